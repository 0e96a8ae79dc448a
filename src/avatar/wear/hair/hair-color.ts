import type { AttributeClass } from "../../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type Lab, labOfLinear, linearOfByte, linearOfLab } from "../../../face/color.ts";
import type { Rgb } from "../../avatar.ts";

type HairWord = AttributeClass<"hairColor">;
type HairWords = Readonly<Record<HairWord, number>>;

interface HueLine {
  /** a and b of CIE Lab at a lightness of 40, and by how much they grow with each unit of it. */
  readonly at: readonly [number, number];
  readonly slope: readonly [number, number];
  /** Standard deviation about the line. */
  readonly deviation: readonly [number, number];
}

/** Hues of hair of each word, regressed on lightness over the people of photos/people who are said to have it; light,
 * which varies from photo to photo, cancels out in the mean (tools/parsing/color-tables.ts). */
const hueLines: Readonly<Record<HairWord, HueLine>> = {
  dark: { at: [7.31, 10.28], slope: [0.125, 0.254], deviation: [3, 4.5] },
  brown: { at: [8.34, 14.83], slope: [0.044, 0.141], deviation: [3.1, 4.1] },
  fair: { at: [8.79, 21.8], slope: [-0.043, -0.104], deviation: [2.9, 7.7] },
  red: { at: [16.07, 22.62], slope: [0.141, 0.287], deviation: [1.2, 0.8] },
  grey: { at: [4.34, 7.3], slope: [-0.037, 0.034], deviation: [3.1, 5.8] },
  white: { at: [5.11, 14.65], slope: [-0.067, -0.256], deviation: [4, 9.7] },
};
const lineLightness = 40;
/** Part of what hair differs by from its line that is its own and not the light's. Between black and dark brown hair, both
 * `dark`, it tells as well as lightness does (areas under the curve .81 and .74 on 177 people), which is .28 of its variance;
 * hair of one shade differs as well. */
const ownHue = 0.5;
/** Standard deviations from its line at which half of that is light's that the skin does not see. */
const ownLimit = 3;
/** Lightness above which hair keeps only this share of more: white hair has the shading of its strands. */
const softLightness = 62;
const softShare = 0.55;
/** Share of the chroma of a beard that the hair of the head has. */
const headChroma = 0.6;
/** How much lighter highlights are at most. */
const highlightRange = 20;

/** sRGB. */
interface WornColors {
  readonly color: Rgb;
  readonly highlightColor: Rgb;
}

/**
 * Colours of hair of which body and highlights were seen (CIE Lab, as on skin under white light) and the colour is said by
 * words. Their lightness is what was seen; their hue goes half the way from what such hair usually has at that
 * lightness to what was seen, and less the further off that lies, for light changes hues. Of a `rim` about a bald head so little
 * is seen that its hue is as often that of what is behind it: it is usual.
 */
export function hairColors(body: Lab, highlight: Lab, words: HairWords, rim = false): WornColors {
  const lightness = softened(body[0]);
  const lit = Math.min(lightness + highlightRange, Math.max(lightness, softened(highlight[0])));
  const distance = deviationOf(body, words);
  const own = rim ? 0 : ownHue / (1 + (distance / ownLimit) ** 2);
  const hued = (value: number, seen: Lab) => {
    const usual = mixed(words, ({ at, slope }, c) => at[c] + slope[c] * (value - lineLightness));
    return rgbOf([value, ...([0, 1].map((c) => usual[c] + own * (seen[c + 1] - usual[c])) as [number, number])]);
  };
  return { color: hued(lightness, body), highlightColor: hued(lit, highlight) };
}

/** The likely colours of the hair of a head with a beard of this colour, which is redder. */
export function colorsOfBearded(beard: Rgb): WornColors {
  const [seen, a, b] = labOf(beard);
  const lightness = softened(seen);
  const color = rgbOf([lightness, headChroma * a, headChroma * b]);
  return { color, highlightColor: color };
}

/** How far a colour lies from the lines of its words, standard deviations. */
function deviationOf([lightness, ...hue]: Lab, words: HairWords): number {
  const usual = mixed(words, ({ at, slope }, c) => at[c] + slope[c] * (lightness - lineLightness));
  const deviation = mixed(words, (line, c) => line.deviation[c]);
  return Math.hypot(...hue.map((value, c) => (value - usual[c]) / deviation[c]));
}

/** Mean of a value of the lines by probability of the words, for a and b. */
function mixed(words: HairWords, value: (line: HueLine, channel: 0 | 1) => number): [number, number] {
  const names = Object.keys(hueLines) as HairWord[];
  const mean = (channel: 0 | 1) => names.reduce((sum, name) => sum + words[name] * value(hueLines[name], channel), 0);
  return [mean(0), mean(1)];
}

function softened(lightness: number): number {
  return lightness > softLightness ? softLightness + softShare * (lightness - softLightness) : lightness;
}

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function rgbOf(lab: Lab): Rgb {
  const [red, green, blue] = linearOfLab(lab).map(byteOfLinear);
  return [red, green, blue];
}
