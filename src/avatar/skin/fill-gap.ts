import { clamp } from "../../face/statistics.ts";
import type { PhotoCrop } from "./photo-crop.ts";

/** A part of the crop about the frame, byte by pixel. */
export interface FrameGap {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 where the frame is. */
  readonly hidden: Uint8Array;
  /** 1 where there is no skin beside it either: eyes and lashes. */
  readonly unfit: Uint8Array;
}

/** RGB sums and their weight, four floats a pixel. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly sums: Float32Array;
}

/**
 * Fills the gap by means over ever larger squares, the smallest that hold something. S. Gortler et al., "The Lumigraph",
 * SIGGRAPH 1996 (pull and push).
 */
export function fillGap(crop: PhotoCrop, gap: FrameGap): void {
  const levels = [finest(crop, gap)];
  for (let last = levels[0]; last.width > 1 || last.height > 1; last = levels[levels.length - 1])
    levels.push(pull(last));
  for (let k = levels.length - 2; k >= 0; k--) push(levels[k], levels[k + 1]);
  const { width, height, sums } = levels[0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!gap.hidden[y * width + x]) continue;
      const to = 4 * ((gap.top + y) * crop.width + gap.left + x);
      for (let c = 0; c < 3; c++) crop.data[to + c] = Math.round(sums[4 * (y * width + x) + c]);
    }
  }
}

function finest(crop: PhotoCrop, { left, top, width, height, hidden, unfit }: FrameGap): Level {
  const sums = new Float32Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (hidden[y * width + x] || unfit[y * width + x]) continue;
      const from = 4 * ((top + y) * crop.width + left + x);
      for (let c = 0; c < 3; c++) sums[4 * (y * width + x) + c] = crop.data[from + c];
      sums[4 * (y * width + x) + 3] = 1;
    }
  }
  return { width, height, sums };
}

/** Half as fine; the weight of a square is bounded, so that one full pixel in it is enough. */
function pull({ width, height, sums }: Level): Level {
  const coarse = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const means = new Float32Array(4 * coarse.width * coarse.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      const to = 4 * ((y >> 1) * coarse.width + (x >> 1));
      for (let c = 0; c < 3; c++) means[to + c] += sums[from + 3] * sums[from + c];
      means[to + 3] += sums[from + 3];
    }
  }
  for (let at = 0; at < means.length; at += 4) {
    const weight = means[at + 3];
    if (weight === 0) continue;
    for (let c = 0; c < 3; c++) means[at + c] /= weight;
    means[at + 3] = Math.min(1, weight);
  }
  return { ...coarse, sums: means };
}

/** What the finer level lacks, from the coarser one between its pixels. */
function push({ width, height, sums }: Level, coarse: Level): void {
  for (let y = 0; y < height; y++) {
    const v = clamp((y - 0.5) / 2, 0, coarse.height - 1);
    const row = Math.min(Math.floor(v), Math.max(0, coarse.height - 2));
    const below = Math.min(row + 1, coarse.height - 1);
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const lacking = 1 - sums[at + 3];
      if (lacking <= 0) continue;
      const u = clamp((x - 0.5) / 2, 0, coarse.width - 1);
      const column = Math.min(Math.floor(u), Math.max(0, coarse.width - 2));
      const right = Math.min(column + 1, coarse.width - 1);
      const [a, b] = [4 * (row * coarse.width + column), 4 * (row * coarse.width + right)];
      const [d, e] = [4 * (below * coarse.width + column), 4 * (below * coarse.width + right)];
      for (let c = 0; c < 3; c++) {
        const upper = coarse.sums[a + c] + (coarse.sums[b + c] - coarse.sums[a + c]) * (u - column);
        const lower = coarse.sums[d + c] + (coarse.sums[e + c] - coarse.sums[d + c]) * (u - column);
        sums[at + c] += lacking * (upper + (lower - upper) * (v - row) - sums[at + c]);
      }
      sums[at + 3] = 1;
    }
  }
}
