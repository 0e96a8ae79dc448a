import { type Attributes, likeliest } from "../face/attributes/attribute-tasks.ts";
import type { FaceAttributes } from "../face/attributes.ts";
import type { HairFinding } from "../face/hair-mask.ts";
import type { Avatar, Rgb } from "./avatar.ts";
import { hex, styleLabel } from "./labels.ts";
import { isBald } from "./wear/hair/hair-style.ts";

/** A choice that the reader made: in words or as `#rrggbb`, and how likely it was right where that is known. */
interface ReadChoice {
  readonly value: string;
  readonly probability: number | null;
}

/** What the reader chose by the names of the interface's fields; what it could not see is absent. */
export type Reading = Readonly<Record<string, ReadChoice>>;

export function readingOf(
  avatar: Avatar,
  { hair, attributes }: { readonly hair: HairFinding | null; readonly attributes: FaceAttributes | null },
): Reading {
  const measured = (color: Rgb | null | undefined) => (color ? { value: hex(color), probability: null } : null);
  const found = attributes && choices(attributes.probabilities);
  const choice = (value: string, probability: number | undefined) => ({ value, probability: round(probability ?? 0) });
  const read: Record<string, ReadChoice | null | undefined> = {
    hair_style: hair && found && choice(styleLabel(hair), isBald(hair) ? found.none : found.hair),
    hair_color: { value: hex(avatar.hair.color), probability: found && round(found.hairColor) },
    facial_hair: found && choice(found.facialHair.word, found.facialHair.probability),
    facial_hair_color: measured(avatar.facialHair?.color),
    eye_color: measured(avatar.irisColor),
    glasses: found && choice(avatar.glasses?.shape ?? "none", avatar.glasses ? found.glasses : 1 - found.glasses),
    glasses_color: measured(avatar.glasses?.color),
    headwear: found && choice(avatar.headwear?.name ?? "none", avatar.headwear ? found.headwear : 1 - found.headwear),
    headwear_color: measured(avatar.headwear?.color),
    garment: found && choice(avatar.garment ?? "crew_neck", found.outfit),
    garment_color: measured(avatar.garmentColor),
    shirt_color: measured(avatar.shirtColor),
    tie_color: measured(avatar.tieColor),
  };
  return Object.fromEntries(Object.entries(read).filter((entry): entry is [string, ReadChoice] => !!entry[1]));
}

/** Of the likeliest words; hair of a length and curl is right where both are. */
function choices(of: Attributes) {
  const most = (probabilities: Readonly<Record<string, number>>) => Math.max(...Object.values(probabilities));
  return {
    none: of.hair.none,
    hair: of.hair.some * most(of.hairLength) * most(of.curl),
    hairColor: most(of.hairColor),
    facialHair: { word: likeliest(of.facialHair), probability: most(of.facialHair) },
    glasses: of.glasses.some,
    headwear: of.headwear.some,
    outfit: most(of.outfit),
  };
}

function round(probability: number): number {
  return Number(probability.toFixed(3));
}
