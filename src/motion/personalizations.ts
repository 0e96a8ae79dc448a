import type { Avatar, Glasses, Hair, Rgb } from "../avatar/avatar.ts";
import { rgbOfHex } from "./hex-color.ts";
import data from "./personalizations.json" with { type: "json" };

export const personalizationCount = data.personalizations.length;

export interface Personalized {
  readonly avatar: Avatar;
  readonly backdrop: { readonly top: Rgb; readonly bottom: Rgb };
}

/**
 * The avatar in the fixed combination `number` (1 to `personalizationCount`) of hair, eyes, glasses, facial hair, garment
 * and backdrop. The face stays the person's. Throws a RangeError for any other number.
 */
export function personalize(avatar: Avatar, number: number): Personalized {
  const combination = data.personalizations[number - 1];
  if (!combination) throw new RangeError(`random ${number}: known are 1 to ${personalizationCount}`);
  const [top, bottom] = combination.backdrop.map(rgbOfHex);
  return {
    avatar: {
      ...avatar,
      irisColor: rgbOfHex(combination.iris_color),
      hair: hairOf(combination.hair),
      glasses: glassesOf(combination.glasses),
      garmentColor: rgbOfHex(combination.garment_color),
    },
    backdrop: { top, bottom },
  };
}

function hairOf({ style, length, color, highlight_color }: (typeof data.personalizations)[number]["hair"]): Hair {
  return {
    style: style as Hair["style"],
    color: rgbOfHex(color),
    highlightColor: rgbOfHex(highlight_color),
    volume: 1,
    hairline: data.hairlines[style as keyof typeof data.hairlines],
    length,
  };
}

function glassesOf(name: string | null): Glasses | null {
  if (name === null) return null;
  const { shape, rim, color, dark } = data.glasses[name as keyof typeof data.glasses];
  return { shape: shape as Glasses["shape"], rim: rim as Glasses["rim"], color: rgbOfHex(color), dark };
}
