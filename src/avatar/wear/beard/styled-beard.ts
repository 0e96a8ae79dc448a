import type { FacialHair, Rgb } from "../../avatar.ts";
import { type BeardStyle, beardWeights } from "../../skin/beard-weights.ts";
import type { SkinDomain } from "../../skin/skin-domain.ts";
import { highlightOf } from "../hair/hair-color.ts";
import { beardVertices } from "./worn-beard.ts";

/** How far a trimmed beard hangs below the jaw, millimetres. */
const trimmedDrop = 9;

/** A beard that no photo shows, in a colour of hair; null for stubble, which is painted on the skin alone. */
export function styledBeard(domain: SkinDomain, style: BeardStyle, color: Rgb): FacialHair | null {
  if (style === "stubble") return null;
  const weights = beardWeights(domain, style);
  const cover = Array.from(beardVertices(domain.model), (vertex) => Math.round(9 * weights[vertex])).join("");
  return { cover, drop: trimmedDrop, color, highlightColor: highlightOf(color), field: null };
}
