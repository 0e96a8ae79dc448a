import { across, type FrameCandidate, sides, wayOut } from "./frame-candidate.ts";
import { type OutlinePoint, superellipse } from "./frame-outline.ts";
import type { Sampler } from "./frame-share.ts";
import { clamp } from "./statistics.ts";

type Dimension = keyof FrameCandidate;

/** Plausible range, first step of the search, usual value and the deviation from it that costs as much as `priorCost`. */
const dimensions: Readonly<
  Record<Dimension, readonly [low: number, high: number, step: number, usual: number, spread: number]>
> = {
  lensOffset: [29, 40, 2, 34.5, 4],
  lensHalfWidth: [18, 31, 2, 25, 6],
  middle: [-26, 5, 2, -4.5, 6],
  halfHeight: [11, 26, 2, 18, 7],
  roundness: [2, 6, 0.6, 3, 2],
  taper: [-0.05, 0.2, 0.05, 0.06, 0.15],
  rimThickness: [0.8, 6.5, 0.6, 2.5, 3],
  shift: [-9, 9, 2, 0, 8],
  roll: [-0.12, 0.12, 0.03, 0, 0.08],
  turn: [-0.25, 0.25, 0.06, 0, 0.15],
};
const priorCost = 0.03;
const names = Object.keys(dimensions) as Dimension[];
const halvings = 4;
const sweepsPerStep = 4;

/** Values of the grid whose best points the search starts from. */
const grid = {
  middle: [-20, -9, -6, -3, 0],
  halfHeight: [13, 16, 19, 22],
  lensHalfWidth: [21, 24, 27],
  lensOffset: [32, 35, 38],
  shift: [-4, 0, 4],
  roundness: [2.2, 3.5],
} as const satisfies Partial<Record<Dimension, readonly number[]>>;

/** Points of the outlines tried, per lens. */
const sampleCount = 40;
/** How far beside the rim the lens and the skin are looked at, millimetres. */
const besideRim = 1.6;
/** Weights of the step from lens to rim and from rim to skin, which brows and hair may hide. */
const innerStep = 1;
const outerStep = 0.6;

/** The frame of highest score that is reached from the best points of a grid; `width` as in `wayOut`. */
export function searchFrame(sample: Sampler, width: number): FrameCandidate {
  let found = usualCandidate();
  let most = Number.NEGATIVE_INFINITY;
  for (const start of gridStarts(sample, width)) {
    const climbed = climbFrame(sample, width, start);
    const value = score(sample, width, climbed);
    if (value > most) [most, found] = [value, climbed];
  }
  return found;
}

/** Pattern search from a start: one dimension at a time, by steps that are halved (R. Hooke, T. Jeeves, JACM 8, 1961). */
export function climbFrame(sample: Sampler, width: number, start: FrameCandidate): FrameCandidate {
  const best = { ...start };
  let value = score(sample, width, best);
  for (let halving = 0; halving < halvings; halving++) {
    for (let sweep = 0; sweep < sweepsPerStep; sweep++) {
      let moved = false;
      for (const name of names) {
        const [low, high, step] = dimensions[name];
        for (const sign of [-1, 1]) {
          const before = best[name];
          best[name] = clamp(before + sign * step * 0.5 ** halving, low, high);
          const changed = score(sample, width, best);
          if (changed > value) [value, moved] = [changed, true];
          else best[name] = before;
        }
      }
      if (!moved) break;
    }
  }
  return best;
}

/** What is sampled along the middle of both rims. */
export function alongRims(sample: Sampler, width: number, candidate: FrameCandidate): number[] {
  return sides.flatMap((side) =>
    outlinePoints(candidate.roundness).map((point) =>
      across(sample, width, candidate, side, point)(candidate.rimThickness / 2),
    ),
  );
}

function usualCandidate(): FrameCandidate {
  return Object.fromEntries(names.map((name) => [name, dimensions[name][3]])) as unknown as FrameCandidate;
}

/** The grid point of highest score at each height on the face: brows and frames low on the nose stand out alike. */
function gridStarts(sample: Sampler, width: number): FrameCandidate[] {
  const { middle, ...others } = grid;
  return middle.map((height) => {
    let points = [{ ...usualCandidate(), middle: height }];
    for (const [name, values] of Object.entries(others)) {
      points = points.flatMap((point) => values.map((value) => ({ ...point, [name]: value })));
    }
    const scores = points.map((point) => score(sample, width, point));
    return points[scores.indexOf(Math.max(...scores))];
  });
}

/** Mean step of frameness across the rims, less what an unusual frame costs. */
export function score(sample: Sampler, width: number, candidate: FrameCandidate): number {
  const { rimThickness } = candidate;
  let sum = 0;
  for (const side of sides) {
    for (const point of outlinePoints(candidate.roundness)) {
      const { x, y, dx, dy } = wayOut(width, candidate, side, point);
      const [inner, middle, outer] = [0.2 * rimThickness, 0.5 * rimThickness, 0.8 * rimThickness];
      const rim =
        (sample(x + inner * dx, y + inner * dy) +
          sample(x + middle * dx, y + middle * dy) +
          sample(x + outer * dx, y + outer * dy)) /
        3;
      const beyond = rimThickness + besideRim;
      sum += innerStep * (rim - sample(x - besideRim * dx, y - besideRim * dy));
      sum += outerStep * (rim - sample(x + beyond * dx, y + beyond * dy));
    }
  }
  let cost = 0;
  for (const name of names) {
    const [, , , usual, spread] = dimensions[name];
    cost += ((candidate[name] - usual) / spread) ** 2;
  }
  return sum / (2 * sampleCount) - priorCost * cost;
}

/** The points tried of superellipses, by exponent: a search tries few. */
const outlines = new Map<number, readonly OutlinePoint[]>();
const outlineLimit = 64;

function outlinePoints(exponent: number): readonly OutlinePoint[] {
  let points = outlines.get(exponent);
  if (!points) {
    if (outlines.size >= outlineLimit) outlines.clear();
    points = Array.from({ length: sampleCount }, (_, i) =>
      superellipse((2 * Math.PI * (i + 0.5)) / sampleCount, exponent),
    );
    outlines.set(exponent, points);
  }
  return points;
}
