import { likeliest } from "../../../face/attributes/attribute-tasks.ts";
import type { HairFinding } from "../../../face/hair-mask.ts";
import { isBald, isCovered } from "./hair-style.ts";

type HairColorName = "black" | "dark brown" | "brown" | "light brown" | "blond" | "red" | "grey" | "white";

/** Lightness of hair over that of skin below which dark hair is black, and from which brown hair is light. */
const blackOverSkin = 0.17;
const lightOverSkin = 0.55;
const greyChroma = 3;

/** Everyday name of the hair's colour; null for a bald head, no hair, or a photo without colour. */
export function hairColorName(hair: HairFinding): HairColorName | null {
  const { attributes, color, skin } = hair;
  if (isBald(hair) || isCovered(attributes) || color === null) return null;
  if (Math.hypot(skin[1], skin[2]) < greyChroma) return null;
  const group = likeliest(attributes.hairColor);
  const overSkin = color.base[0] / Math.max(20, skin[0]);
  if (group === "dark") return overSkin < blackOverSkin ? "black" : "dark brown";
  if (group === "brown") return overSkin < lightOverSkin ? "brown" : "light brown";
  return group === "fair" ? "blond" : group;
}
