import type { Pixels } from "../photo/pixels.ts";

/** A square of the picture: centre and side in its pixels, `angle` (radians) from the picture's x axis to its own. */
export interface Crop {
  readonly centreX: number;
  readonly centreY: number;
  readonly side: number;
  readonly angle: number;
}

/** Row-major 2x3 matrix: x' = m[0] x + m[1] y + m[2], y' = m[3] x + m[4] y + m[5]. */
export type Affine = readonly [number, number, number, number, number, number];

/** Map from pixels of a crop sampled at size x size (centres at +0.5) to pixels of the picture. */
export function cropToPicture(crop: Crop, size: number): Affine {
  const scale = crop.side / size;
  const c = Math.cos(crop.angle) * scale;
  const s = Math.sin(crop.angle) * scale;
  const half = size / 2;
  return [c, -s, crop.centreX - (c - s) * half, s, c, crop.centreY - (s + c) * half];
}

/** The inverse of cropToPicture. */
export function pictureToCrop(crop: Crop, size: number): Affine {
  const scale = size / crop.side;
  const c = Math.cos(crop.angle) * scale;
  const s = Math.sin(crop.angle) * scale;
  const half = size / 2;
  const { centreX, centreY } = crop;
  return [c, s, half - c * centreX - s * centreY, -s, c, half + s * centreX - c * centreY];
}

/** The smallest upright square around the whole picture. */
export function letterbox(pixels: Pixels): Crop {
  const side = Math.max(pixels.width, pixels.height);
  return { centreX: pixels.width / 2, centreY: pixels.height / 2, side, angle: 0 };
}
