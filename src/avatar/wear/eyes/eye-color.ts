import { irisCentres, leftEyeRing, leftIrisRing, rightEyeRing, rightIrisRing } from "../../../face/landmark-groups.ts";
import type { Landmarks } from "../../../face/landmarks.ts";
import { clamp, quantile } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Rgb } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { distanceFrom, type Polygon } from "../../mesh/plane-region.ts";
import { cheekColor } from "../../skin/cheek-color.ts";
import { irisOf } from "./iris-color.ts";

export interface EyeColors {
  readonly irisColor: Rgb;
  readonly scleraTint: Rgb;
}

const eyes = [
  { centre: irisCentres.right, iris: rightIrisRing, lids: rightEyeRing },
  { centre: irisCentres.left, iris: leftIrisRing, lids: leftEyeRing },
];
/** Between pupil and limbus, as shares of the iris radius. */
const irisBand = [0.5, 0.88] as const;
/** Shares of its sorted pixels that are neither lashes nor reflections; where its radius is few pixels, whites reach in. */
const irisLevels = [0.3, 0.85] as const;
const coarseLevels = [0.15, 0.6] as const;
const coarseRadius = [6, 3.5] as const;
/** Above this height over the centre, in radii, the upper lid shades the iris. */
const shadedHeight = 0.25;
const scleraStart = 1.15;
/** Levels of a white, sRGB: below, the photo is dark rather than the eye; narrowed eyes' whites are no brighter than skin. */
const whiteRange = [165, 240] as const;
/** How far about the cheeks' landmarks skin is looked at, in radii of an iris. */
const cheekReach = 0.3;
const fallback = { irisColor: [92, 68, 48], scleraTint: [232, 226, 220] } as const;

/**
 * Colours of the eyes, sRGB. The iris is the median of the ring between pupil and limbus inside the lids, without the
 * darkest and the brightest pixels (lashes, reflections), a little lighter and more saturated; what it mirrors of the skin
 * does not tell its hue. The sclera keeps half of its chroma and stays bright, since lids shade it in photos.
 */
export function findEyeColors(photo: Pixels, landmarks: Landmarks): EyeColors {
  const { points } = landmarks;
  const irisPixels: number[][] = [];
  const scleraPixels: number[][] = [];
  let largest = 0;
  for (const { centre, iris, lids } of eyes) {
    const [x, y] = [points[3 * centre], points[3 * centre + 1]];
    const radius = iris.reduce((sum, i) => sum + Math.hypot(points[3 * i] - x, points[3 * i + 1] - y), 0) / iris.length;
    if (!(radius > 0.5)) continue;
    largest = Math.max(largest, radius);
    const aperture = Float32Array.from(lids.flatMap((i) => [points[3 * i], points[3 * i + 1]]));
    collect(photo, aperture, [x, y, radius], irisPixels, scleraPixels);
  }
  const iris = irisPixels.length > 3 ? medianBand(irisPixels, ...levelsOf(largest)) : null;
  const sclera = scleraPixels.length > 3 ? medianBand(scleraPixels, 0.6, 0.95) : null;
  const skin = cheekColor(photo, landmarks, cheekReach * largest);
  return {
    irisColor: iris ? irisOf(iris, skin) : fallback.irisColor,
    scleraTint: sclera ? whitened(sclera) : fallback.scleraTint,
  };
}

function collect(
  { width, height, data }: Pixels,
  aperture: Polygon,
  [cx, cy, radius]: readonly [number, number, number],
  irisPixels: number[][],
  scleraPixels: number[][],
): void {
  const reach = 3 * radius;
  const distance = distanceFrom(aperture);
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      const share = Math.hypot(x + 0.5 - cx, y + 0.5 - cy) / radius;
      const isIris = share > irisBand[0] && share < irisBand[1] && y > cy - shadedHeight * radius;
      if (!isIris && share < scleraStart) continue;
      if (distance(x + 0.5, y + 0.5) > -0.08 * radius) continue;
      const at = 4 * (y * width + x);
      (isIris ? irisPixels : scleraPixels).push([data[at], data[at + 1], data[at + 2]]);
    }
  }
}

/** Median per channel of the pixels whose lightness lies between two shares of the sorted ones. */
function medianBand(pixels: number[][], from: number, to: number): Rgb {
  const lightness = pixels.map(([r, g, b]) => r + g + b);
  const low = quantile(lightness, from);
  const high = quantile(lightness, to);
  const band = pixels.filter((_, i) => lightness[i] >= low && lightness[i] <= high);
  const [r, g, b] = [0, 1, 2].map((c) =>
    quantile(
      band.map((pixel) => pixel[c]),
      0.5,
    ),
  );
  return [r, g, b];
}

function levelsOf(radius: number): readonly [number, number] {
  const coarse = smoothstep(...coarseRadius, radius);
  const [from, to] = irisLevels.map((share, i) => share + coarse * (coarseLevels[i] - share));
  return [from, to];
}

function whitened(color: Rgb): Rgb {
  const mean = (color[0] + color[1] + color[2]) / 3;
  const level = clamp(mean * 1.15, ...whiteRange);
  const [r, g, b] = color.map((value) => clamp(level * (1 + 0.5 * (value / Math.max(mean, 1) - 1)), 0, 255));
  return [r, g, b];
}
