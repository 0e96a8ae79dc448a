import type { Avatar, Glasses, Hair, Rgb } from "../avatar/avatar.ts";
import type { GarmentName } from "../avatar/head/garment-cuts.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { headwearCuts } from "../avatar/head/headwear-cuts.ts";
import { type BeardStyle, beardWeights } from "../avatar/skin/beard-weights.ts";
import type { SkinDomain } from "../avatar/skin/skin-domain.ts";
import { copyAlbedo, meanLogColor, type Tint, tintAlbedo } from "../avatar/skin/tint.ts";
import { type StyleName, styleNamed } from "../avatar/wear/hair/style-table.ts";
import { linearOfByte } from "../face/color.ts";
import { clamp } from "../face/statistics.ts";
import { rgbOfHex } from "./hex-color.ts";
import data from "./personalizations.json" with { type: "json" };

export const personalizationCount = data.personalizations.length;

type Combination = (typeof data.personalizations)[number];

export interface Personalized {
  readonly avatar: Avatar;
  readonly backdrop: { readonly top: Rgb; readonly bottom: Rgb };
}

/** Share of the hair's colour that skin under hair takes on, and how uneven it is. */
const scalpTint = { strength: 0.8, grain: 0 };
const buzzTint = { strength: 0.75, grain: 0.35 };
const beardTints: Readonly<Record<BeardStyle, { readonly strength: number; readonly grain: number }>> = {
  stubble: { strength: 0.28, grain: 0.6 },
  moustache: { strength: 0.8, grain: 0.3 },
  goatee: { strength: 0.75, grain: 0.35 },
  full: { strength: 0.75, grain: 0.35 },
};
/** Bounds of the log ratio of hair to skin. */
const contrastRange = [-2.5, 0.5] as const;

/**
 * The avatar in the fixed combination `number` (1 to `personalizationCount`) of hair, eyes, glasses, facial hair, garment
 * and backdrop. The face stays the person's,
 * and so does a scarf or turban; a beard of their own takes the colour of the hair, and nobody else gets one. Throws a RangeError for any other number.
 */
export function personalize(domain: SkinDomain, avatar: Avatar, number: number): Personalized {
  const combination = data.personalizations[number - 1];
  if (!combination) throw new RangeError(`random ${number}: known are 0 to ${personalizationCount}, 0 for none`);
  const [top, bottom] = combination.backdrop.map(rgbOfHex);
  return {
    avatar: {
      ...avatar,
      albedo: paintHair(domain, avatar, combination),
      irisColor: rgbOfHex(combination.iris_color),
      hair: hairOf(domain.model, combination.hair),
      facialHair: avatar.facialHair && { ...avatar.facialHair, ...colorsOf(combination.hair), field: null },
      glasses: glassesOf(combination.glasses),
      garment: combination.garment as GarmentName,
      garmentColor: rgbOfHex(combination.garment_color),
      shirtColor: null,
      headwear: avatar.headwear && headwearCuts[avatar.headwear.name].hidesHair ? avatar.headwear : null,
    },
    backdrop: { top, bottom },
  };
}

/** The skin with the scalp in the colour of the new hair instead of the old, and with the beard, if the person has one. */
function paintHair(domain: SkinDomain, avatar: Avatar, { hair, facial_hair }: Combination): Avatar["albedo"] {
  const { layout, zones } = domain;
  const { albedo } = avatar;
  const skin = meanLogColor(layout, albedo, zones.front);
  const contrast = hairContrast(hair.color, skin);
  const scalp = meanLogColor(
    layout,
    albedo,
    zones.hair.map((weight) => (weight > 0.9 ? 1 : 0)),
  );
  const { strength, grain } = hair.style === "buzz" ? buzzTint : scalpTint;
  const wanted = hair.style === "bald" ? 0 : strength;
  const tint = mapTint((c) => wanted * contrast[c] - (scalp[c] - skin[c]));
  const painted = copyAlbedo(albedo);
  tintAlbedo(layout, painted, { weights: zones.hair, tint, grain });
  if (facial_hair === null || !avatar.facialHair) return painted;
  const style = facial_hair as BeardStyle;
  const beard = beardTints[style];
  tintAlbedo(layout, painted, {
    weights: beardWeights(domain, style),
    tint: mapTint((c) => beard.strength * contrast[c]),
    grain: beard.grain,
  });
  return painted;
}

function hairContrast(color: string, skin: Tint): Tint {
  const hair = rgbOfHex(color);
  return mapTint((c) => clamp(Math.log(Math.max(1e-3, linearOfByte(hair[c]))) - skin[c], ...contrastRange));
}

function mapTint(value: (channel: number) => number): Tint {
  return [value(0), value(1), value(2)];
}

function hairOf(model: HeadModel, hair: Combination["hair"]): Hair {
  return { style: styleNamed(model, hair.style as StyleName), ...colorsOf(hair) };
}

function colorsOf({ color, highlight_color }: Combination["hair"]): Pick<Hair, "color" | "highlightColor"> {
  return { color: rgbOfHex(color), highlightColor: rgbOfHex(highlight_color) };
}

function glassesOf(name: string | null): Glasses | null {
  if (name === null) return null;
  const { shape, rim, color, dark } = data.glasses[name as keyof typeof data.glasses];
  return { shape: shape as Glasses["shape"], rim: rim as Glasses["rim"], color: rgbOfHex(color), dark };
}
