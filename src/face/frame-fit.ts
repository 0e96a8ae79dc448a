import type { Plane } from "../kernels/mask.ts";
import type { Lab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { clamp, median, quantile } from "./statistics.ts";

/**
 * Size and outline of a frame in millimetres of a face whose eyes (the middles between their corners) are
 * `frameEyeDistance` apart. Heights count upwards from the line through them.
 */
export interface FrameMeasures {
  /** From the middle of the face to the middle of a lens. */
  readonly lensOffset: number;
  readonly lensHalfWidth: number;
  readonly lensTop: number;
  readonly lensBottom: number;
  /** Exponent of the superellipse of a lens: 2 is round, 5 a rectangle with round corners. */
  readonly roundness: number;
  /** By which share a lens is wider at its top, and narrower at its bottom, than at half height. */
  readonly taper: number;
  readonly rimThickness: number;
  readonly bridgeHeight: number;
}

export const frameEyeDistance = 63;

/** Points of the outlines tried, per lens. */
const sampleCount = 40;
/** How far beside the rim the lens and the skin are looked at, millimetres. */
const besideRim = 1.6;
/** Weights of the step from lens to rim and from rim to skin, which brows and hair may hide. */
const innerStep = 1;
const outerStep = 0.6;

/** A pair of frames as a crop shows it: `shift`, `roll` and `turn` are those of the head, not of the frame. */
interface Candidate {
  lensOffset: number;
  lensHalfWidth: number;
  middle: number;
  halfHeight: number;
  roundness: number;
  taper: number;
  rimThickness: number;
  /** Sideways, millimetres. */
  shift: number;
  /** Rise per millimetre to the right. */
  roll: number;
  /** By which share the lens on the right is wider. */
  turn: number;
}

type Dimension = keyof Candidate;

/** Plausible range, first step of the search, usual value and the deviation from it that costs as much as `priorCost`. */
const dimensions: Readonly<
  Record<Dimension, readonly [low: number, high: number, step: number, usual: number, spread: number]>
> = {
  lensOffset: [29, 40, 2, 34.5, 4],
  lensHalfWidth: [18, 31, 2, 25, 6],
  middle: [-14, 5, 2, -4.5, 6],
  halfHeight: [11, 26, 2, 18, 7],
  roundness: [2, 6, 0.6, 3, 2],
  taper: [-0.05, 0.2, 0.05, 0.06, 0.15],
  rimThickness: [0.8, 6.5, 0.6, 2.5, 3],
  shift: [-9, 9, 2, 0, 8],
  roll: [-0.12, 0.12, 0.03, 0, 0.08],
  turn: [-0.25, 0.25, 0.06, 0, 0.15],
};
const priorCost = 0.03;
/** In Lab: a frame less unlike the skin than this is hardly told from it. */
const leastContrast = 10;
const names = Object.keys(dimensions) as Dimension[];
const halvings = 4;
const sweepsPerStep = 4;

/** Values of the grid whose best points the search starts from. */
const grid: Readonly<Partial<Record<Dimension, readonly number[]>>> = {
  halfHeight: [13, 16, 19, 22],
  middle: [-9, -6, -3, 0],
  lensHalfWidth: [21, 24, 27],
  lensOffset: [32, 35, 38],
  shift: [-4, 0, 4],
  roundness: [2.2, 3.5],
};
const startCount = 5;
/** Where a rim is looked for across an outline, millimetres, and what share of the frame's colour makes one. */
const rimSearch = [-3, 8] as const;
const rimStep = 0.25;
const faintRim = 0.3;
const fewestWidths = 12;
const bridgeRange = [-6, 16] as const;

/**
 * Measures a frame of about the given colour: of all pairs of superellipses the one along which the colour changes most
 * from lens to rim and from rim to skin, found by pattern search. The search is repeated with the colour of the rims
 * it found, which is returned. The distance of the eyes is the one seen: on a face turned by an angle the heights are too
 * large by its secant.
 */
export function fitFrame(region: FaceRegion, about: Lab): { readonly frame: FrameMeasures; readonly color: Lab } {
  const width = horizontalScale(region);
  const rough = search(frameness(region, about), width);
  const color = rimColor(region, width, rough);
  const sample = frameness(region, color);
  const found = climb(sample, width, rough);
  const { lensOffset, lensHalfWidth, middle, halfHeight, roundness, taper } = found;
  const { inset, thickness } = measureRim(sample, width, found);
  const frame = {
    lensOffset,
    lensHalfWidth: lensHalfWidth + inset,
    lensTop: (middle + halfHeight + inset) / width,
    lensBottom: (middle - halfHeight - inset) / width,
    roundness,
    taper,
    rimThickness: thickness / width,
    bridgeHeight: findBridge(sample, width, found) / width,
  };
  return { frame, color };
}

function search(sample: Sampler, width: number): Candidate {
  let found = usualCandidate();
  let most = Number.NEGATIVE_INFINITY;
  for (const start of gridStarts(sample, width)) {
    const climbed = climb(sample, width, start);
    const value = score(sample, width, climbed);
    if (value > most) [most, found] = [value, climbed];
  }
  return found;
}

/** Median along the middle of the rims. */
function rimColor(region: FaceRegion, width: number, candidate: Candidate): Lab {
  const { lightness, a, b } = region.lab;
  const channel = ({ values }: Plane) => {
    const sample = sampler(region, values);
    const along = ([-1, 1] as const).flatMap((side) =>
      Array.from({ length: sampleCount }, (_, i) =>
        across(sample, width, candidate, side, i)(candidate.rimThickness / 2),
      ),
    );
    return median(along);
  };
  return [channel(lightness), channel(a), channel(b)];
}

/** Outline of a lens about its middle, counter-clockwise from the outer (+u) end; `grow` widens it all round. */
export function lensOutline(
  { lensHalfWidth, lensTop, lensBottom, roundness, taper }: FrameMeasures,
  grow: number,
  count: number,
): [u: number, v: number][] {
  const halfHeight = (lensTop - lensBottom) / 2;
  return Array.from({ length: count }, (_, i) => {
    const [u, v] = superellipse((2 * Math.PI * i) / count, roundness);
    return [u * (lensHalfWidth * (1 + taper * v) + grow), v * (halfHeight + grow)];
  });
}

function superellipse(angle: number, exponent: number): [number, number] {
  return [signedPower(Math.cos(angle), 2 / exponent), signedPower(Math.sin(angle), 2 / exponent)];
}

function signedPower(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

/** The points tried of superellipses, by exponent: a search tries few. */
const outlines = new Map<number, readonly [number, number][]>();
const outlineLimit = 64;

function outlinePoints(exponent: number): readonly [number, number][] {
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

function usualCandidate(): Candidate {
  return Object.fromEntries(names.map((name) => [name, dimensions[name][3]])) as unknown as Candidate;
}

/** The grid points of highest score. */
function gridStarts(sample: Sampler, width: number): Candidate[] {
  let points = [usualCandidate()];
  for (const [name, values] of Object.entries(grid)) {
    points = points.flatMap((point) => values.map((value) => ({ ...point, [name]: value })));
  }
  const scored = points.map((point) => ({ point, value: score(sample, width, point) }));
  return scored
    .sort((a, b) => b.value - a.value)
    .slice(0, startCount)
    .map(({ point }) => point);
}

/** Value at millimetres right of and above the middle of the eyes. */
type Sampler = (x: number, y: number) => number;

/** Share of the frame's colour: 0 is that of the cheeks, 1 that of the frame and all beyond it. */
function frameness(region: FaceRegion, color: Lab): Sampler {
  const { size, lab, cheeks } = region;
  const planes = [lab.lightness.values, lab.a.values, lab.b.values];
  const axis = color.map((value, c) => value - cheeks[c]);
  const squared = axis.reduce((sum, value) => sum + value * value, 0);
  const shares = Float32Array.from({ length: size * size }, (_, i) => {
    const along = axis.reduce((sum, value, c) => sum + value * (planes[c][i] - cheeks[c]), 0);
    return clamp(along / Math.max(leastContrast ** 2, squared), 0, 1);
  });
  return sampler(region, shares);
}

function sampler({ size, unit, face }: FaceRegion, values: Float32Array): Sampler {
  const pixels = unit / frameEyeDistance;
  return (x, y) => {
    const column = clamp(face.eyeX + x * pixels, 0, size - 1.001);
    const row = clamp(face.eyeY - y * pixels, 0, size - 1.001);
    const left = Math.floor(column);
    const top = Math.floor(row);
    const dx = column - left;
    const at = top * size + left;
    const above = values[at] * (1 - dx) + values[at + 1] * dx;
    const below = values[at + size] * (1 - dx) + values[at + size + 1] * dx;
    return above + (below - above) * (row - top);
  };
}

/** Distance of the eyes in the crop as a share of `unit`, which is larger where the face looks turned or is long. */
function horizontalScale({ unit, face: { points } }: FaceRegion): number {
  const middle = (a: number, b: number) => (points[2 * a] + points[2 * b]) / 2;
  return clamp(Math.abs(middle(263, 362) - middle(33, 133)) / unit, 0.6, 1);
}

function climb(sample: Sampler, width: number, start: Candidate): Candidate {
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

/** Mean step of frameness across the rims, less what an unusual frame costs. */
function score(sample: Sampler, width: number, candidate: Candidate): number {
  const { rimThickness } = candidate;
  let sum = 0;
  for (const side of [-1, 1] as const) {
    for (let i = 0; i < sampleCount; i++) {
      const ring = across(sample, width, candidate, side, i);
      const rim = (ring(0.2 * rimThickness) + ring(0.5 * rimThickness) + ring(0.8 * rimThickness)) / 3;
      sum += innerStep * (rim - ring(-besideRim)) + outerStep * (rim - ring(rimThickness + besideRim));
    }
  }
  let cost = 0;
  for (const name of names) {
    const [, , , usual, spread] = dimensions[name];
    cost += ((candidate[name] - usual) / spread) ** 2;
  }
  return sum / (2 * sampleCount) - priorCost * cost;
}

/** Frameness on the way out through point `i` of an outline, by millimetres from it. */
function across(
  sample: Sampler,
  width: number,
  { lensOffset, lensHalfWidth, middle, halfHeight, roundness, taper, shift, roll, turn }: Candidate,
  side: 1 | -1,
  i: number,
): (grow: number) => number {
  const [u, v] = outlinePoints(roundness)[i];
  const centre = lensOffset * (1 + (side * turn) / 2);
  const halfWidth = lensHalfWidth * (1 + side * turn) * (1 + taper * v);
  return (grow) => {
    const x = side * width * (centre + u * (halfWidth + grow)) + shift;
    return sample(x, middle + v * (halfHeight + grow) + roll * x);
  };
}

/** Where the band of the frame's colour begins, from the outline outwards, and how broad it is; medians over the rims. */
function measureRim(sample: Sampler, width: number, candidate: Candidate): { inset: number; thickness: number } {
  const insets: number[] = [];
  const widths: number[] = [];
  for (const side of [-1, 1] as const) {
    for (let i = 0; i < sampleCount; i++) {
      const ring = across(sample, width, candidate, side, i);
      const profile = Array.from({ length: 1 + (rimSearch[1] - rimSearch[0]) / rimStep }, (_, k) =>
        ring(rimSearch[0] + k * rimStep),
      );
      const reach = profile.slice(-rimSearch[0] / rimStep - 2, (2 - rimSearch[0]) / rimStep);
      const peak = Math.max(...reach);
      let first = profile.indexOf(peak);
      let last = first;
      while (first > 0 && profile[first - 1] > peak / 2) first--;
      while (last < profile.length - 1 && profile[last + 1] > peak / 2) last++;
      if (peak < faintRim || first === 0 || last === profile.length - 1) continue;
      insets.push(rimSearch[0] + (first - 0.5) * rimStep);
      widths.push((last - first + 1) * rimStep);
    }
  }
  if (widths.length < fewestWidths) return { inset: 0, thickness: candidate.rimThickness };
  const [low, high] = dimensions.rimThickness;
  return { inset: clamp(median(insets), -1.5, 1.5), thickness: clamp(quantile(widths, 0.6), low, high) };
}

/** Height of the bar over the nose: where the frame's colour stands out most from what is above and below it. */
function findBridge(sample: Sampler, width: number, { middle, halfHeight, shift, roll }: Candidate): number {
  let best = middle + 0.4 * halfHeight;
  let most = 0.08;
  for (let y = bridgeRange[0]; y <= Math.min(bridgeRange[1], middle + halfHeight + 3); y += 0.5) {
    let sum = 0;
    for (let x = -4; x <= 4; x++) {
      const along = width * x + shift;
      const at = (height: number) => sample(along, height + roll * along);
      sum += at(y) - (at(y - 3.5) + at(y + 3.5)) / 2;
    }
    if (sum / 9 > most) [most, best] = [sum / 9, y];
  }
  return best;
}
