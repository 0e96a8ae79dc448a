import type { AttributeClass } from "../../../face/attributes/attribute-tasks.ts";
import {
  byteOfLinear,
  type Lab,
  type LinearRgb,
  labOfLinear,
  linearOfByte,
  linearOfLab,
  luminance,
} from "../../../face/color.ts";
import type { Rgb } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import hueLines from "./hair-words.json" with { type: "json" };

type HairWord = AttributeClass<"hairColor">;
type HairWords = Readonly<Record<HairWord, number>>;

/**
 * Hair of each word, as on skin under white light, of the people of photos/people who are said to have it (`hair-words.json`,
 * tools/parsing/color-tables.ts): logarithm of its luminance, the geometric mean of body and highlights; a and b of CIE Lab at a lightness
 * of 40, how much they grow with each unit of it, and their deviation about that line.
 */
type HueLine = (typeof hueLines)[HairWord];
const lineLightness = 40;
/** Linear light of a face over that of its cheeks, by channel, at like luminance: medians of 134 photos. The tone is the cheeks'. */
const faceOverCheeks = [0.942, 1.035, 1.056] as const;
/** How much of the colour of the light that the skin tells is removed, as an exponent: of 0, .3, .5 and 1 the one that leaves hair
 * of a word most alike (mean deviation of a and b about the lines 4.32, 4.3, 4.16, 4.44 on 134 photos). */
const lightTrust = 0.5;
/** Part of what hair differs by from its line that is its own and not the light's. Between black and dark brown hair, both
 * `dark`, it tells as well as lightness does (areas under the curve .81 and .74 on 177 people), which is .28 of its variance;
 * hair of one shade differs as well. */
const ownHue = 0.75;
/** Standard deviations from its line at which half of that is light's that the skin does not see. */
const ownLimit = 3;
/** Part of what the logarithm of hair's light differs by from that of its word that is the hair's own: between the finer words of the labels it
 * varies by .27^2 on dark and .24^2 on brown hair, by some .3^2 within each, and in photos by .8^2 and .64^2 (182 and 113 people). */
const ownLight = 0.35;
/** The power of the photo's light of hair over its cheeks' that previews show: light as the geometric mean of that of body and highlights, which
 * cannot both agree, since previews spread less (462 people). */
const shownPower = 1.1;
/** Linear light of hair in a preview over that of its colour, and the white gloss in it, that of hair which hangs made as light as other hair's by
 * `hairLight` (297 people). */
const studio = { gain: 1.5, gloss: 0.0105 } as const;
/** Least linear light of a colour: strands of hair that is all black would look alike. */
const blackest = 0.004;
/** Light of the strands of a beard over that of its colour on the skin, of its lit strands over its own, and share of its chroma, of dark and
 * white ones, and linear light between which these are mixed: light passes on through white strands (17 beards, median, have 1.2 of the
 * light and .78 of the chroma), dark ones as light as that are pale on their own skin. */
const beard = {
  dark: { light: 0.85, lit: 1.4, chroma: 0.9 },
  white: { light: 1.25, lit: 1.6, chroma: 0.78 },
  between: [0.2, 0.36],
} as const;
/** Share of the chroma of a beard that the hair of the head has. */
const headChroma = 0.6;
/** How much lighter highlights are at most. */
const highlightRange = 20;
/** Linear light of highlights over that of hair in a colour that somebody chose: the median of the personalizations. */
const chosenHighlight = 2;

/** sRGB. */
interface WornColors {
  readonly color: Rgb;
  readonly highlightColor: Rgb;
}

/** Hair of the photo under white light, which shows its skin in `tone`: its ratio to the skin carried over in luminance, and in
 * colour as far as skin tells that of the light. */
export function underWhiteLight(seen: LinearRgb, ratio: LinearRgb, tone: LinearRgb): LinearRgb {
  const hued = (c: 0 | 1 | 2) =>
    Math.max(1e-4, seen[c]) ** (1 - lightTrust) * Math.max(1e-4, ratio[c] * tone[c] * faceOverCheeks[c]) ** lightTrust;
  const target: LinearRgb = [hued(0), hued(1), hued(2)];
  const gain = luminance([ratio[0] * tone[0], ratio[1] * tone[1], ratio[2] * tone[2]]) / luminance(target);
  return [target[0] * gain, target[1] * gain, target[2] * gain];
}

/**
 * Colours of hair of which body and highlights were seen (CIE Lab, as on skin under white light) and the colour is said by
 * words: those that the studio shows as light as all of the hair is. Their hue goes part of the way from what such hair
 * usually has at that lightness to what was seen, and less the further off that lies, for light changes hues. Highlights have the
 * hue of the body, since the white that photos show in them is gloss, which the studio adds by itself. Of a `rim` about a bald
 * head so little is seen that its hue is as often that of what is behind it: it is usual.
 */
export function hairColors(body: Lab, highlight: Lab, words: HairWords, rim = false): WornColors {
  const { lightness, more } = shownLightness(body, highlight, words);
  const lit = Math.min(
    lightness + highlightRange,
    Math.max(lightness, lightnessOf(more * luminance(linearOfLab(highlight)))),
  );
  const distance = deviationOf(body, words);
  const own = rim ? 0 : ownHue / (1 + (distance / ownLimit) ** 2);
  const [usual, usualSeen] = [usualHue(lightness, words), usualHue(body[0], words)];
  const [a, b] = [0, 1].map((c) => usual[c] + own * (body[c + 1] - usualSeen[c]));
  const shown = linearOfLab([lightness, a, b]);
  const gain = luminance(linearOfLab([lit, 0, 0])) / luminance(shown);
  return { color: outOfStudio(shown, 1), highlightColor: outOfStudio(shown, gain) };
}

/** The highlights of hair in a colour that somebody chose. */
export function highlightOf(color: Rgb): Rgb {
  const [red, green, blue] = color.map((value) =>
    Math.round(byteOfLinear(Math.min(1, chosenHighlight * linearOfByte(value)))),
  );
  return [red, green, blue];
}

/** Colours of a beard of this colour on the skin: those that the studio shows as people see it. */
export function beardColors(onSkin: Rgb): WornColors {
  const [lightness, a, b] = labOf(onSkin);
  const white = smoothstep(beard.between[0], beard.between[1], luminance(linearOfLab([lightness, 0, 0])));
  const of = (part: "light" | "lit" | "chroma") => beard.dark[part] + white * (beard.white[part] - beard.dark[part]);
  const shown = linearOfLab([lightness, of("chroma") * a, of("chroma") * b]);
  const inLight = (gain: number): Rgb => {
    const [red, green, blue] = shown.map((value) => byteOfLinear(Math.min(1, gain * value)));
    return [red, green, blue];
  };
  return { color: inLight(of("light")), highlightColor: inLight(of("light") * of("lit")) };
}

/** The likely colours of the hair of a head with a beard of this colour, which is redder. */
export function colorsOfBearded(beard: Rgb): WornColors {
  const [lightness, a, b] = labOf(beard);
  const color = rgbOf([lightness, headChroma * a, headChroma * b]);
  return { color, highlightColor: color };
}

/** How far a colour lies from the lines of its words, standard deviations. */
function deviationOf([lightness, ...hue]: Lab, words: HairWords): number {
  const usual = usualHue(lightness, words);
  const deviation = mixed(words, (line, c) => line.deviation[c]);
  return Math.hypot(...hue.map((value, c) => (value - usual[c]) / deviation[c]));
}

/** a and b that hair of the words usually has at a lightness. */
function usualHue(lightness: number, words: HairWords): [number, number] {
  return mixed(words, ({ at, slope }, c) => at[c] + slope[c] * (lightness - lineLightness));
}

/** Mean of a value of the lines by probability of the words, for a and b. */
function mixed(words: HairWords, value: (line: HueLine, channel: 0 | 1) => number): [number, number] {
  const names = Object.keys(hueLines) as HairWord[];
  const mean = (channel: 0 | 1) => names.reduce((sum, name) => sum + words[name] * value(hueLines[name], channel), 0);
  return [mean(0), mean(1)];
}

/** Lightness at which hair of this body and these highlights is shown, and how many times as light as it was seen. */
function shownLightness(body: Lab, highlight: Lab, words: HairWords): { lightness: number; more: number } {
  const seen = Math.log(luminance(linearOfLab(body)) * luminance(linearOfLab(highlight))) / 2;
  const names = Object.keys(hueLines) as HairWord[];
  const usual = names.reduce((sum, name) => sum + words[name] * hueLines[name].light, 0);
  const own = usual + ownLight * (seen - usual);
  return { lightness: lightnessOf(Math.exp(shownPower * own)), more: Math.exp(own - seen) };
}

function lightnessOf(light: number): number {
  return labOfLinear([light, light, light])[0];
}

/** The colour of hair that the studio shows in so many times this light. */
function outOfStudio(shown: LinearRgb, gain: number): Rgb {
  const of = (light: number) => Math.max(0, (gain * light - studio.gloss) / studio.gain);
  const worn: LinearRgb = [of(shown[0]), of(shown[1]), of(shown[2])];
  const lack = Math.max(0, blackest - luminance(worn));
  const [red, green, blue] = worn.map((light) => byteOfLinear(light + lack));
  return [red, green, blue];
}

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function rgbOf(lab: Lab): Rgb {
  const [red, green, blue] = linearOfLab(lab).map(byteOfLinear);
  return [red, green, blue];
}
