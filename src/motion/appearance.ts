import type { Glasses } from "../avatar/avatar.ts";
import { garmentNames } from "../avatar/head/garment-cuts.ts";
import { headwearNames } from "../avatar/head/headwear-cuts.ts";
import type { Changes } from "../avatar/restyle.ts";
import { beardStyles } from "../avatar/skin/beard-weights.ts";
import { styleNames } from "../avatar/wear/hair/style-table.ts";
import { rgbOfHex } from "./hex-color.ts";
import data from "./personalizations.json" with { type: "json" };

/** The words of each field that has words. */
export const appearanceWords = {
  hair_style: styleNames,
  facial_hair: ["none", ...beardStyles],
  glasses: ["none", ...(Object.keys(data.glasses) as (keyof typeof data.glasses)[])],
  headwear: ["none", ...headwearNames],
  garment: garmentNames,
  finish: ["clean", "photo"],
} as const;

/** Fields that are colours, `#rrggbb`. */
export const appearanceColors = [
  "hair_color",
  "facial_hair_color",
  "eye_color",
  "glasses_color",
  "headwear_color",
  "garment_color",
  "shirt_color",
  "tie_color",
  "backdrop",
] as const;

type Words = { readonly [Field in keyof typeof appearanceWords]?: (typeof appearanceWords)[Field][number] };
type Colors = { readonly [Field in (typeof appearanceColors)[number]]?: string };

/** What the owner of an avatar wants otherwise than the photo was read; the fields of `PUT /avatars/{id}/appearance`. */
export interface Appearance extends Words, Colors {
  /** How much of a smile the preview wears, 0..1; absent = 1. */
  readonly smile?: number;
}

/** The combinations of `personalize` as wishes; a beard stays as it is, since nobody is to get one. */
export const combinations: readonly Appearance[] = data.personalizations.map((combination) => ({
  hair_style: combination.hair.style as Words["hair_style"],
  hair_color: combination.hair.color.toLowerCase(),
  eye_color: combination.iris_color.toLowerCase(),
  glasses: (combination.glasses ?? "none") as Words["glasses"],
  garment: combination.garment as Words["garment"],
  garment_color: combination.garment_color.toLowerCase(),
  backdrop: combination.backdrop[0].toLowerCase(),
}));

export type AppearanceField = keyof typeof appearanceWords | (typeof appearanceColors)[number] | "smile";

/** What has to be changed on a head that wears `own` glasses. */
export function changesOf(appearance: Appearance, own: Glasses | null): Changes {
  const color = (field: (typeof appearanceColors)[number]) => {
    const hex = appearance[field];
    return hex === undefined ? undefined : rgbOfHex(hex);
  };
  return {
    hairStyle: appearance.hair_style,
    hairColor: color("hair_color"),
    facialHair: appearance.facial_hair,
    facialHairColor: color("facial_hair_color"),
    irisColor: color("eye_color"),
    glasses: glassesOf(appearance, own),
    headwear: appearance.headwear,
    headwearColor: color("headwear_color"),
    garment: appearance.garment,
    garmentColor: color("garment_color"),
    shirtColor: color("shirt_color"),
    tieColor: color("tie_color"),
  };
}

function glassesOf({ glasses: name, glasses_color: hex }: Appearance, own: Glasses | null): Glasses | null | undefined {
  if (name === "none") return null;
  const worn = name === undefined ? own : namedGlasses(name);
  if (worn === null || hex === undefined) return name === undefined ? undefined : worn;
  return { ...worn, color: rgbOfHex(hex), colors: undefined };
}

/** A frame of the table, as personalizations wear them too. */
export function namedGlasses(name: keyof typeof data.glasses): Glasses {
  const { shape, rim, color, dark } = data.glasses[name];
  return { shape: shape as Glasses["shape"], rim: rim as Glasses["rim"], color: rgbOfHex(color), dark };
}
