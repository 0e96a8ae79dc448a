import type { Pixels } from "../photo/pixels.ts";

/** What is painted about a picture that was cut round, sRGB bytes. */
export type Mat = readonly [red: number, green: number, blue: number];

/** Side of the squares in the corners, pixels, which lie as far from the edges, where pictures ring. */
const cornerSize = 4;
/** By how much pixels of a mat differ in a channel, which JPEG leaves of one colour, bytes. */
const tolerance = 4;

/** The mat of a picture; null where its corners are not all of one colour. One in ten portraits of 521 has a mat. */
export function matOf({ width, height, data }: Pixels): Mat | null {
  if (Math.min(width, height) < 4 * cornerSize) return null;
  const mat = rgbAt(data, width * cornerSize + cornerSize);
  for (const top of [cornerSize, height - 2 * cornerSize]) {
    for (const left of [cornerSize, width - 2 * cornerSize]) {
      for (let k = 0; k < cornerSize ** 2; k++) {
        const at = (top + Math.floor(k / cornerSize)) * width + left + (k % cornerSize);
        if (!isOfMat(mat, data, at)) return null;
      }
    }
  }
  return mat;
}

/** Whether the pixel at `index` of RGBA bytes shows a mat. */
export function isOfMat(mat: Mat, data: ArrayLike<number>, index: number): boolean {
  return mat.every((value, c) => Math.abs(data[4 * index + c] - value) <= tolerance);
}

function rgbAt(data: ArrayLike<number>, index: number): Mat {
  return [data[4 * index], data[4 * index + 1], data[4 * index + 2]];
}
