import { type LinearRgb, linearOfByte, luminance } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { Pixels } from "../../photo/pixels.ts";
import { smoothstep } from "../mesh/field.ts";

/** Luminances that tell how far a face is under-exposed. */
export interface ExposureCues {
  /** The whites of the eyes where they are least shaded. */
  readonly whites: number;
  readonly surroundings: number;
}

/** Luminance of the whites of eyes in well exposed photos, and the values between which they are ever surer too dark. */
const usualWhites = 0.35;
const darkWhites = [0.3, 0.2] as const;
/** Luminance of skin, and of whites over it, below which ever surer the exposure is dark, not the skin. */
const darkSkin = [0.3, 0.2] as const;
const darkRatio = [1.3, 1] as const;
/** Luminance of the surroundings over that of skin from which the photo was ever surer exposed for them. */
const brightRatio = [1.8, 3] as const;
/** The lids shade whites by an unknown share: how far these are trusted, as an exponent, and the most that comes of it. */
const trust = 0.55;
const mostGain = 2.4;
/** Share of the picture that is brighter than its surroundings are said to be, and about how many pixels are looked at. */
const brightShare = 0.1;
const sampleCount = 4096;

/**
 * The light on a face over the one that its photo was exposed for, at most 1. Whites are brighter than dark skin in any
 * light: where both are dark, the whites no brighter, and the surroundings far brighter, the face is in shade, as before a
 * window or the sky.
 */
export function faceExposure(skin: number, { whites, surroundings }: ExposureCues): number {
  const sureness =
    smoothstep(...darkWhites, whites) *
    smoothstep(...darkSkin, skin) *
    smoothstep(...darkRatio, whites / skin) *
    smoothstep(...brightRatio, surroundings / skin);
  return clamp(usualWhites / whites, 1, mostGain ** (1 / trust)) ** (-trust * sureness);
}

/** Luminance of the brighter parts of a photo. */
export function surroundingLuminance({ width, height, data }: Pixels): number {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / sampleCount)));
  const luminances: number[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = 4 * (y * width + x);
      const color: LinearRgb = [linearOfByte(data[at]), linearOfByte(data[at + 1]), linearOfByte(data[at + 2])];
      luminances.push(luminance(color));
    }
  }
  return quantile(luminances, 1 - brightShare);
}
