import type { Plane } from "../kernels/mask.ts";
import type { Lab } from "./color.ts";
import { cropToPicture } from "./crop.ts";
import type { FaceRegion } from "./face-region.ts";
import { type RimTrace, traceRim } from "./rim-trace.ts";
import { clamp, median } from "./statistics.ts";

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
  /** What the inner edge of the rim lies outside of the superellipse, at even steps of its angle; absent = nowhere. */
  readonly insets?: readonly number[];
  /** Width of the rim at these points; absent = `rimThickness` everywhere. */
  readonly rimWidths?: readonly number[];
  /** Height of the bar over the nose; absent = the rim's. */
  readonly bridgeThickness?: number;
}

/** A pair of frames where the photo shows it: outlines of inner and outer edges and of the bar between, in its pixels. */
export interface SeenFrame {
  readonly lenses: readonly Float32Array[];
  readonly edges: readonly Float32Array[];
  readonly bridge: Float32Array;
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
/** Of the picture: left and right. */
type Side = -1 | 1;
/** On a superellipse of unit half axes. */
type OutlinePoint = readonly [u: number, v: number];

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
const sides = [-1, 1] as const;
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
/** Points at which rims are followed. */
const rimCount = 64;
const colorCount = 32;
/** On the way from the skin's colour to that of the frame, from where a place on the rim shows the frame. */
const frameColorShare = 0.4;
const bridgeRange = [-6, 16] as const;
/** How far the bar over the nose reaches above and below its middle at most, and what is taken off beside it. */
const barReach = 5;
const barMargin = 1.5;

interface FrameFinding {
  readonly frame: FrameMeasures;
  readonly color: Lab;
  /** Along the rim, at even steps of the outline's angle. */
  readonly colors: readonly Lab[];
  readonly seen: SeenFrame;
}

/**
 * Measures a frame of about the given colour: of all pairs of superellipses the one along which the colour changes most
 * from lens to rim and from rim to skin, found by pattern search, then the rims that lie along them. The search is repeated
 * with the colour of the rims it found, which is returned. The distance of the eyes is the one seen: on a face turned by
 * an angle the heights are too large by its secant.
 */
export function fitFrame(region: FaceRegion, about: Lab): FrameFinding {
  const width = horizontalScale(region);
  const rough = search(frameness(region, about), width);
  const color = rimColor(region, width, rough);
  const sample = frameness(region, color);
  const found = climb(sample, width, rough);
  const rimSample = rimness(region, color, sample);
  const rims = sides.map((side) => {
    const profileAt = (i: number) => across(rimSample, width, found, side, rimPoint(found, i));
    return traceRim(profileAt, rimCount, found.rimThickness);
  });
  const bridge = findBridge(sample, width, found);
  return {
    frame: wornFrame(found, rims, width, bridge),
    color,
    colors: colorsAlong(region, width, found, rims).map((along) => (isFrame(region, along, color) ? along : color)),
    seen: placeFrame(region, width, found, rims, bridge),
  };
}

/** The frame as both sides show it together. */
function wornFrame(
  { lensOffset, lensHalfWidth, middle, halfHeight, roundness, taper }: Candidate,
  rims: readonly RimTrace[],
  width: number,
  bridge: Bar,
): FrameMeasures {
  const mean = (of: (rim: RimTrace) => readonly number[]) =>
    softened(of(rims[0]).map((_, i) => rims.reduce((sum, rim) => sum + of(rim)[i], 0) / rims.length));
  const insets = mean((rim) => rim.insets);
  const inset = median(insets);
  const rimWidths = mean((rim) => rim.widths);
  return {
    lensOffset,
    lensHalfWidth: lensHalfWidth + inset,
    lensTop: (middle + halfHeight + inset) / width,
    lensBottom: (middle - halfHeight - inset) / width,
    roundness,
    taper,
    rimThickness: median(rimWidths) / width,
    bridgeHeight: (bridge.top + bridge.bottom) / 2 / width,
    bridgeThickness: (bridge.top - bridge.bottom + 0.5) / width,
    insets: insets.map((value) => rounded(value - inset)),
    rimWidths: rimWidths.map((value) => rounded(value / width)),
  };
}

/** Over neighbours on a closed outline. */
function softened(values: readonly number[]): number[] {
  const at = (i: number) => values[(i + values.length) % values.length];
  return values.map((value, i) => (at(i - 1) + 2 * value + at(i + 1)) / 4);
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100;
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
  return labAt(region, (sample) =>
    sides.flatMap((side) =>
      outlinePoints(candidate.roundness).map((point) =>
        across(sample, width, candidate, side, point)(candidate.rimThickness / 2),
      ),
    ),
  );
}

/** Colours along the rims as traced, both sides together. */
function colorsAlong(region: FaceRegion, width: number, candidate: Candidate, rims: readonly RimTrace[]): Lab[] {
  const pointsEach = rimCount / colorCount;
  return Array.from({ length: colorCount }, (_, k) =>
    labAt(region, (sample) =>
      rims.flatMap(({ insets, widths }, side) =>
        Array.from({ length: 2 * pointsEach }, (_, n) => {
          const i = (k * pointsEach + n + rimCount - pointsEach / 2) % rimCount;
          const ring = across(sample, width, candidate, sides[side], rimPoint(candidate, i));
          return median([0.35, 0.5, 0.65].map((share) => ring(insets[i] + share * widths[i])));
        }),
      ),
    ),
  );
}

/** Whether a colour is nearer to the frame's than to the skin's. */
function isFrame({ cheeks }: FaceRegion, seen: Lab, color: Lab): boolean {
  const axis = color.map((value, c) => value - cheeks[c]);
  const along = axis.reduce((sum, value, c) => sum + value * (seen[c] - cheeks[c]), 0);
  return along > frameColorShare * Math.max(leastContrast ** 2, Math.hypot(...axis) ** 2);
}

/** Median of the values that are picked, channel by channel. */
function labAt(region: FaceRegion, pick: (sample: Sampler) => readonly number[]): Lab {
  const { lightness, a, b } = region.lab;
  const channel = ({ values }: Plane) => median(pick(sampler(region, values)));
  return [channel(lightness), channel(a), channel(b)];
}

/**
 * Outline of a lens about its middle, counter-clockwise from the outer (+u) end, widened by `grow` and by this share of the
 * rim's width.
 */
export function lensOutline(frame: FrameMeasures, grow: number, count: number, rimShare = 0): [u: number, v: number][] {
  const { lensHalfWidth, lensTop, lensBottom, roundness, taper, insets } = frame;
  const halfHeight = (lensTop - lensBottom) / 2;
  return Array.from({ length: count }, (_, i) => {
    const [u, v] = superellipse((2 * Math.PI * i) / count, roundness);
    const out = grow + (insets ? atShare(insets, i / count) : 0) + rimShare * rimWidth(frame, i / count);
    return [u * (lensHalfWidth * (1 + taper * v) + out), v * (halfHeight + out)];
  });
}

/** Width of the rim at a share of the outline's angle. */
export function rimWidth({ rimThickness, rimWidths }: FrameMeasures, share: number): number {
  return rimWidths ? atShare(rimWidths, share) : rimThickness;
}

/** Between values at even steps of a closed outline. */
function atShare(values: readonly number[], share: number): number {
  const at = share * values.length;
  const whole = Math.floor(at);
  const value = values[whole % values.length];
  return value + (values[(whole + 1) % values.length] - value) * (at - whole);
}

/** One of the points at which rims are followed. */
function rimPoint({ roundness }: Candidate, i: number): OutlinePoint {
  return superellipse((2 * Math.PI * i) / rimCount, roundness);
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

/** Share of the frame's colour, or how much else differs from skin in hue: bars over the lenses may have a second colour. */
function rimness(region: FaceRegion, color: Lab, sample: Sampler): Sampler {
  const { size, lab, cheeks } = region;
  const length = Math.max(leastContrast, Math.hypot(...color.map((value, c) => value - cheeks[c])));
  const shares = Float32Array.from({ length: size * size }, (_, i) =>
    Math.min(1, Math.hypot(lab.a.values[i] - cheeks[1], lab.b.values[i] - cheeks[2]) / length),
  );
  const foreign = sampler(region, shares);
  return (x, y) => Math.max(sample(x, y), foreign(x, y));
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
  for (const side of sides) {
    for (const point of outlinePoints(candidate.roundness)) {
      const ring = across(sample, width, candidate, side, point);
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

/** Frameness on the way out through a point of an outline, by millimetres from it. */
function across(
  sample: Sampler,
  width: number,
  candidate: Candidate,
  side: Side,
  point: OutlinePoint,
): (grow: number) => number {
  const { x, y, dx, dy } = wayOut(width, candidate, side, point);
  return (grow) => sample(x + grow * dx, y + grow * dy);
}

/** The point and the step a millimetre outwards, right of and above the middle of the eyes. */
function wayOut(
  width: number,
  { lensOffset, lensHalfWidth, middle, halfHeight, taper, shift, roll, turn }: Candidate,
  side: Side,
  [u, v]: OutlinePoint,
): { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number } {
  const centre = lensOffset * (1 + (side * turn) / 2);
  const halfWidth = lensHalfWidth * (1 + side * turn) * (1 + taper * v);
  const x = side * width * (centre + u * halfWidth) + shift;
  const dx = side * width * u;
  return { x, dx, y: middle + v * halfHeight + roll * x, dy: v + roll * dx };
}

/** Where the crop shows the frame. */
function placeFrame(
  { size, unit, face }: FaceRegion,
  width: number,
  candidate: Candidate,
  rims: readonly RimTrace[],
  { top, bottom }: Bar,
): SeenFrame {
  const map = cropToPicture(face.crop, size);
  const pixels = unit / frameEyeDistance;
  const inPhoto = ([x, y]: readonly [number, number]) => {
    const [column, row] = [face.eyeX + x * pixels + 0.5, face.eyeY - y * pixels + 0.5];
    return [map[0] * column + map[1] * row + map[2], map[3] * column + map[4] * row + map[5]];
  };
  const outline = (side: number, grow: (rim: RimTrace, i: number) => number) =>
    Float32Array.from({ length: rimCount }, (_, i) => i).reduce<number[]>((points, i) => {
      const { x, y, dx, dy } = wayOut(width, candidate, sides[side], rimPoint(candidate, i));
      const distance = grow(rims[side], i);
      points.push(...inPhoto([x + distance * dx, y + distance * dy]));
      return points;
    }, []);
  const { lensOffset, lensHalfWidth, shift, roll } = candidate;
  const reach = width * (lensOffset - lensHalfWidth);
  const bar = [-reach, reach].flatMap((x) =>
    [bottom - barMargin, top + barMargin].map((y) => [x + shift, y + roll * x] as const),
  );
  return {
    lenses: [0, 1].map((side) => Float32Array.from(outline(side, ({ insets }, i) => insets[i]))),
    edges: [0, 1].map((side) => Float32Array.from(outline(side, ({ insets, widths }, i) => insets[i] + widths[i]))),
    bridge: Float32Array.from([0, 1, 3, 2].flatMap((k) => inPhoto(bar[k]))),
  };
}

interface Bar {
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

/** The bar over the nose: where the frame's colour stands out most from what is above and below it. */
function findBridge(sample: Sampler, width: number, { middle, halfHeight, shift, roll }: Candidate): Bar {
  const rowAt = (y: number) => {
    const along = Array.from({ length: 9 }, (_, i) => width * (i - 4) + shift);
    return along.reduce((sum, x) => sum + sample(x, y + roll * x), 0) / along.length;
  };
  let height = middle + 0.4 * halfHeight;
  let most = 0.08;
  for (let y = bridgeRange[0]; y <= Math.min(bridgeRange[1], middle + halfHeight + 3); y += 0.5) {
    const contrast = rowAt(y) - (rowAt(y - 3.5) + rowAt(y + 3.5)) / 2;
    if (contrast > most) [most, height] = [contrast, y];
  }
  const level = rowAt(height);
  const end = (up: number) => {
    let reach = 0;
    while (reach < barReach && rowAt(height + up * (reach + 0.25)) > level / 2) reach += 0.25;
    return height + up * reach;
  };
  return { height, top: end(1), bottom: end(-1) };
}
