import { type Attributes, likeliest } from "../../../face/attributes/attribute-tasks.ts";
import type { HairFinding } from "../../../face/hair-mask.ts";

export type HairLength = "above" | "ears" | "chin" | "shoulder" | "below";

/** Mean width of hair beside the chest, and share of the shoulders in the photo below which it may reach further, in eye
 * distances and 0..1. */
const hangsOnChest = 0.2;
const hangsOnShoulders = 0.45;
const shouldersSeen = 0.35;
/** Heights of hair over the top landmark up to which it lies back, and up to which dressed hair of which nothing falls is tied
 * (three that are reach 1.13, set hair begins at 1.6), in eye distances. */
const lyingHeight = 0.95;
const tiedHeight = 1.35;
/** Share of the forehead that a fringe covers at least. */
const leastFringe = 0.2;
/** Area of hair over that of the face from which a bald head has a rim of hair: nets that never saw them find less on ten of 15 people who
 * have no hair and on two of 24 who have a rim. */
const rimArea = 0.035;
/** How much of all curls hair of each kind has: even steps of an ordered class. */
const curlsOf = { straight: 0, wavy: 0.5, curly: 1 } as const;

/** No hair, or no more than a rim: a bald head never gets any. What lies over most of the forehead is a crop that is
 * taken for skin: of 45 heads that seem to have no hair it does on seven, of which six have. */
export function isBald({ attributes, measures: { peak } }: HairFinding): boolean {
  return attributes.hair.none > 0.5 && peak === null;
}

/** A cap, hat or scarf hides the hair. */
export function isCovered({ headwear }: Attributes): boolean {
  return headwear.some > 0.5;
}

/** Where hair ends: above the ears, over them, at the chin, on the shoulders, below. */
export function hairLength(hair: HairFinding): HairLength {
  if (isBald(hair)) return "above";
  const { attributes, measures } = hair;
  const { widths, covered } = measures;
  const length = likeliest(attributes.hairLength);
  if (length === "short") return "above";
  if (length !== "long") return length;
  const wider = (level: keyof typeof widths) => Math.max(widths[level].left, widths[level].right);
  // A photo that ends at the neck hides how far long hair reaches.
  const isCut = covered.shoulder < shouldersSeen;
  return isCut || wider("chest") > hangsOnChest || wider("shoulder") > hangsOnShoulders ? "below" : "shoulder";
}

export function fringe(hair: HairFinding): "none" | "side" | "full" {
  return isBald(hair) ? "none" : likeliest(hair.attributes.fringe);
}

/** Whether hair that hangs falls over a part of the forehead. */
export function coversForehead(hair: HairFinding): boolean {
  return fringe(hair) !== "none" || hasFringe(hair);
}

/** Whether hair falls over the forehead. */
export function hasFringe({ measures }: HairFinding): boolean {
  return measures.fringe >= leastFringe;
}

/** Side of the picture on which the hairline peaks; a parting is near guessing in many photos. */
export function parting(hair: HairFinding): "left" | "centre" | "right" | null {
  const { peak } = hair.measures;
  if (isBald(hair) || peak === null) return null;
  return peak > 0.05 ? "right" : peak < -0.05 ? "left" : "centre";
}

/** Null for a bald head. */
export function curl(hair: HairFinding): "straight" | "wavy" | "curly" | null {
  return isBald(hair) ? null : likeliest(hair.attributes.curl);
}

/** How curly hair is, 0..1: what is expected by the odds of each kind, so that doubtful curls are waves. */
export function curliness(hair: HairFinding): number {
  const { straight, wavy, curly } = curlsOf;
  const odds = hair.attributes.curl;
  return isBald(hair) ? 0 : straight * odds.straight + wavy * odds.wavy + curly * odds.curly;
}

/** Whether hair is coils. */
export function isCoily({ attributes: { coils } }: HairFinding): boolean {
  return coils.some > 0.5;
}

function isCrop(hair: HairFinding): boolean {
  return likeliest(hair.attributes.hairLie) === "crop";
}

/** What kind of hair a photo shows. Dressed hair of which nothing falls and that lies flat
 * is tied behind. */
export function hairKind(hair: HairFinding): "bald" | "rim" | "cropped" | "short" | "hanging" | "tied" {
  const { measures, attributes } = hair;
  if (isBald(hair)) return measures.area > rimArea ? "rim" : "bald";
  const length = hairLength(hair);
  const isShort = length === "above" || length === "ears";
  // Short coils stand off however they are cut.
  const isDressed = likeliest(attributes.hairCut) === "dressed" && !isCoily(hair);
  if (isDressed && length === "above" && measures.domeHeight < tiedHeight && !coversForehead(hair)) return "tied";
  if (!isShort) return "hanging";
  return length === "above" && !isDressed && isCrop(hair) ? "cropped" : "short";
}

/** Where short hair of the top lies, left and right being the subject's: first whether aside, then to which side, which finds
 * 84 of 126 sides instead of 69. Hair that covers the forehead does not lie back. */
export function hairLie(hair: HairFinding, hasFringe: boolean): "forward" | "back" | "up" | "left" | "right" {
  const { forward, left, right, back, crop } = hair.attributes.hairLie;
  const lie = likeliest({ back: hasFringe ? 0 : back + crop, forward, aside: left + right });
  if (lie === "aside") return left > right ? "right" : "left";
  if (lie === "forward") return lie;
  const isLow = curl(hair) !== "curly" && hair.measures.domeHeight < lyingHeight;
  return hairLength(hair) === "above" && isLow ? "back" : "up";
}
