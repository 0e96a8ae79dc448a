import type { FaceAttributes } from "../face/attributes.ts";
import { byteOfLinear, linearOfByte } from "../face/color.ts";
import type { HairFinding } from "../face/hair-mask.ts";
import type { Glasses, Hair, Rgb } from "./avatar.ts";
import { hairStyle } from "./hair-style.ts";

const brownHair: Rgb = [60, 45, 35];
const brownHighlight: Rgb = [86, 66, 52];

/**
 * Hair of the avatar: the mesh nearest to the photo's, its colour carried over as a ratio to the skin beside it, so
 * that the light of the photo cancels out. Where no hair was found it is bald or, under a covering, short and brown.
 */
export function hairOf(finding: HairFinding | null, skinTone: Rgb): Hair {
  if (finding === null) return { style: "bald", color: brownHair, highlightColor: brownHighlight, volume: 1 };
  const { color } = finding;
  return {
    style: finding.covering ? "short04" : hairStyle(finding),
    color: color ? onSkin(color.baseRatio, skinTone) : brownHair,
    highlightColor: color ? onSkin(color.highlightRatio, skinTone) : brownHighlight,
    volume: 1,
  };
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
