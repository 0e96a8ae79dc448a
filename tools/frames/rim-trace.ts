import { clamp } from "../../src/face/statistics.ts";

/** A rim followed round a lens, at even steps of the outline's angle; millimetres outwards from the outline. */
export interface RimTrace {
  /** Where the rim begins. */
  readonly insets: number[];
  readonly widths: number[];
  /** How much the rim stands out from lens and skin, of 1.6. */
  readonly contrasts: number[];
}

const step = 0.5;
const range = [-6, 12] as const;
const insetRange = [-4, 4] as const;
const widths = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7.5];
/** Share of the frame between which a place begins to belong to the rim, and does. */
const rimShare = [0.2, 0.8] as const;
/** How far beside the rim the lens and the skin are looked at. */
const beside = 1.5;
const innerStep = 1;
const outerStep = 0.6;
/** What a rim costs that lies off the outline, differs from the usual width or changes from point to point. */
const insetCost = 0.012;
const widthCost = 0.12;
const insetChange = 0.2;
const widthChange = 0.03;
/** The outline is closed: in the middle of two rounds nothing depends on where they begin and end. */
const roundCount = 2;

/**
 * Follows a rim of about `usualWidth` round a closed outline of `count` points: the path of insets and widths along which
 * the frame's share changes most from lens to rim and from rim to skin, by dynamic programming. `profileAt` gives the
 * share of the frame at a distance outwards from a point of the outline.
 */
export function traceRim(
  profileAt: (point: number) => (distance: number) => number,
  count: number,
  usualWidth: number,
): RimTrace {
  const insetCount = 1 + (insetRange[1] - insetRange[0]) / step;
  const stateCount = insetCount * widths.length;
  const scores = Array.from({ length: count }, (_, i) => scorePoint(profileAt(i), insetCount));
  const costs = Float32Array.from({ length: stateCount }, (_, state) => {
    const [inset, width] = stateOf(state);
    return insetCost * inset * inset + widthCost * Math.log(width / usualWidth) ** 2;
  });
  const length = roundCount * count;
  const from = Array.from({ length }, () => new Uint16Array(stateCount));
  let best = new Float32Array(stateCount);
  for (let k = 0; k < length; k++) {
    const next = new Float32Array(stateCount);
    for (let state = 0; state < stateCount; state++) {
      const before = k === 0 ? state : bestBefore(best, state, insetCount);
      from[k][state] = before;
      const change = k === 0 ? 0 : best[before] - changeCost(before, state);
      next[state] = change + scores[k % count][state] - costs[state];
    }
    best = next;
  }
  let state = best.indexOf(Math.max(...best));
  const path: number[] = new Array(count);
  for (let k = length - 1; k > 0; k--) {
    if (k >= count / 2 && k < count / 2 + count) path[k % count] = state;
    state = from[k][state];
  }
  return {
    insets: path.map((at) => stateOf(at)[0]),
    widths: path.map((at) => stateOf(at)[1]),
    contrasts: path.map((at, i) => scores[i][at]),
  };
}

function stateOf(state: number): [inset: number, width: number] {
  return [insetRange[0] + Math.floor(state / widths.length) * step, widths[state % widths.length]];
}

/** A share of the frame as frame or not: rims are soft and shine. */
function told(share: number): number {
  return clamp((share - rimShare[0]) / (rimShare[1] - rimShare[0]), 0, 1);
}

function scorePoint(profile: (distance: number) => number, insetCount: number): Float32Array {
  const sampleCount = 1 + (range[1] - range[0]) / step;
  const sums = new Float32Array(sampleCount + 1);
  for (let k = 0; k < sampleCount; k++) sums[k + 1] = sums[k] + told(profile(range[0] + k * step));
  const mean = (low: number, high: number) => {
    const from = clamp(Math.round((low - range[0]) / step), 0, sampleCount - 1);
    const to = clamp(Math.round((high - range[0]) / step), from + 1, sampleCount);
    return (sums[to] - sums[from]) / (to - from);
  };
  return Float32Array.from({ length: insetCount * widths.length }, (_, state) => {
    const [inset, width] = stateOf(state);
    const rim = mean(inset, inset + width);
    const lens = mean(inset - beside, inset);
    const skin = mean(inset + width, inset + width + beside);
    return innerStep * (rim - lens) + outerStep * (rim - skin);
  });
}

/** The neighbouring state from which a state is reached best. */
function bestBefore(best: Float32Array, state: number, insetCount: number): number {
  const inset = Math.floor(state / widths.length);
  const width = state % widths.length;
  let found = state;
  let most = Number.NEGATIVE_INFINITY;
  for (let a = Math.max(0, inset - 1); a <= Math.min(insetCount - 1, inset + 1); a++) {
    for (let b = Math.max(0, width - 1); b <= Math.min(widths.length - 1, width + 1); b++) {
      const before = a * widths.length + b;
      const value = best[before] - changeCost(before, state);
      if (value > most) [most, found] = [value, before];
    }
  }
  return found;
}

function changeCost(before: number, after: number): number {
  const insetStep = Math.floor(after / widths.length) - Math.floor(before / widths.length);
  const widthStep = (after % widths.length) - (before % widths.length);
  return insetChange * (step * insetStep) ** 2 + widthChange * Math.abs(widthStep);
}
