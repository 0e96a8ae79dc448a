import { byteOfLinear, type Lab, labOfLinear, linearOfByte, linearOfLab } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Rgb } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";

/** Chroma up to which any cast is taken for light, and hues beyond which more of it is dye, degrees. */
const undyedChroma = 24;
const dyedHues = [40, 115] as const;
/** What is kept of a blue cast: gloss mirrors the sky. */
const blueShare = 0.2;
/** How blue hair is that mirrors the sky without doubt, the lightness up to which it then is black hair and from which grey, and
 * the chroma of the brown that black hair is. */
const mirrored = 1.5;
const blackest = [22, 34] as const;
const blackChroma = 2.4;
/** Hues of undyed hair, degrees in the plane of a and b: redder is the skin's, unless it is strong as in red hair;
 * greener is what is behind or the light, and dark hair is never as yellow as blond hair. Pale hair has hues of a smaller
 * range: further off it looks pink or olive. */
const reddestHues = { pale: 58, strong: 50 } as const;
const paleChroma = 16;
const greenestHues = { dark: 64, light: 80, pale: 68 } as const;
const lightnessOfHues = { dark: 18, light: 46 } as const;
/** Degrees by which hair is redder than any brown, its lightness and its chroma over which it comes to be copper hair, whose
 * yellow reddish light hides, and its chroma then over that seen. */
const redSteps = [6, 14] as const;
const redFrom = [34, 44] as const;
const redChroma = [9, 13] as const;
const redGain = 1.65;
/** Light hair of less than this chroma is grey or white, which keeps this share of the cast. */
const whiteLightness = 60;
const whiteChroma = 18;
const whiteShare = 0.6;
/** Lightness above which hair keeps only this share of more: white hair has the shading of its strands. */
const softLightness = 62;
const softShare = 0.55;
/** Share of the chroma of a beard that the hair of the head has. */
const headChroma = 0.6;
/** Steps of lightness from median to lightest strands, and lightness of the median, over which these come to tell its colour:
 * on darker hair they are gloss. Shares of what they differ in that the hair takes on. */
const streakSteps = [20, 36] as const;
const fairFrom = [24, 38] as const;
const litChroma = 0.7;
const litLightness = 0.1;
/** How much lighter highlights are at most. */
const highlightRange = 20;

/** The nearest colour that undyed hair has; dyed hair, by its chroma, keeps its hue. */
export function naturalHair(color: Rgb): Rgb {
  const [lightness, a, b] = labOf(color);
  const soft = lightness > softLightness ? softLightness + softShare * (lightness - softLightness) : lightness;
  const isWhite = lightness > whiteLightness && Math.hypot(a, b) < whiteChroma;
  const [naturalA, naturalB] = naturalHue(lightness, a, b).map((value) => value * (isWhite ? whiteShare : 1));
  return rgbOf([soft, naturalA, naturalB]);
}

/** The colour as which hair of many tones is seen, of which `body` and `highlight` are the median and the lightest strands:
 * strands in the light tell the hue of fair hair, while haze and clothes tint those in the shade. */
export function streakedHair(body: Rgb, highlight: Rgb): Rgb {
  const [dark, light] = [labOf(body), labOf(highlight)];
  const step = light[0] - dark[0];
  const share = smoothstep(streakSteps[0], streakSteps[1], step) * smoothstep(fairFrom[0], fairFrom[1], dark[0]);
  const mixed = [1, 2].map((k) => dark[k] + litChroma * share * (light[k] - dark[k]));
  return rgbOf([dark[0] + litLightness * share * step, mixed[0], mixed[1]]);
}

/** A colour with this share of its chroma. */
export function paled(color: Rgb, share: number): Rgb {
  const [lightness, a, b] = labOf(color);
  return rgbOf([lightness, share * a, share * b]);
}

/** The highlight of hair of a natural `color`: as much lighter as seen within reason, of a hue between the two. */
export function naturalHighlight(color: Rgb, seen: Rgb): Rgb {
  const [lightness, a, b] = labOf(color);
  const [highlight, ownA, ownB] = labOf(seen);
  const [seenA, seenB] = naturalHue(highlight, ownA, ownB);
  const lighter = Math.min(lightness + highlightRange, Math.max(lightness, highlight));
  return rgbOf([lighter, (a + seenA) / 2, (b + seenB) / 2]);
}

/** The likely colour of the hair of a head with a beard of this colour, which is redder. */
export function headHair(beard: Rgb): Rgb {
  const [lightness, a, b] = labOf(beard);
  return naturalHair(rgbOf([lightness, headChroma * a, headChroma * b]));
}

function naturalHue(lightness: number, a: number, b: number): [number, number] {
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const isStrong = chroma > undyedChroma;
  if (isStrong && (hue < dyedHues[0] || hue > dyedHues[1])) return [a, b];
  if (b < 0) {
    const warmth = smoothstep(0, mirrored, -b) * smoothstep(blackest[1], blackest[0], lightness);
    const brown = (reddestHues.pale * Math.PI) / 180;
    return [
      blueShare * a + warmth * (blackChroma * Math.cos(brown) - blueShare * a),
      blueShare * b + warmth * (blackChroma * Math.sin(brown) - blueShare * b),
    ];
  }
  const { dark, light } = lightnessOfHues;
  const lightShare = clamp((lightness - dark) / (light - dark), 0, 1);
  const paleness = 1 - smoothstep(paleChroma, undyedChroma, chroma);
  const lightest = greenestHues.light + (greenestHues.pale - greenestHues.light) * paleness;
  const greenest = greenestHues.dark + (lightest - greenestHues.dark) * lightShare;
  const reddest = reddestHues.strong + (reddestHues.pale - reddestHues.strong) * paleness;
  const natural = (clamp(hue, isStrong ? dyedHues[0] : reddest, greenest) * Math.PI) / 180;
  const red = smoothstep(redSteps[0], redSteps[1], reddest - hue) * smoothstep(redFrom[0], redFrom[1], lightness);
  const kept = chroma + (redGain - 1) * chroma * red * smoothstep(redChroma[0], redChroma[1], chroma);
  return [kept * Math.cos(natural), kept * Math.sin(natural)];
}

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function rgbOf(lab: Lab): Rgb {
  const [red, green, blue] = linearOfLab(lab).map(byteOfLinear);
  return [red, green, blue];
}
