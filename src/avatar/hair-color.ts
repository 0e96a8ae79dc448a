import { byteOfLinear, type Lab, labOfLinear, linearOfByte, linearOfLab } from "../face/color.ts";
import type { Rgb } from "./avatar.ts";

/** Chroma up to which a cast is taken for light, not for dye. */
const undyedChroma = 24;
/** What is kept of a blue cast: gloss mirrors the sky. */
const blueShare = 0.2;
/** Hues of undyed hair, degrees in the plane of a and b: redder is the skin's, greener what is behind. */
const hues = [56, 80] as const;
/** Light hair of less than this chroma is grey or white, which keeps this share of the cast. */
const whiteLightness = 60;
const whiteChroma = 18;
const whiteShare = 0.6;
/** Lightness above which hair keeps only this share of more: white hair has the shading of its strands. */
const softLightness = 62;
const softShare = 0.55;
/** How much lighter highlights are at most. */
const highlightRange = 20;

/** The nearest colour that undyed hair has; dyed hair, by its chroma, keeps its hue. */
export function naturalHair(color: Rgb): Rgb {
  const [lightness, a, b] = labOf(color);
  const soft = lightness > softLightness ? softLightness + softShare * (lightness - softLightness) : lightness;
  const isWhite = lightness > whiteLightness && Math.hypot(a, b) < whiteChroma;
  const [naturalA, naturalB] = naturalHue(a, b).map((value) => value * (isWhite ? whiteShare : 1));
  return rgbOf([soft, naturalA, naturalB]);
}

/** The highlight of hair of a natural `color`: as much lighter as seen within reason, of a hue between the two. */
export function naturalHighlight(color: Rgb, seen: Rgb): Rgb {
  const [lightness, a, b] = labOf(color);
  const [highlight, ownA, ownB] = labOf(seen);
  const [seenA, seenB] = naturalHue(ownA, ownB);
  const lighter = Math.min(lightness + highlightRange, Math.max(lightness, highlight));
  return rgbOf([lighter, (a + seenA) / 2, (b + seenB) / 2]);
}

function naturalHue(a: number, b: number): [number, number] {
  const chroma = Math.hypot(a, b);
  if (chroma > undyedChroma) return [a, b];
  if (b < 0) return [blueShare * a, blueShare * b];
  const [reddest, greenest] = hues.map((degrees) => (degrees * Math.PI) / 180);
  const hue = Math.min(greenest, Math.max(reddest, Math.atan2(b, a)));
  return [chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function rgbOf(lab: Lab): Rgb {
  const [red, green, blue] = linearOfLab(lab).map(byteOfLinear);
  return [red, green, blue];
}
