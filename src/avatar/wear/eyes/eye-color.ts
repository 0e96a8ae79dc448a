import { byteOfLinear, type LinearRgb, labOfLinear, linearOfLab } from "../../../face/color.ts";
import type { EyeColor } from "../../../face/eye-color.ts";
import type { Rgb } from "../../avatar.ts";

export interface EyeColors {
  readonly irisColor: Rgb;
  readonly scleraTint: Rgb;
}

/** Share of the light of the skin about it that an eye mirrors. */
const mirroredShare = 0.02;
/** CIE a and b of brown irises over their lightness: the hue of melanin. */
const brown = { a: 0.3, b: 0.6 } as const;
/** Chroma over that of the photo, and light: what the shade of the lids, drawn over it anew, takes. */
const chromaGain = 1.1;
const lightGain = 1.05;
const usualIris: Rgb = [92, 68, 48];
/** Everybody's white, sRGB, which under the lids' shade has the light and hue that photos show beside the cheeks. */
const scleraTint: Rgb = [243, 232, 226];

/**
 * Colours of the eyes, sRGB: irises as light as the photo shows them, brown ones with the hue of melanin, since most of what they
 * show else is mirrored of skin and sky, light ones with their own.
 */
export function eyeColorsOf(eyes: EyeColor | null): EyeColors {
  return { irisColor: eyes ? irisOf(eyes) : usualIris, scleraTint };
}

function irisOf({ iris, skin, light }: EyeColor): Rgb {
  const [lightness] = labOfLinear(iris);
  const own = iris.map((value, c) => Math.max(1e-3, value - mirroredShare * skin[c])) as unknown as LinearRgb;
  const [, a, b] = labOfLinear(own);
  const hue = (melanin: number, seen: number) =>
    melanin * lightness + light * (chromaGain * seen - melanin * lightness);
  const worn = linearOfLab([lightGain * lightness, hue(brown.a, a), hue(brown.b, b)]);
  const [red, green, blue] = worn.map(byteOfLinear);
  return [red, green, blue];
}
