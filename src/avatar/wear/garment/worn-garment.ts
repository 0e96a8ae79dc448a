import type { ClothesColors } from "../../../face/clothes.ts";
import { byteOfLinear, type Lab, linearOfLab } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Avatar, Rgb } from "../../avatar.ts";

type WornGarment = Pick<Avatar, "garment" | "garmentColor" | "shirtColor" | "tieColor">;

/** Worn where the photo shows no clothes. */
const usual: WornGarment = { garment: "crew_neck", garmentColor: [72, 84, 104] };
/** From which lightness on cloth is a shirt, CIE lightness, and up to which chroma. */
const shirtLightness = 68;
const shirtChroma = 18;
/** Cloth is neither so dark that its folds vanish nor so light that it outshines the face; CIE lightness. */
const lightnessRange = [18, 84] as const;

/**
 * What a person wears, after the colours of the photo's clothes: a suit or a blazer over a lighter shirt, a light shirt, or
 * a crew neck.
 */
export function garmentOf(clothes: ClothesColors | null): WornGarment {
  if (!clothes) return usual;
  const { whole, sides, shirt, tie } = clothes;
  if (sides && shirt) {
    const worn = { garmentColor: clothColor(sides), shirtColor: clothColor(shirt) };
    return tie ? { garment: "suit", ...worn, tieColor: clothColor(tie) } : { garment: "blazer", ...worn };
  }
  const isShirt = whole[0] > shirtLightness && Math.hypot(whole[1], whole[2]) < shirtChroma;
  return { garment: isShirt ? "shirt" : "crew_neck", garmentColor: clothColor(whole) };
}

/** The colour in which cloth is drawn that a photo shows in this one. */
export function clothColor([lightness, a, b]: Lab): Rgb {
  const [red, green, blue] = linearOfLab([clamp(lightness, ...lightnessRange), a, b]).map((value) =>
    Math.round(byteOfLinear(value)),
  );
  return [red, green, blue];
}
