import type { Pixels } from "../photo/pixels.ts";
import type { Lab } from "./color.ts";
import { labOfLinear, linearOfByte } from "./color.ts";
import { cropToPicture } from "./crop.ts";
import type { Mask } from "./mask.ts";
import type { ParsedHead } from "./parse-head.ts";
import { median } from "./statistics.ts";

/** Colours of what a photo shows of a person below the chin that is neither skin nor hair. */
export interface ClothesColors {
  /** Of all of it. */
  readonly whole: Lab;
  /** Of what lies beside the neck; null where little shows. */
  readonly sides: Lab | null;
  /** Of what is lighter than that between the sides; null where little is. */
  readonly shirt: Lab | null;
  /** Of what lies in the middle of the shirt; null where the shirt goes on there. */
  readonly tie: Lab | null;
}

/** The tip of the chin in the face mesh's numbering. */
const chin = 152;
/** Distances of the eye centres beside the chin from which on the jacket is seen. */
const sidesFrom = 0.9;
/** By how much a shirt is lighter than the jacket about it, CIE lightness, and the share that it has between the sides. */
const shirtContrast = 22;
const shirtShare = 0.12;
/** Colour distance from the shirt from which cloth is not of it, and how much of that between parts of the shirt is a tie,
 * over the shirt: of 108 people 49 of 52 ties are found, and 8 that are none. */
const tieContrast = 20;
const tieShare = 0.06;
/** Depth below the chin at which the shirt of who wears a tie begins, in distances of the eye centres. */
const collarDepth = 0.6;
/** Below this many pixels of the net's grid a colour is chance. */
const fewestPixels = 12;
const fewestTiePixels = 4;
/** Probability of not being skin or hair, and of being the person, from which a pixel counts. */
const clothLevel = 0.8;
const personLevel = 200;

/** A pixel of cloth, in distances of the eye centres from the tip of the chin. */
interface Pixel {
  readonly color: Lab;
  readonly x: number;
  readonly y: number;
}

/** Reads the clothes in a parsed head crop; null where the photo ends at the chin. */
export function readClothes({ head, classes }: ParsedHead, person: Mask): ClothesColors | null {
  const { size, unit, points, picture, crop } = head;
  const { width, values: background } = classes.background;
  const stride = size / width;
  const map = cropToPicture(crop, size);
  const [chinX, chinY] = [points[2 * chin], points[2 * chin + 1]];
  const seen: Pixel[] = [];
  for (let i = 0; i < background.length; i++) {
    const x = stride * ((i % width) + 0.5);
    const y = stride * (Math.floor(i / width) + 0.5);
    if (background[i] < clothLevel || y < chinY) continue;
    const column = Math.floor(map[0] * x + map[1] * y + map[2]);
    const row = Math.floor(map[3] * x + map[4] * y + map[5]);
    const isInside = column >= 0 && row >= 0 && column < person.width && row < person.height;
    if (!isInside || person.data[row * person.width + column] < personLevel) continue;
    seen.push({ color: labAt(picture, x, y), x: (x - chinX) / unit, y: (y - chinY) / unit });
  }
  const whole = medianColor(seen);
  if (!whole) return null;
  const sides = medianColor(seen.filter(({ x }) => Math.abs(x) > sidesFrom));
  return { whole, sides, ...(sides ? shirtIn(seen, sides) : { shirt: null, tie: null }) };
}

function labAt({ width, data }: Pixels, x: number, y: number): Lab {
  const at = 4 * (Math.floor(y) * width + Math.floor(x));
  return labOfLinear([linearOfByte(data[at]), linearOfByte(data[at + 1]), linearOfByte(data[at + 2])]);
}

/** What shows between the sides of a jacket. */
function shirtIn(seen: readonly Pixel[], sides: Lab): Pick<ClothesColors, "shirt" | "tie"> {
  const between = seen.filter(({ x }) => Math.abs(x) < sidesFrom);
  const light = between.filter(({ color }) => color[0] > sides[0] + shirtContrast);
  const shirt = light.length > shirtShare * between.length ? medianColor(light) : null;
  if (!shirt) return { shirt: null, tie: null };
  const ends = new Map<number, readonly [number, number]>();
  for (const { x, y } of light) {
    const [least, most] = ends.get(y) ?? [x, x];
    ends.set(y, [Math.min(least, x), Math.max(most, x)]);
  }
  const enclosed = between.filter(({ color, x, y }) => {
    const [least, most] = ends.get(y) ?? [0, 0];
    return x > least && x < most && distance(color, shirt) > tieContrast;
  });
  const hasCollar = Math.min(...ends.keys()) < collarDepth;
  const isTie = hasCollar && enclosed.length > tieShare * light.length;
  return { shirt, tie: isTie ? medianColor(enclosed, fewestTiePixels) : null };
}

function distance(one: Lab, other: Lab): number {
  return Math.hypot(...one.map((value, c) => value - other[c]));
}

function medianColor(seen: readonly Pixel[], fewest = fewestPixels): Lab | null {
  if (seen.length < fewest) return null;
  const channel = (c: number) => median(seen.map(({ color }) => color[c]));
  return [channel(0), channel(1), channel(2)];
}
