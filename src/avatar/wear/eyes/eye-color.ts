import { irisCentres, leftEyeRing, leftIrisRing, rightEyeRing, rightIrisRing } from "../../../face/landmark-groups.ts";
import type { Landmarks } from "../../../face/landmarks.ts";
import { quantile } from "../../../face/statistics.ts";
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
/** How far about the cheeks' landmarks skin is looked at, in radii of an iris. */
const cheekReach = 0.3;
const usualIris: Rgb = [92, 68, 48];
/** Everybody's white, sRGB, which under the lids' shade has the light and hue that photos show beside the cheeks. */
const scleraTint: Rgb = [228, 216, 209];

/**
 * Colours of the eyes, sRGB. The iris is the median of the ring between pupil and limbus inside the lids, without the
 * darkest and the brightest pixels (lashes, reflections), a little lighter and more saturated; what it mirrors of the skin
 * does not tell its hue.
 */
export function findEyeColors(photo: Pixels, landmarks: Landmarks): EyeColors {
  const { points } = landmarks;
  const irisPixels: number[][] = [];
  let largest = 0;
  for (const { centre, iris, lids } of eyes) {
    const [x, y] = [points[3 * centre], points[3 * centre + 1]];
    const radius = iris.reduce((sum, i) => sum + Math.hypot(points[3 * i] - x, points[3 * i + 1] - y), 0) / iris.length;
    if (!(radius > 0.5)) continue;
    largest = Math.max(largest, radius);
    const aperture = Float32Array.from(lids.flatMap((i) => [points[3 * i], points[3 * i + 1]]));
    collectIris(photo, aperture, [x, y, radius], irisPixels);
  }
  const iris = irisPixels.length > 3 ? medianBand(irisPixels, ...levelsOf(largest)) : null;
  const skin = cheekColor(photo, landmarks, cheekReach * largest);
  return { irisColor: iris ? irisOf(iris, skin) : usualIris, scleraTint };
}

function collectIris(
  { width, height, data }: Pixels,
  aperture: Polygon,
  [cx, cy, radius]: readonly [number, number, number],
  irisPixels: number[][],
): void {
  const reach = irisBand[1] * radius;
  const distance = distanceFrom(aperture);
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      const share = Math.hypot(x + 0.5 - cx, y + 0.5 - cy) / radius;
      if (share <= irisBand[0] || share >= irisBand[1] || y <= cy - shadedHeight * radius) continue;
      if (distance(x + 0.5, y + 0.5) > -0.08 * radius) continue;
      const at = 4 * (y * width + x);
      irisPixels.push([data[at], data[at + 1], data[at + 2]]);
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
