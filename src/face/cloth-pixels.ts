import type { Pixels } from "../photo/pixels.ts";
import { type Lab, labOfLinear, linearOfByte } from "./color.ts";
import { cropToPicture } from "./crop.ts";
import type { Mask } from "./mask.ts";
import { isOfMat, type Mat } from "./mat.ts";
import type { ParsedHead } from "./parse-head.ts";

/** A pixel of the parsed classes that shows cloth, in distances of the eye centres from the tip of the chin. */
export interface ClothPixel {
  readonly color: Lab;
  readonly x: number;
  readonly y: number;
}

/** The tip of the chin in the face mesh's numbering. */
const chin = 152;
/** Probability of not being skin or hair, and of being the person, from which a pixel counts. */
const clothLevel = 0.8;
const personLevel = 200;

/**
 * What is the person below the chin in a parsed head crop, and neither skin nor hair. The corners below of a picture that was cut round
 * are taken for the person's, but show its `mat`.
 */
export function seeCloth(parsed: ParsedHead, person: Mask, mat: Mat | null): ClothPixel[] {
  const { size, picture, crop } = parsed.head;
  const { width, values: background } = parsed.classes.background;
  const stride = size / width;
  const map = cropToPicture(crop, size);
  const seen: ClothPixel[] = [];
  for (let i = 0; i < background.length; i++) {
    const u = stride * ((i % width) + 0.5);
    const v = stride * (Math.floor(i / width) + 0.5);
    const { x, y } = fromChin(parsed, u, v);
    if (background[i] < clothLevel || y < 0) continue;
    const column = Math.floor(map[0] * u + map[1] * v + map[2]);
    const row = Math.floor(map[3] * u + map[4] * v + map[5]);
    const isInside = column >= 0 && row >= 0 && column < person.width && row < person.height;
    if (!isInside || person.data[row * person.width + column] < personLevel) continue;
    const at = Math.floor(v) * picture.width + Math.floor(u);
    if (mat && isOfMat(mat, picture.data, at)) continue;
    seen.push({ color: labAt(picture, at), x, y });
  }
  return seen;
}

/** Where a place of the crop lies, in distances of the eye centres from the tip of the chin. */
export function fromChin({ head: { points, unit } }: ParsedHead, u: number, v: number) {
  return { x: (u - points[2 * chin]) / unit, y: (v - points[2 * chin + 1]) / unit };
}

function labAt({ data }: Pixels, index: number): Lab {
  const at = 4 * index;
  return labOfLinear([linearOfByte(data[at]), linearOfByte(data[at + 1]), linearOfByte(data[at + 2])]);
}
