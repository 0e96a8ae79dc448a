import { byteOfLinear, linearOfByte, luminance } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Rgb } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";

/** What the shade of the lids, drawn over it anew, takes from an iris less what its cornea mirrors, on sRGB levels: by 24 photos. */
const socketGain = 1.05;
/** Hues of irises, degrees: from the brown of melanin by way of hazel, green and grey to scattered blue. */
const irisHues = [20, 222] as const;
/** Irises without melanin are blue and light: a darker mean level, sRGB, is brown, whatever it reflects. */
const darkestBlue = 55;
/** Chroma that a brown iris gets back which the reflections had turned bluish: all from so many degrees off its hues. */
const brownGain = 1.35;
const gainReach = 25;
/** Beyond this hue an iris is no longer brown or hazel, degrees; between blue and `purpleHue` it is blue. */
const greenHue = 90;
const purpleHue = 285;
/** Share of the light of the skin about it that an eye mirrors. */
const mirroredShare = 0.02;
/** Luminance over that of the skin below which an iris is full of melanin, surely and maybe. */
const darkIris = [0.04, 0.056] as const;
/** Darker ones than this are blue only where they are plainly so: the least channel is that much under the largest. */
const dimIris = 0.065;
const plainlyBlue = 0.2;
/** Its channels over the largest one, and how far under that the least one is at most in any iris, as a share. */
const darkBrown = [1, 0.68, 0.46] as const;
/** Reds and browns so colourful tell their own hue, however dark: from the one on a little, from the other on all. */
const ownBrown = [0.35, 0.5] as const;
const redHue = 345;
const yellowHue = 60;
const mostColourful = 0.72;

/**
 * The colour of an iris seen as `seen` beside skin. Without what the cornea mirrors of the skin it is blue or not; where
 * nearly all of it is mirrored it is dark brown, whatever the sky adds.
 */
export function irisOf(seen: Rgb, skin: Rgb | null): Rgb {
  const own = seen.map(linearOfByte);
  const around = skin ? skin.map(linearOfByte) : [0, 0, 0];
  const clear = own.map((value, c) => byteOfLinear(value - mirroredShare * around[c]));
  const share = shareOfSkin(own, around);
  const isPlain = share > dimIris || colourfulness(clear) > plainlyBlue;
  const isBlue = isPlain && hueOf(clear) > greenHue && hueOf(clear) < purpleHue;
  const shown = saturated(seen, 1.1);
  const hued = muted(isBlue ? blueOf(ofSum(clear, shown)) : irisHue(shown));
  const dark = ofSum(darkBrown, shown);
  const darkness = smoothstep(darkIris[1], darkIris[0], share) * (1 - brownness(shown));
  const [r, g, b] = hued.map((value, c) => value + darkness * (dark[c] - value));
  return [r, g, b];
}

/** Luminance over that of the skin; one on a grey photo, which tells no hue. */
function shareOfSkin(own: readonly number[], around: readonly number[]): number {
  const isGrey = Math.max(...around) < 1.02 * Math.min(...around);
  const [iris, skin] = [own, around].map(([r, g, b]) => luminance([r, g, b]));
  return skin === 0 || isGrey ? 1 : iris / skin;
}

/** How surely a colour is that of a brown iris, 0..1. */
function brownness(color: Rgb): number {
  const hue = hueOf(color);
  return hue < yellowHue || hue > redHue ? smoothstep(...ownBrown, colourfulness(color)) : 0;
}

function colourfulness(color: readonly number[]): number {
  const most = Math.max(...color);
  return (most - Math.min(...color)) / Math.max(most, 1e-6);
}

/** The channels of a colour with the sum of another one. */
function ofSum(color: readonly number[], like: Rgb): Rgb {
  const scale = (like[0] + like[1] + like[2]) / Math.max(1e-6, color[0] + color[1] + color[2]);
  const [r, g, b] = color.map((value) => value * scale);
  return [r, g, b];
}

/** As colourful as an iris may be, of the same sum. */
function muted(color: Rgb): Rgb {
  if (colourfulness(color) <= mostColourful) return color;
  const [least, most] = [Math.min(...color), Math.max(...color)];
  const mean = (color[0] + color[1] + color[2]) / 3;
  // The share of the chroma with which the least channel is that much under the largest.
  const share = (mostColourful * mean) / (most - least - mostColourful * (most - mean));
  const [r, g, b] = color.map((value) => mean + share * (value - mean));
  return [r, g, b];
}

function saturated(color: Rgb, factor: number): Rgb {
  const mean = (color[0] + color[1] + color[2]) / 3;
  const [r, g, b] = color.map((value) => clamp(socketGain * (mean + factor * (value - mean)), 10, 230));
  return [r, g, b];
}

/** Degrees, 0 red, 120 green, 240 blue. */
function hueOf([r, g, b]: readonly number[]): number {
  return ((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360;
}

/**
 * No iris is purple or red, and no dark one blue: skin and sky reflected by the cornea make it so in photos. Such a hue
 * becomes the nearer end of those of irises, of the same sum.
 */
export function irisHue(color: Rgb): Rgb {
  const [r, g, b] = color;
  const hue = hueOf(color);
  const isDarkBlue = hue > greenHue && (r + g + b) / 3 < darkestBlue;
  if (Math.min(r, g, b) === Math.max(r, g, b) || (hue >= irisHues[0] && hue <= irisHues[1] && !isDarkBlue))
    return color;
  const isBrown = isDarkBlue || hue < irisHues[0] || hue > (irisHues[0] + irisHues[1] + 360) / 2;
  return isBrown ? brownOf(color) : blueOf(color);
}

function brownOf(color: Rgb): Rgb {
  const [least, most] = [Math.min(...color), Math.max(...color)];
  const short = (irisHues[0] - hueOf(color) + 360) % 360;
  const gain = 1 + (brownGain - 1) * smoothstep(0, gainReach, short);
  const low = Math.max(0, most - gain * (most - least));
  return ofSum([most, low + ((most - low) * irisHues[0]) / 60, low], color);
}

/** Bluer hues than those of irises become the last of them. */
function blueOf(color: Rgb): Rgb {
  const hue = hueOf(color);
  if (hue >= irisHues[0] && hue <= irisHues[1]) return color;
  const [least, most] = [Math.min(...color), Math.max(...color)];
  return ofSum([least, least + ((most - least) * (240 - irisHues[1])) / 60, most], color);
}
