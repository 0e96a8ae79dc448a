import type { Attributes } from "./attributes/attribute-tasks.ts";
import type { Lab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { frameOf, modeCount, usualWeights } from "./frame-family.ts";
import { type FrameMeasures, rimCount } from "./frame-outline.ts";
import { type PlacedFrame, placeFrame, type SeenFrame, seenFrame } from "./frame-place.ts";
import { foreignness, frameness, labSamplers, type Sampler } from "./frame-share.ts";
import { clamp, median, quantile } from "./statistics.ts";

export interface FrameFinding {
  readonly frame: FrameMeasures;
  /** How far the rims stand out from lens and skin, of 1.6. */
  readonly contrast: number;
  readonly color: Lab;
  /** Along the rim, at even steps of the outline's angle. */
  readonly colors: readonly Lab[];
  /** CIE lightness of the lighter quarter of what is seen through the lenses. */
  readonly lensLightness: number;
  readonly seen: SeenFrame;
}

/** Deviations of what the head does behind a frame: sideways in millimetres, rise to the right, by which share the lens on the
 * right is wider. */
const poseSpread = { shift: 4, roll: 0.04, turn: 0.08 } as const;
/** What a deviation of one costs, of the mean step of colour across a rim. */
const priorCost = 0.01;
/** First step of the pattern search in deviations, how often it is halved, and how many starts are followed. */
const firstStep = 0.6;
const halvings = 4;
const followed = 2;
/** Where the search starts: these deviations from what is usual, of the first modes (size, height and form). */
const startValues = [-1.2, 0, 1.2];
const startModes = 4;
/** How far beside the rim the lens and the skin are looked at, millimetres, and the weight of the step to the skin, which brows
 * and hair may hide. */
const besideRim = { rough: 3.4, fine: 1.2 } as const;
const outerStep = 0.6;
/** Of black frames, the commonest, by which is looked too: hair and shade may pass for a frame's colour. */
const darkest: Lab = [10, 0, 0];

/** A frame where it was found, with its colour and the share of that about it. */
export interface FoundFrame {
  readonly placed: PlacedFrame;
  readonly color: Lab;
  readonly sample: Sampler;
}

/** Measures a frame whose rims are of each kind with these probabilities. */
export function fitFrame(region: FaceRegion, odds: Attributes["rim"]): FrameFinding {
  const { placed, color, sample } = findFrame(region, odds);
  const lab = labSamplers(region);
  return {
    frame: placed.frame,
    contrast: contrast(sample, besideRim.fine, placed),
    color,
    colors: Array.from({ length: rimCount }, (_, i) => colorAlong(lab, placed, i - 1, i + 2)),
    lensLightness: lightnessInside(lab[0], placed),
    seen: seenFrame(region, placed),
  };
}

/**
 * Of the frames that people wear (an active shape model: T. Cootes et al., CVIU 61, 1995) the one along which colour changes most
 * from lens to rim and from rim to skin, less what is unusual about it. It is looked for by what is unlike skin and by black,
 * then by the colour that was found.
 */
export function findFrame(region: FaceRegion, odds: Attributes["rim"]): FoundFrame {
  const width = horizontalScale(region);
  const usual = [...usualWeights(odds), 0, 0, 0];
  const placed = (weights: readonly number[]): PlacedFrame => {
    const [shift, roll, turn] = weights.slice(modeCount);
    const place = {
      width,
      shift: poseSpread.shift * shift,
      roll: poseSpread.roll * roll,
      turn: poseSpread.turn * turn,
    };
    return placeFrame(frameOf(weights), place);
  };
  const search = (sample: Sampler, beside: number, starts: readonly (readonly number[])[]) => {
    const unusual = (weights: readonly number[]) =>
      weights.reduce((sum, weight, k) => sum + (weight - usual[k]) ** 2, 0);
    return climbBest((weights) => contrast(sample, beside, placed(weights)) - priorCost * unusual(weights), starts);
  };
  const found = [foreignness(region), frameness(region, darkest)]
    .map((guess) => {
      const rough = search(guess, besideRim.rough, startsAbout(usual));
      const color = colorAlong(labSamplers(region), placed(rough.weights), 0, rimCount);
      const sample = frameness(region, color);
      return { color, sample, ...search(sample, besideRim.fine, [rough.weights]) };
    })
    .reduce((best, other) => (other.value > best.value ? other : best));
  return { ...found, placed: placed(found.weights) };
}

/** All combinations of the first weights. */
function startsAbout(usual: readonly number[]): number[][] {
  let starts = [[...usual]];
  for (let k = 0; k < startModes; k++) {
    starts = starts.flatMap((start) => startValues.map((value) => start.with(k, usual[k] + value)));
  }
  return starts;
}

type Score = (weights: readonly number[]) => number;

/** The highest score that is reached from the best of the starts. */
function climbBest(score: Score, starts: readonly (readonly number[])[]) {
  const ranked = starts.map((start) => ({ start, value: score(start) })).sort((a, b) => b.value - a.value);
  return ranked
    .slice(0, followed)
    .map(({ start }) => climb(score, start))
    .reduce((best, other) => (other.value > best.value ? other : best));
}

/** Pattern search from a start: one weight at a time, by steps that are halved (R. Hooke, T. Jeeves, JACM 8, 1961). */
function climb(score: Score, start: readonly number[]) {
  const weights = [...start];
  let value = score(weights);
  for (let halving = 0; halving < halvings; ) {
    let moved = false;
    for (let k = 0; k < weights.length; k++) {
      for (const sign of [-1, 1]) {
        const before = weights[k];
        weights[k] += sign * firstStep * 0.5 ** halving;
        const changed = score(weights);
        if (changed > value) [value, moved] = [changed, true];
        else weights[k] = before;
      }
    }
    if (!moved) halving++;
  }
  return { weights, value };
}

/** Mean change of the sampled value across both rims and the bar over the nose. */
function contrast(sample: Sampler, besideRim: number, { frame, place, lenses }: PlacedFrame): number {
  let sum = 0;
  for (const { rim } of lenses) {
    for (const { x, y, dx, dy, width } of rim) {
      const at = (share: number) => sample(x + share * dx, y + share * dy);
      const beside = besideRim / width;
      const middle = (at(0.2) + at(0.5) + at(0.8)) / 3;
      sum += middle - at(-beside) + outerStep * (middle - at(1 + beside));
    }
  }
  const { width, shift, roll } = place;
  const bar = [-3, -1, 1, 3];
  const height = width * frame.bridgeHeight + roll * shift;
  const reach = width * (frame.rimThickness / 2 + besideRim);
  for (const along of bar) {
    const x = shift + width * along;
    sum += 2 * sample(x, height) - sample(x, height + reach) - sample(x, height - reach);
  }
  return sum / (2 * rimCount + bar.length);
}

/** Distance of the eyes in the crop as a share of `unit`, which is larger where the face looks turned or is long. */
function horizontalScale({ unit, face: { points } }: FaceRegion): number {
  const middle = (a: number, b: number) => (points[2 * a] + points[2 * b]) / 2;
  return clamp(Math.abs(middle(263, 362) - middle(33, 133)) / unit, 0.6, 1);
}

/** Median colour along the middle of both rims, between two of the places where they are crossed. */
function colorAlong(lab: readonly Sampler[], { lenses }: PlacedFrame, from: number, to: number): Lab {
  const crossings = lenses.flatMap(({ rim }) =>
    Array.from({ length: to - from }, (_, k) => rim[(from + k + rimCount) % rimCount]),
  );
  const [l, a, b] = lab.map((sample) => median(crossings.map(({ x, y, dx, dy }) => sample(x + dx / 2, y + dy / 2))));
  return [l, a, b];
}

/** Of the lighter quarter of what lies half way between the middles of the lenses and their rims. */
function lightnessInside(lightness: Sampler, { lenses }: PlacedFrame): number {
  const seen = lenses.flatMap(({ middle, rim }) =>
    rim.map(({ x, y }) => lightness((middle[0] + x) / 2, (middle[1] + y) / 2)),
  );
  return quantile(seen, 0.75);
}
