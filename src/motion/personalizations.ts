import type { Avatar, Rgb } from "../avatar/avatar.ts";
import type { GarmentName } from "../avatar/head/garment-cuts.ts";
import { headwearCuts } from "../avatar/head/headwear-cuts.ts";
import { restyle } from "../avatar/restyle.ts";
import type { BeardStyle } from "../avatar/skin/beard-weights.ts";
import type { SkinDomain } from "../avatar/skin/skin-domain.ts";
import type { StyleName } from "../avatar/wear/hair/style-table.ts";
import { namedGlasses } from "./appearance.ts";
import { rgbOfHex } from "./hex-color.ts";
import data from "./personalizations.json" with { type: "json" };

export const personalizationCount = data.personalizations.length;

type GlassesName = Parameters<typeof namedGlasses>[0];

export interface Personalized {
  readonly avatar: Avatar;
  readonly backdrop: { readonly top: Rgb; readonly bottom: Rgb };
}

/**
 * The avatar in the fixed combination `number` (1 to `personalizationCount`) of hair, eyes, glasses, facial hair, garment
 * and backdrop. The face stays the person's, and so does a scarf or turban; who has a beard wears it in the colour of the
 * hair, in the combination's style if it names one, and nobody else gets one. Throws a RangeError for any other number.
 */
export function personalize(domain: SkinDomain, avatar: Avatar, number: number): Personalized {
  const combination = data.personalizations[number - 1];
  if (!combination) throw new RangeError(`random ${number}: known are 0 to ${personalizationCount}, 0 for none`);
  const [top, bottom] = combination.backdrop.map(rgbOfHex);
  const { headwear, facialHair } = avatar;
  const hairColor = rgbOfHex(combination.hair.color);
  const restyled = restyle(domain, avatar, {
    hairStyle: combination.hair.style as StyleName,
    hairColor,
    ...(facialHair && { facialHair: (combination.facial_hair ?? undefined) as BeardStyle, facialHairColor: hairColor }),
    irisColor: rgbOfHex(combination.iris_color),
    glasses: combination.glasses === null ? null : namedGlasses(combination.glasses as GlassesName),
    garment: combination.garment as GarmentName,
    garmentColor: rgbOfHex(combination.garment_color),
    ...(headwear && !headwearCuts[headwear.name].hidesHair && { headwear: "none" }),
  });
  return {
    avatar: {
      ...restyled,
      hair: { ...restyled.hair, highlightColor: rgbOfHex(combination.hair.highlight_color) },
      shirtColor: null,
    },
    backdrop: { top, bottom },
  };
}
