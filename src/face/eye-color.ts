import type { MaskKernels } from "../kernels/mask.ts";
import type { Attributes } from "./attributes/attribute-tasks.ts";
import { type LinearRgb, labOfLinear, luminance } from "./color.ts";
import regression from "./eye-regression.json" with { type: "json" };
import { type FaceRegion, linearPixel } from "./face-region.ts";
import { leftEyeRing, leftIrisRing, rightEyeRing, rightIrisRing } from "./landmark-groups.ts";
import { fillPolygon, pick } from "./polygon.ts";
import { setIndices } from "./selection.ts";
import { median, quantile } from "./statistics.ts";

/** Linear light of the parts of the eyes. */
export interface EyeColor {
  /** Middle tones of the irises. */
  readonly iris: LinearRgb;
  /** The bright part of the whites; null where they hardly show. */
  readonly sclera: LinearRgb | null;
  readonly skin: LinearRgb;
  /** Belief that the irises are light (blue, grey, green) rather than brown, 0..1. */
  readonly light: number;
}

/** Iris centre, iris ring, eye ring. */
const eyes = [
  { centre: 468, iris: rightIrisRing, ring: rightEyeRing },
  { centre: 473, iris: leftIrisRing, ring: leftEyeRing },
];
/** Of a probability that is sure, so that its logarithm is bounded. */
const leastProbability = 0.02;

/** Colour of the irises between pupil and rim, away from the upper lid; null if no eye shows enough of it. */
export function findEyeColor(
  kernels: MaskKernels,
  region: FaceRegion,
  complexion: Attributes["skin"],
): EyeColor | null {
  const { size, face, cheekPixels } = region;
  const irises: LinearRgb[] = [];
  const whites: LinearRgb[] = [];
  for (const { centre, iris, ring } of eyes) {
    const opening = fillPolygon(pick(face.points, ring), size, size);
    const inner = kernels.shrink(opening, 1).values;
    const x = face.points[2 * centre];
    const y = face.points[2 * centre + 1];
    const reaches = iris.map((index) => Math.hypot(face.points[2 * index] - x, face.points[2 * index + 1] - y));
    const radius = reaches.reduce((sum, reach) => sum + reach, 0) / reaches.length;
    const ringPixels: number[] = [];
    const whitePixels: number[] = [];
    for (let i = 0; i < opening.values.length; i++) {
      if (!opening.values[i]) continue;
      const row = Math.floor(i / size);
      const distance = Math.hypot((i % size) - x, row - y) / radius;
      if (distance > 0.42 && distance < 0.85 && row > y - 0.15 * radius) ringPixels.push(i);
      if (inner[i] && distance > 1.15) whitePixels.push(i);
    }
    if (ringPixels.length > 12) irises.push(...ringPixels.map((i) => linearPixel(face, i)));
    if (whitePixels.length > 15)
      whites.push(
        ...between(
          whitePixels.map((i) => linearPixel(face, i)),
          0.6,
          0.95,
        ),
      );
  }
  if (irises.length === 0) return null;
  const iris = medianOf(between(irises, 0.25, 0.85));
  const sclera = whites.length === 0 ? null : medianOf(whites);
  const skin = medianOf(Array.from(setIndices(cheekPixels), (i) => linearPixel(face, i)));
  return { iris, sclera, skin, light: lightOfEyes({ iris, sclera, skin }, complexion) };
}

/**
 * What tells light irises from brown ones: their hue by the whites', their light over the skin's, their own yellow, and how brown the
 * skin is, since brown irises mirror the sky and hardly anybody of brown skin has light ones.
 */
export function eyeFeatures({ iris, sclera, skin }: Omit<EyeColor, "light">, complexion: Attributes["skin"]): number[] {
  const white = sclera ?? skin;
  const balance = luminance(white);
  const channel = (c: number) => (iris[c] / Math.max(white[c], 1e-4)) * balance;
  const [, a, b] = labOfLinear([channel(0), channel(1), channel(2)]);
  const contrast = Math.log(Math.max(luminance(iris), 1e-5) / Math.max(luminance(skin), 1e-5));
  const brown = complexion.brown + complexion.dark;
  return [a, b, contrast, labOfLinear(iris)[2], logOdds(brown), logOdds(brown + complexion.medium)];
}

/** Probability of light irises: logistic regression on eyes that two viewers named alike (`tools/learn-eyes.ts`). */
export function lightOfEyes(eyes: Omit<EyeColor, "light">, complexion: Attributes["skin"]): number {
  const features = eyeFeatures(eyes, complexion);
  const score = features.reduce((sum, feature, k) => sum + regression.weights[k] * feature, regression.bias);
  return 1 / (1 + Math.exp(-score));
}

function logOdds(probability: number): number {
  return Math.log((probability + leastProbability) / (1 - probability + leastProbability));
}

/** Colours whose luminance lies between two of its quantiles. */
function between(colors: LinearRgb[], low: number, high: number): LinearRgb[] {
  const levels = colors.map(luminance);
  const from = quantile(levels, low);
  const to = quantile(levels, high);
  return colors.filter((_, i) => levels[i] >= from && levels[i] <= to);
}

function medianOf(colors: LinearRgb[]): LinearRgb {
  const channel = (c: number) => median(colors.map((color) => color[c]));
  return [channel(0), channel(1), channel(2)];
}
