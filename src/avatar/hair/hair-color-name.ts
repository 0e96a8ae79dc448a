import type { Lab } from "../../face/color.ts";
import type { HairFinding } from "../../face/hair-mask.ts";
import { clamp } from "../../face/statistics.ts";

type HairColorName = "black" | "dark brown" | "brown" | "light brown" | "blond" | "red" | "grey" | "white";

/** Lightness of a well-lit face, to which exposure is corrected by half. */
const litSkin = 64;
/** Chroma of skin from which the light itself is taken as coloured. */
const castStart = 37;

/** Everyday name of the hair's colour; null for a bald head, no hair, or a photo without colour. */
export function hairColorName({ bald, color, skin }: HairFinding): HairColorName | null {
  if (bald || color === null || Math.hypot(skin[1], skin[2]) < 3) return null;
  const [lightness, a, b] = withoutCast(color.base, skin);
  const chroma = Math.hypot(a, b);
  const overSkin = lightness / Math.max(20, skin[0]);
  const exposed = lightness * Math.sqrt(litSkin / clamp(skin[0], 30, 85));
  if ((exposed > 68 && chroma < 18) || (overSkin > 1.15 && chroma < 16)) return "white";
  if (chroma < 8.6 && overSkin > 0.42 && exposed > 30) return "grey";
  if (chroma > 26 && a > 11 && a / b > 0.42) return "red";
  if (exposed > 36 && b > 18 && a / b < 0.45) return "blond";
  if (exposed < 10.5 && chroma < 7) return "black";
  if (exposed < 19) return "dark brown";
  if (exposed < 38) return "brown";
  return exposed < 56 ? "light brown" : "blond";
}

function withoutCast([lightness, a, b]: Lab, [, skinA, skinB]: Lab): Lab {
  const cast = 0.7 * clamp((Math.hypot(skinA, skinB) - castStart) / 8, 0, 1);
  return [lightness, a - cast * (skinA - 14), b - cast * (skinB - 15)];
}
