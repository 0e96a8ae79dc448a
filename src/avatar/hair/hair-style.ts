import type { HairFinding } from "../../face/hair-mask.ts";
import type { Hair } from "../avatar.ts";
import { curliness } from "./hair-waves.ts";

export type HairLength = "above" | "ears" | "chin" | "shoulder" | "below";
type Curl = "straight" | "wavy" | "curly" | "coily";

/** Where hair ends: above the ears, over them, at the chin, on the shoulders, below. Worse side counts. */
export function hairLength({ bald, measures: { widths, covered } }: HairFinding): HairLength {
  if (bald) return "above";
  const wider = (level: keyof typeof widths) => Math.max(widths[level].left, widths[level].right);
  if (wider("shoulder") > 0.45 || wider("chest") > 0.2) return "below";
  // A photo that ends at the neck hides how far long hair reaches.
  if (wider("neck") > 0.3) return covered.shoulder < 0.35 ? "below" : "shoulder";
  if (wider("jaw") > 0.15 || wider("mouth") > 0.3) return "chin";
  const narrower = Math.min(widths.ear.left, widths.ear.right);
  return (wider("ear") > 0.09 && narrower > 0.05) || wider("ear") > 0.25 ? "ears" : "above";
}

/** How much of the forehead hair covers. */
export function fringe({ bald, measures }: HairFinding): "none" | "partial" | "full" {
  if (bald || measures.fringe.both < 0.2) return "none";
  return measures.fringe.both < 0.8 ? "partial" : "full";
}

/** Side of the picture on which the hairline peaks; a parting is near guessing in many photos. */
export function parting({ bald, measures: { peak } }: HairFinding): "left" | "centre" | "right" | null {
  if (bald || peak === null) return null;
  return peak > 0.05 ? "right" : peak < -0.05 ? "left" : "centre";
}

/** Null for a bald head and where no texture shows; short hair is only told apart as coily or not. */
export function curl(hair: HairFinding): Curl | null {
  if (hair.bald || hair.curl === null) return null;
  const { fine, coarse } = hair.curl;
  if (["chin", "shoulder", "below"].includes(hairLength(hair))) {
    return coarse > 0.7 ? "straight" : coarse > 0.58 ? "wavy" : "curly";
  }
  return fine < 0.5 ? "coily" : "straight";
}

/** Difference between the halves of a forehead, in share of cover and in eye distances, that only a side sweep has. */
const sweptFringe = 0.4;
const sweptHairline = 0.5;

/** Hair of more curl than this is never combed back slick. */
const slickCurl = 0.25;

/** The mesh nearest to the hair of the photo; `bald` and `buzz` need none. */
export function hairStyle(hair: HairFinding): Hair["style"] {
  const { bald, measures, reach, color } = hair;
  if (bald) return "bald";
  const length = hairLength(hair);
  if (length === "shoulder" || length === "below") return "long01";
  if (length === "chin") return "bob02";
  const bun = measures.bunWidth !== null && measures.bunWidth < 0.6;
  if (measures.domeHeight > 1.5 && bun && measures.fringe.both < 0.2) return "ponytail01";
  if (length === "above" && measures.domeHeight < 0.66 && measures.domeShare < 0.45) return "buzz";
  const texture = color?.texture ?? 0;
  if (curl(hair) === "coily" && texture > 5) {
    return (color?.base[0] ?? 0) < 25 && measures.domeHeight > 1.1 ? "afro01" : "short01";
  }
  if (fringe(hair) !== "none")
    return Math.abs(measures.fringe.left - measures.fringe.right) > sweptFringe ? "short03" : "short02";
  if (length === "ears") return Math.abs(measures.slope) > sweptHairline ? "short03" : "short02";
  if (texture > 7.8) return "short02";
  const liesBack = reach > 0.22 || measures.domeHeight < 0.95;
  return liesBack && curliness(hair.curl) < slickCurl ? "short04" : "short01";
}
