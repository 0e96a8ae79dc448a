import type { Mask } from "../../../face/mask.ts";
import { FacePlane, type OutlineView } from "../../fit/face-plane.ts";
import { type Gaussian, Posterior } from "./gaussian.ts";
import learned from "./hair-heights.json" with { type: "json" };
import { rayCount } from "./hair-lift.ts";
import { extentOf, type HairReader, rayPoint, reachAlong, readMask, weightOfOtherSide } from "./hair-outline.ts";

/** Rays from this one on pass above the ears, where hair that ends over them is seen. */
const firstRay = 2;
/** Standard deviation of a height that is seen, millimetres: what outlines by the net are off label maps. */
export const seenDeviation = 2;
/** As many rays beside one another err together where something else is taken for hair, such as another's head behind. */
const together = 20;
/** Deviations off what all others say at which a ray counts a quarter, and how often that is asked. */
const tolerance = 0.7;
const iterationCount = 6;

/**
 * How far short hair stands off the scalp (`scalp`, positions in the head's frame), millimetres, along the rays over the eyes: the
 * likeliest by what people have, under what `mask` shows of it. At ears that it leaves bare it is as beside them.
 */
export function hairHeights(
  mask: Mask,
  view: OutlineView,
  scalp: Float32Array,
  yaw: number,
  coversEars: boolean,
): number[] {
  const likeliest = likeliestHeights(learned, seenHeights(mask, view, scalp, coversEars));
  const lowest = coversEars ? 0 : firstRay;
  const other = weightOfOtherSide(yaw);
  return likeliest.map((_, ray) => {
    const k = Math.min(Math.max(ray, lowest), rayCount - 1 - lowest);
    const height = likeliest[k] + other * (likeliest[rayCount - 1 - k] - likeliest[k]);
    return Math.round(10 * height) / 10;
  });
}

/** What a mask shows of the heights; NaN where it shows none, since hair is cut off by the picture, turned away or gone. */
export function seenHeights(mask: Mask, view: OutlineView, scalp: Float32Array, coversEars: boolean): number[] {
  const plane = new FacePlane(view);
  const isHair: HairReader = (point) => readMask(mask, plane.pixelOf(point));
  const lowest = coversEars ? 0 : firstRay;
  return extentOf(plane.project(scalp)).over.map((reach, k) => {
    const isAtEar = Math.min(k, rayCount - 1 - k) < lowest;
    if (isAtEar || reach === 0 || isHair(rayPoint(k, reach)) === null) return Number.NaN;
    return (reachAlong(isHair, (r) => rayPoint(k, r)) || Number.NaN) - reach;
  });
}

/**
 * The likeliest heights under those of people (`tools/learn-hair-heights.ts`), each seen one a measurement; those that the others make
 * unlikely lose their weight (S. Geman, D. McClure, 1985), first as if all that lie side by side erred alike, so that they cannot
 * vouch for one another.
 */
export function likeliestHeights(people: Gaussian, seen: readonly number[]): readonly number[] {
  let { mean } = seenOf(people, seen, () => together * seenDeviation ** 2);
  for (let iteration = 1; iteration < iterationCount; iteration++) {
    const known = mean;
    ({ mean } = seenOf(people, seen, (k) => {
      const variance = tolerance ** 2 * (people.covariance[k][k] + seenDeviation ** 2);
      return seenDeviation ** 2 * (1 + (seen[k] - known[k]) ** 2 / variance) ** 2;
    }));
  }
  return mean;
}

/** Heights under those that are seen, each by a measurement of a variance. */
export function seenOf(people: Gaussian, seen: readonly number[], varianceOf: (ray: number) => number): Gaussian {
  const found = new Posterior(people);
  for (const [k, height] of seen.entries()) if (!Number.isNaN(height)) found.measure(k, [1], height, varianceOf(k));
  return found;
}
