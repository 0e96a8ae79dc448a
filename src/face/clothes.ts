import type { ClothPixel } from "./cloth-pixels.ts";
import type { Lab } from "./color.ts";
import { median } from "./statistics.ts";

/** Colours of what a photo shows of a person below the chin that is neither skin nor hair. */
export interface ClothesColors {
  /** Of all of it. */
  readonly whole: Lab;
  /** Of what lies beside the neck. */
  readonly sides: Lab;
  /** Of what lies between, and of what that encloses: a tie, a necklace, buttons; null where it encloses little. */
  readonly inner: Lab;
  readonly enclosed: Lab | null;
}

/** What is lighter than the sides between them, a shirt of which the lighter half is (of 234 shirts under a suit, 20 would else be of
 * the tie's colour), and what of another colour lies within. */
export interface Opening {
  readonly sides: Lab;
  readonly between: readonly ClothPixel[];
  readonly light: readonly ClothPixel[];
  readonly shirt: Lab | null;
  readonly enclosed: readonly ClothPixel[];
}

/** Distance of the eye centres beside the chin from which on the jacket is seen; it leaves half of that open. */
const sidesFrom = 0.9;
/** By how much a shirt is lighter than the jacket about it, CIE lightness, and colour distance from it of what is not of it. */
const shirtContrast = 22;
const enclosedContrast = 20;
/** Below this many pixels of the net's grid a colour is chance. */
const fewestPixels = 12;
const fewestEnclosed = 4;

/** Colours of clothes; null where the photo ends at the chin. */
export function readClothes(cloth: readonly ClothPixel[]): ClothesColors | null {
  const whole = medianColor(cloth);
  if (!whole) return null;
  const { sides, shirt, enclosed } = openingOf(cloth, whole);
  const inner = shirt ?? medianColor(cloth.filter(({ x }) => Math.abs(x) < sidesFrom / 2)) ?? whole;
  // Half of what is off the shirt's colour may be its shade.
  const off = enclosed.map(({ color }) => colorDistance(color, inner));
  const furthest = enclosed.filter((_, k) => off[k] >= median(off));
  return { whole, sides, inner, enclosed: medianColor(furthest, fewestEnclosed) };
}

/** What shows between the sides of cloth of which `whole` is the colour. */
export function openingOf(cloth: readonly ClothPixel[], whole: Lab): Opening {
  const sides = medianColor(cloth.filter(({ x }) => Math.abs(x) > sidesFrom)) ?? whole;
  const between = cloth.filter(({ x }) => Math.abs(x) < sidesFrom);
  const light = between.filter(({ color }) => color[0] > sides[0] + shirtContrast);
  const usual = light.length > 0 ? median(light.map(({ color }) => color[0])) : 0;
  const shirt = medianColor(light.filter(({ color }) => color[0] >= usual));
  const ends = new Map<number, readonly [number, number]>();
  for (const { x, y } of light) {
    const [least, most] = ends.get(y) ?? [x, x];
    ends.set(y, [Math.min(least, x), Math.max(most, x)]);
  }
  const enclosed = between.filter(({ color, x, y }) => {
    const [least, most] = ends.get(y) ?? [0, 0];
    return shirt && x > least && x < most && colorDistance(color, shirt) > enclosedContrast;
  });
  return { sides, between, light, shirt, enclosed };
}

export function colorDistance(one: Lab, other: Lab): number {
  return Math.hypot(...one.map((value, c) => value - other[c]));
}

export function medianColor(seen: readonly ClothPixel[], fewest = fewestPixels): Lab | null {
  if (seen.length < fewest) return null;
  const channel = (c: number) => median(seen.map(({ color }) => color[c]));
  return [channel(0), channel(1), channel(2)];
}
