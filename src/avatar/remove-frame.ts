import type { SeenFrame } from "../face/frame-fit.ts";
import { leftBrowRing, rightBrowRing } from "../face/landmark-groups.ts";
import type { Landmarks } from "../face/landmarks.ts";
import { fillPolygon } from "../face/polygon.ts";
import { clamp, quantile } from "../face/statistics.ts";
import { smoothstep } from "./field.ts";
import type { PhotoCrop } from "./photo-crop.ts";
import { convexHull, nearPolygon, type Polygon } from "./plane-region.ts";

/** Outer eye corners of the face in whose millimetres frames are measured. */
const outerEyeDistance = 90;
/** How much wider than the rims the gap is, towards the lens and towards the skin: their edges are soft and cast shadows. */
const margins = { inner: 2, outer: 2 } as const;
/** Nearer to the rims lenses mirror, and show what is beside the face. */
const sureDepth = 3.5;

/** Share of a brow behind the frame from which it is drawn, its soft edge inwards and how far about it skin is looked at, mm. */
const hiddenBrow = 0.45;
const browEdge = [-2.5, 3.5] as const;
const skinReach = 6;
/** Levels of a brow over those of the skin about it. */
const usualBrow = [0.74, 0.69, 0.67] as const;

/** A part of the crop about the frame, and its pixels that show the frame. */
interface Gap {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly hidden: Uint8Array;
}

/**
 * Paints the frame over with what surrounds it, in place: brows and creases that it crosses go on smoothly. A brow that it
 * hides is drawn where the landmarks have it.
 */
export function removeFrame(crop: PhotoCrop, landmarks: Landmarks, frame: SeenFrame): void {
  const gap = findGap(crop, frame);
  if (!gap) return;
  fillGap(crop, gap);
  const brows = [rightBrowRing, leftBrowRing].map((ring) => seeBrow(crop, gap, landmarks, ring));
  for (const [side, brow] of brows.entries()) drawBrow(crop, brow, [brow, brows[1 - side]]);
}

/** Outlines of what is surely seen through the lenses, in pixels of the photo. */
export function lensInsides({ lenses, edges }: SeenFrame, eyeDistance: number): Polygon[] {
  return lenses.map((lens, side) => offset(lens, edges[side], (sureDepth * eyeDistance) / outerEyeDistance));
}

function findGap({ left, top, width, height, eyeDistance }: PhotoCrop, frame: SeenFrame): Gap | null {
  const millimetre = eyeDistance / outerEyeDistance;
  const edges = frame.edges.map((edge, side) => offset(edge, frame.lenses[side], margins.outer * millimetre));
  const lenses = frame.lenses.map((lens, side) => offset(lens, frame.edges[side], margins.inner * millimetre));
  const all = [...edges, frame.bridge];
  const bounds = [0, 1].map((axis) => {
    const values = all.flatMap((polygon) => [...polygon].filter((_, k) => k % 2 === axis));
    const [start, size] = axis === 0 ? [left, width] : [top, height];
    const reach = 8 * millimetre;
    const from = clamp(Math.floor(Math.min(...values) - start - reach), 0, size);
    return [from, clamp(Math.ceil(Math.max(...values) - start + reach), from, size)];
  });
  const [[x0, x1], [y0, y1]] = bounds;
  if (x1 - x0 < 2 || y1 - y0 < 2) return null;
  const fill = (polygon: Polygon) => {
    const moved = polygon.map((value, k) => value - (k % 2 === 0 ? left + x0 : top + y0) - 0.5);
    return fillPolygon(moved, x1 - x0, y1 - y0).values;
  };
  const hidden = fill(frame.bridge);
  for (const [side, edge] of edges.entries()) {
    const [outer, inner] = [fill(edge), fill(lenses[side])];
    for (let i = 0; i < hidden.length; i++) if (outer[i] && !inner[i]) hidden[i] = 1;
  }
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0, hidden };
}

/** The polygon with each point moved by `reach` pixels away from its counterpart. */
function offset(polygon: Polygon, counterpart: Polygon, reach: number): Polygon {
  const moved = polygon.slice();
  for (let k = 0; k < polygon.length; k += 2) {
    const [dx, dy] = [polygon[k] - counterpart[k], polygon[k + 1] - counterpart[k + 1]];
    const scale = reach / (Math.hypot(dx, dy) || 1);
    moved[k] += dx * scale;
    moved[k + 1] += dy * scale;
  }
  return moved;
}

/** A brow in the crop: pixels that the frame hides with their share of it, and the colour of what shows of it. */
interface Brow {
  readonly hidden: readonly { readonly at: number; readonly share: number }[];
  readonly hiddenShare: number;
  /** Factor on the skin beside it; null where too little shows. */
  readonly tint: readonly number[] | null;
  readonly skin: readonly number[];
}

function seeBrow(crop: PhotoCrop, gap: Gap, { points }: Landmarks, ring: readonly number[]): Brow {
  const millimetre = crop.eyeDistance / outerEyeDistance;
  const hull = convexHull(
    Float32Array.from(ring.flatMap((index) => [points[3 * index] - crop.left, points[3 * index + 1] - crop.top])),
  );
  const hidden: { at: number; share: number }[] = [];
  const shown: number[] = [];
  const beside: number[] = [];
  let hiddenCount = 0;
  nearPolygon(crop, hull, skinReach * millimetre, (pixel, distance) => {
    const [x, y] = [(pixel % crop.width) - gap.left, Math.floor(pixel / crop.width) - gap.top];
    const isHidden = x >= 0 && y >= 0 && x < gap.width && y < gap.height && gap.hidden[y * gap.width + x] === 1;
    const depth = -distance / millimetre;
    if (isHidden && depth > browEdge[0]) hidden.push({ at: 4 * pixel, share: smoothstep(...browEdge, depth) });
    if (isHidden && depth > 0) hiddenCount++;
    if (!isHidden && depth > 0.5) shown.push(4 * pixel);
    if (!isHidden && depth < -2) beside.push(4 * pixel);
  });
  const skin = medians(crop, beside, 0.6);
  const seen = medians(crop, shown, 0.4);
  const hiddenShare = hiddenCount / Math.max(1, hiddenCount + shown.length);
  const isSeen = shown.length > 0.2 * (hiddenCount + shown.length);
  return { hidden, hiddenShare, skin, tint: isSeen ? seen.map((value, c) => value / Math.max(1, skin[c])) : null };
}

/** Channel by channel, of the pixels that begin at `starts`. */
function medians({ data }: PhotoCrop, starts: readonly number[], share: number): number[] {
  return [0, 1, 2].map((c) =>
    quantile(
      starts.map((at) => data[at + c]),
      share,
    ),
  );
}

/** Darkens what the frame hides of a brow, as the rest of it or as the other one shows. */
function drawBrow({ data }: PhotoCrop, { hidden, hiddenShare, skin }: Brow, sources: readonly Brow[]): void {
  if (hiddenShare < hiddenBrow) return;
  const tint = (sources.find((source) => source.tint !== null)?.tint ?? usualBrow).map((value, c) =>
    clamp(value, usualBrow[c] - 0.15, 0.9),
  );
  for (const { at, share } of hidden) {
    for (let c = 0; c < 3; c++) {
      const drawn = data[at + c] + share * (skin[c] * tint[c] - data[at + c]);
      data[at + c] = Math.min(data[at + c], Math.round(drawn));
    }
  }
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
function fillGap(crop: PhotoCrop, gap: Gap): void {
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

function finest(crop: PhotoCrop, { left, top, width, height, hidden }: Gap): Level {
  const sums = new Float32Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (hidden[y * width + x]) continue;
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
      for (let c = 0; c < 3; c++) {
        const value = (j: number, i: number) => coarse.sums[4 * (j * coarse.width + i) + c];
        const upper = value(row, column) + (value(row, right) - value(row, column)) * (u - column);
        const lower = value(below, column) + (value(below, right) - value(below, column)) * (u - column);
        sums[at + c] += lacking * (upper + (lower - upper) * (v - row) - sums[at + c]);
      }
      sums[at + 3] = 1;
    }
  }
}
