import { type Crop, cropToPicture } from "../../src/face/crop.ts";
import type { Pixels } from "../../src/photo/pixels.ts";

/** What a place of the picture shows: red, green, blue, and 255 where there is one. */
type Look = (column: number, row: number) => readonly number[];

/** The slow twin of `CropSampler.sample`: block means of the whole picture, then bilinear samples. */
export function sampleCrop(pixels: Pixels, crop: Crop, size: number): Pixels {
  const block = Math.max(1, Math.floor(crop.side / size));
  // Blocks start where the crop's square, and two blocks around it, does.
  const reach = (crop.side / 2) * (Math.abs(Math.cos(crop.angle)) + Math.abs(Math.sin(crop.angle))) + 2 * block;
  const start = (centre: number) => (block > 1 ? Math.max(0, Math.floor(centre - reach)) : 0);
  const [left, top] = [start(crop.centreX), start(crop.centreY)];
  const width = Math.floor((pixels.width - left) / block);
  const height = Math.floor((pixels.height - top) / block);
  const look: Look = (column, row) => {
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return [0, 0, 0, 0];
    const sum = [0, 0, 0];
    for (let k = 0; k < block * block; k++) {
      const x = left + column * block + (k % block);
      const y = top + row * block + Math.floor(k / block);
      for (let c = 0; c < 3; c++) sum[c] += pixels.data[4 * (y * pixels.width + x) + c];
    }
    return [...sum.map((value) => Math.floor(value / block ** 2 + 0.5)), 255];
  };
  const reduced = {
    centreX: (crop.centreX - left) / block,
    centreY: (crop.centreY - top) / block,
    side: crop.side / block,
    angle: crop.angle,
  };
  const across = reduced.side > 1.25 * size ? 2 : 1;
  const map = cropToPicture(reduced, size * across);
  const data = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    const sum = [0, 0, 0, 0];
    for (let k = 0; k < across * across; k++) {
      const u = (i % size) * across + (k % across) + 0.5;
      const v = Math.floor(i / size) * across + Math.floor(k / across) + 0.5;
      const x = map[0] * u + map[1] * v + map[2] - 0.5;
      const y = map[3] * u + map[4] * v + map[5] - 0.5;
      for (const [c, value] of bilinear(look, x, y).entries()) sum[c] += value / across ** 2;
    }
    data.set(
      sum.map((value) => Math.floor(value + 0.5)),
      4 * i,
    );
  }
  return { width: size, height: size, data };
}

function bilinear(look: Look, x: number, y: number): number[] {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const upper = mix(look(column, row), look(column + 1, row), dx);
  return mix(upper, mix(look(column, row + 1), look(column + 1, row + 1), dx), dy);
}

function mix(a: readonly number[], b: readonly number[], share: number): number[] {
  return a.map((value, c) => value * (1 - share) + b[c] * share);
}
