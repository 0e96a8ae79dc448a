import type { MaskKernels, Plane } from "../../kernels/mask.ts";
import type { FaceRegion } from "../face-region.ts";
import { atPoints, lowerMiddle, lowerPairs } from "./face-features.ts";

/** Blurs between which hair shows, of single stubble to locks, and of what is compared, eye distances. */
const grainBlurs = [0.0075, 0.015, 0.03, 0.06] as const;
const meanBlur = 0.03;
/** Variance that noise alone has, squares of CIE lightness. */
const noise = 0.05;
/** Landmarks of skin on which no beard grows: pairs on the cheeks, and the forehead's middle and pairs. */
const cheekPairs = [
  [50, 280],
  [118, 347],
  [101, 330],
  [36, 266],
] as const;
const foreheadMiddle = [10, 151, 9];
const foreheadPairs = [
  [67, 297],
  [109, 338],
] as const;

/**
 * Log variance of lightness at three scales at the landmarks of the lower face over that of the same face's cheeks, and how its
 * forehead differs from them: skin and sharpness of the photo cancel out, stubble and beards of any colour remain.
 */
export function beardTexture(kernels: MaskKernels, { lab, unit, face: { points } }: FaceRegion): number[] {
  const blurs = grainBlurs.map((sigma) => kernels.blur(lab.lightness, sigma * unit).values);
  return blurs.slice(1).flatMap((broad, k) => {
    const square: Plane = { ...lab.lightness, values: broad.map((value, i) => (blurs[k][i] - value) ** 2) };
    const variance = kernels.blur(square, meanBlur * unit);
    const grain: Plane = { ...variance, values: variance.values.map((value) => Math.log(value + noise)) };
    const bare = mean(atPoints(points, grain, [], cheekPairs));
    const forehead = mean(atPoints(points, grain, foreheadMiddle, foreheadPairs)) - bare;
    const own = atPoints(points, grain, lowerMiddle, lowerPairs);
    return [...own.map((value) => value - bare), forehead, Math.abs(forehead)];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
