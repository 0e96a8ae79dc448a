import { PNG } from "pngjs";
import type { PartTexture } from "../../src/avatar/head/head-model.ts";
import type { PackageFiles } from "./package.ts";

/** RGBA floats 0..255, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function readPicture(files: PackageFiles, path: string): Picture {
  const { width, height, data } = PNG.sync.read(files.bytes(path));
  return { width, height, data: Float32Array.from(data) };
}

/** Means of blocks of `factor` by `factor` pixels, colours weighted by alpha. */
export function shrink({ width, height, data }: Picture, factor: number): Picture {
  const small = {
    width: width / factor,
    height: height / factor,
    data: new Float32Array(data.length / factor / factor),
  };
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const to = 4 * (y * small.width + x);
      let alpha = 0;
      const sum = [0, 0, 0];
      const plain = [0, 0, 0];
      for (let k = 0; k < factor * factor; k++) {
        const from = 4 * ((y * factor + Math.trunc(k / factor)) * width + x * factor + (k % factor));
        alpha += data[from + 3];
        for (let c = 0; c < 3; c++) {
          sum[c] += data[from + c] * data[from + 3];
          plain[c] += data[from + c];
        }
      }
      for (let c = 0; c < 3; c++) small.data[to + c] = alpha > 0 ? sum[c] / alpha : plain[c] / factor ** 2;
      small.data[to + 3] = alpha / factor ** 2;
    }
  }
  return small;
}

/** Spreads colours into the pixels that `isEmpty`, a ring at a time, so that no filter draws the background in. */
export function spread(picture: Picture, isEmpty: (pixel: number) => boolean, rounds: number): Picture {
  const { width, height } = picture;
  const data = picture.data.slice();
  const empty = Uint8Array.from({ length: width * height }, (_, pixel) => (isEmpty(pixel) ? 1 : 0));
  for (let round = 0; round < rounds; round++) {
    const before = empty.slice();
    for (let pixel = 0; pixel < empty.length; pixel++) {
      if (!before[pixel]) continue;
      const sum = [0, 0, 0];
      let count = 0;
      for (const other of neighbourPixels(pixel, width, height)) {
        if (before[other]) continue;
        count++;
        for (let c = 0; c < 3; c++) sum[c] += data[4 * other + c];
      }
      if (count === 0) continue;
      empty[pixel] = 0;
      for (let c = 0; c < 3; c++) data[4 * pixel + c] = sum[c] / count;
    }
  }
  return { width, height, data };
}

function neighbourPixels(pixel: number, width: number, height: number): number[] {
  const x = pixel % width;
  const y = Math.trunc(pixel / width);
  const near: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      if (inside && (dx !== 0 || dy !== 0)) near.push((y + dy) * width + x + dx);
    }
  }
  return near;
}

/** Colour at u, v (v down), by Catmull-Rom splines; the border is repeated. */
export function sampleAt({ width, height, data }: Picture, u: number, v: number): [number, number, number] {
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [wx, wy] = [splineWeights(x - x0), splineWeights(y - y0)];
  const color: [number, number, number] = [0, 0, 0];
  for (let r = 0; r < 4; r++) {
    const row = Math.min(height - 1, Math.max(0, y0 + r - 1));
    for (let k = 0; k < 4; k++) {
      const column = Math.min(width - 1, Math.max(0, x0 + k - 1));
      const weight = wx[k] * wy[r];
      for (let c = 0; c < 3; c++) color[c] += weight * data[4 * (row * width + column) + c];
    }
  }
  return color;
}

function splineWeights(t: number): number[] {
  const [t2, t3] = [t * t, t * t * t];
  return [(-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2];
}

export function luminance(data: ArrayLike<number>, at: number): number {
  return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
}

/** Bytes of the first colour channels, and of alpha where there are two or four. */
export function toTexture(picture: Picture, channelCount: 1 | 2 | 3 | 4): PartTexture {
  const { width, height } = picture;
  const data = new Uint8Array(width * height * channelCount);
  const sources = { 1: [0], 2: [0, 3], 3: [0, 1, 2], 4: [0, 1, 2, 3] }[channelCount];
  for (let pixel = 0; pixel < width * height; pixel++) {
    sources.forEach((channel, c) => {
      const value = Math.round(picture.data[4 * pixel + channel]);
      data[channelCount * pixel + c] = Math.min(255, Math.max(0, value));
    });
  }
  return { width, height, channelCount, data };
}
