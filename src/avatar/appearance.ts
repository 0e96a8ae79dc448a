import type { FaceAttributes } from "../face/attributes.ts";
import { byteOfLinear, linearOfByte } from "../face/color.ts";
import type { HairFinding } from "../face/hair-mask.ts";
import type { HairMeasures } from "../face/hair-measures.ts";
import type { Glasses, Hair, Rgb } from "./avatar.ts";
import { hairVolume } from "./hair.ts";
import { type HairLength, hairLength, hairStyle } from "./hair-style.ts";
import type { HeadModel } from "./head-model.ts";

const brownHair: Rgb = [60, 45, 35];
const brownHighlight: Rgb = [86, 66, 52];

/** Distance of the eye centres of an average head, millimetres: the unit of hair measures. */
const eyeDistance = 62;
/** How far the crown lies behind the top landmark, millimetres. */
const crownDepth = 75;
const usualHairline = 48;
/** Where hanging hair ends under the eyes, millimetres. */
const hangingLengths: Record<HairLength, number | null> = {
  above: 120,
  ears: 120,
  chin: 128,
  shoulder: 180,
  below: null,
};
const hairlineRange = [6, 58] as const;

/** The head that wears the hair; pitch in degrees as in `Attitude`. */
export interface HeadShape {
  readonly model: HeadModel;
  readonly neutral: Float32Array;
  readonly pitch: number;
}

/**
 * Hair of the avatar: the mesh nearest to the photo's, its colour carried over as a ratio to the skin beside it, so
 * that the light of the photo cancels out. Where no hair was found it is bald or, under a covering, short and brown.
 */
export function hairOf(finding: HairFinding | null, skinTone: Rgb, head: HeadShape): Hair {
  const color = finding?.color;
  const style = finding === null ? "bald" : meshOf(finding);
  return {
    style,
    color: color ? onSkin(color.baseRatio, skinTone) : brownHair,
    highlightColor: color ? onSkin(color.highlightRatio, skinTone) : brownHighlight,
    volume:
      finding === null ? 1 : hairVolume(head.model, style, head.neutral, crownHeight(finding.measures, head.pitch)),
    hairline: finding?.measures.hairline ? hairlineOf(finding.measures.hairline) : usualHairline,
    length: finding && style === "long01" ? hangingLengths[hairLength(finding)] : null,
  };
}

/** Millimetres from the top landmark up to the crown, which lies behind it and so sinks as the face turns up. */
function crownHeight({ domeHeight }: HairMeasures, pitch: number): number {
  const angle = (pitch * Math.PI) / 180;
  return (domeHeight * eyeDistance + crownDepth * Math.sin(angle)) / Math.cos(angle);
}

/** Under a covering the hair is taken for short; a bob is long hair cut at the chin, since its own mesh hides an eye. */
function meshOf(finding: HairFinding): Hair["style"] {
  if (finding.covering) return "short04";
  const style = hairStyle(finding);
  return style === "bob02" ? "long01" : style;
}

/** A little over the median, so that single locks on a forehead do not lower it. */
function hairlineOf(heights: readonly number[]): number {
  const sorted = [...heights].sort((a, b) => a - b);
  const height = sorted[Math.floor(0.6 * sorted.length)] * eyeDistance;
  return Math.min(hairlineRange[1], Math.max(hairlineRange[0], height));
}

function onSkin(ratio: Rgb, skinTone: Rgb): Rgb {
  const [red, green, blue] = ratio.map((value, channel) => byteOfLinear(value * linearOfByte(skinTone[channel])));
  return [red, green, blue];
}

/** Frames near those of the photo; dark lenses stay dark. */
export function glassesOf(attributes: FaceAttributes | null): Glasses | null {
  const glasses = attributes?.glasses;
  if (!glasses) return null;
  const [red, green, blue] = glasses.color.map(byteOfLinear);
  return { shape: glasses.shape, rim: glasses.rim, color: [red, green, blue], dark: glasses.dark };
}
