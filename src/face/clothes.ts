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
  /** Under the chin, and to its sides; null where little shows. */
  readonly middle: Lab | null;
  readonly sides: Lab | null;
}

/** The tip of the chin in the face mesh's numbering. */
const chin = 152;
/** In distances of the eye centres from below the chin: how wide a shirt shows in a jacket, and where the jacket begins. */
const middleReach = 0.35;
const sidesFrom = 0.9;
/** Below this many pixels of the net's grid a colour is chance. */
const fewestPixels = 12;
/** Probability of not being skin or hair, and of being the person, from which a pixel counts. */
const clothLevel = 0.8;
const personLevel = 200;

/** Reads the clothes in a parsed head crop; null where the photo ends at the chin. */
export function readClothes({ head, classes }: ParsedHead, person: Mask): ClothesColors | null {
  const { size, unit, points, picture, crop } = head;
  const { width, values: background } = classes.background;
  const stride = size / width;
  const map = cropToPicture(crop, size);
  const [chinX, chinY] = [points[2 * chin], points[2 * chin + 1]];
  const found = { whole: [] as Lab[], middle: [] as Lab[], sides: [] as Lab[] };
  for (let i = 0; i < background.length; i++) {
    const x = stride * ((i % width) + 0.5);
    const y = stride * (Math.floor(i / width) + 0.5);
    if (background[i] < clothLevel || y < chinY) continue;
    const column = Math.floor(map[0] * x + map[1] * y + map[2]);
    const row = Math.floor(map[3] * x + map[4] * y + map[5]);
    const isInside = column >= 0 && row >= 0 && column < person.width && row < person.height;
    if (!isInside || person.data[row * person.width + column] < personLevel) continue;
    const at = 4 * (Math.floor(y) * size + Math.floor(x));
    const color = labOfLinear([0, 1, 2].map((c) => linearOfByte(picture.data[at + c])) as [number, number, number]);
    found.whole.push(color);
    const off = Math.abs(x - chinX) / unit;
    if (off < middleReach) found.middle.push(color);
    else if (off > sidesFrom) found.sides.push(color);
  }
  const whole = medianColor(found.whole);
  return whole && { whole, middle: medianColor(found.middle), sides: medianColor(found.sides) };
}

function medianColor(colors: readonly Lab[]): Lab | null {
  if (colors.length < fewestPixels) return null;
  const channel = (c: number) => median(colors.map((color) => color[c]));
  return [channel(0), channel(1), channel(2)];
}
