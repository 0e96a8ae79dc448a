import { type AttributeClass, likeliest } from "../../../face/attributes/attribute-tasks.ts";
import type { ClothesColors } from "../../../face/clothes.ts";
import { byteOfLinear, type Lab, labOfLinear, linearOfLab } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Avatar, Rgb } from "../../avatar.ts";

type WornGarment = Pick<Avatar, "garment" | "garmentColor" | "shirtColor" | "tieColor">;
type OutfitWords = Readonly<Record<AttributeClass<"outfit">, number>>;

/** Worn where the photo shows no clothes. */
const usual: WornGarment = { garment: "crew_neck", garmentColor: [72, 84, 104] };
/** How much worse it is to invent a tie than to lose one. */
const inventedTie = 3;
/** Light of cloth in a preview over that of its colour, median of 15 people. */
const studioGain = 1.4;
/** Cloth is neither so dark that its folds vanish nor so light that it outshines the face; CIE lightness. */
const lightnessRange = [10, 84] as const;

/** What a person wears, after what the outfit is said to be and the colours of the photo's clothes. */
export function garmentOf(clothes: ClothesColors | null, outfit: OutfitWords | null): WornGarment {
  if (!clothes || !outfit) return usual;
  const { whole, sides, inner, enclosed } = clothes;
  const { suit, ...open } = outfit;
  const jacket = { garmentColor: clothColor(sides), shirtColor: clothColor(inner) };
  if (enclosed && suit > inventedTie * (1 - suit)) {
    return { garment: "suit", ...jacket, tieColor: clothColor(enclosed) };
  }
  const likely = likeliest({ ...open, blazer: open.blazer + suit });
  if (likely === "blazer" || likely === "jacket") return { garment: likely, ...jacket };
  return { garment: likely === "shirt" ? "shirt" : "crew_neck", garmentColor: clothColor(whole) };
}

/** The colour of cloth that the studio shows as a photo does. */
export function clothColor(seen: Lab): Rgb {
  const light = linearOfLab(seen).map((light) => light / studioGain);
  const [lightness, a, b] = labOfLinear([light[0], light[1], light[2]]);
  const [red, green, blue] = linearOfLab([clamp(lightness, ...lightnessRange), a, b]).map((value) =>
    Math.round(byteOfLinear(value)),
  );
  return [red, green, blue];
}
