import type { Lab } from "./color.ts";
import { cropToPicture } from "./crop.ts";
import type { FaceRegion } from "./face-region.ts";
import { type FrameBridge, findBridge } from "./frame-bridge.ts";
import { across, type FrameCandidate, rimCount, rimPoint, sides, wayOut } from "./frame-candidate.ts";
import { rimColor, rimColors } from "./frame-colors.ts";
import { type FrameMeasures, frameEyeDistance } from "./frame-outline.ts";
import { climbFrame, score, searchFrame } from "./frame-search.ts";
import { frameness, rimness } from "./frame-share.ts";
import { type RimTrace, traceRim } from "./rim-trace.ts";
import { clamp, median, quantile } from "./statistics.ts";

/** A pair of frames where the photo shows it: outlines of inner and outer edges and of the bar between, in its pixels. */
export interface SeenFrame {
  readonly lenses: readonly Float32Array[];
  readonly edges: readonly Float32Array[];
  readonly bridge: Float32Array;
}

/** What speaks for a rim: how far its colour is off the skin's (CIE 1976), and how far its weaker quarter stands out, of 1.6. */
interface RimEvidence {
  readonly color: number;
  readonly upper: number;
  readonly lower: number;
}

export interface FrameFinding {
  readonly frame: FrameMeasures;
  readonly evidence: RimEvidence;
  readonly color: Lab;
  /** Along the rim, at even steps of the outline's angle. */
  readonly colors: readonly Lab[];
  readonly seen: SeenFrame;
}

/** Of black frames, the commonest, after which is looked too: hair and shade may pass for a frame's colour. */
const darkest: Lab = [10, 0, 0];
/** What is taken off above and below the bar over the nose, millimetres. */
const barMargin = 1.5;

/** Parts of the outline over and under the lens, without its ends. */
const upperRim = [0.06, 0.44] as const;
const lowerRim = [0.56, 0.94] as const;

/**
 * Measures a frame of about the given colour: of all pairs of superellipses the one along which the colour changes most
 * from lens to rim and from rim to skin, found by pattern search, then the rims that lie along them. The search is repeated
 * with the colour of the rims it found, which is returned. The distance of the eyes is the one seen: on a face turned by
 * an angle the heights are too large by its secant.
 */
export function fitFrame(region: FaceRegion, about: Lab): FrameFinding {
  const width = horizontalScale(region);
  const { found, color, sample } = [about, darkest]
    .map((color) => foundFrom(region, width, color))
    .reduce((best, other) => (other.value > best.value ? other : best));
  const rimSample = rimness(region, color, sample);
  const rims = sides.map((side) => {
    const profileAt = (i: number) => across(rimSample, width, found, side, rimPoint(found, i));
    return traceRim(profileAt, rimCount, found.rimThickness);
  });
  const bridge = findBridge(sample, width, found);
  return {
    frame: wornFrame(found, rims, width, bridge),
    evidence: {
      color: Math.hypot(...color.map((value, c) => value - region.cheeks[c])),
      upper: weakQuarter(rims, upperRim),
      lower: weakQuarter(rims, lowerRim),
    },
    color,
    colors: rimColors(region, width, found, rims, color),
    seen: placeFrame(region, width, found, rims, bridge),
  };
}

/** The frame that is found by a colour, with the colour that its rims have. */
function foundFrom(region: FaceRegion, width: number, about: Lab) {
  const rough = searchFrame(frameness(region, about), width);
  const color = rimColor(region, width, rough);
  const sample = frameness(region, color);
  const found = climbFrame(sample, width, rough);
  return { found, color, sample, value: score(sample, width, found) };
}

function weakQuarter(rims: readonly RimTrace[], [from, to]: readonly [number, number]): number {
  return quantile(
    rims.flatMap(({ contrasts }) => contrasts.slice(Math.round(from * rimCount), Math.round(to * rimCount))),
    0.25,
  );
}

/** Distance of the eyes in the crop as a share of `unit`, which is larger where the face looks turned or is long. */
function horizontalScale({ unit, face: { points } }: FaceRegion): number {
  const middle = (a: number, b: number) => (points[2 * a] + points[2 * b]) / 2;
  return clamp(Math.abs(middle(263, 362) - middle(33, 133)) / unit, 0.6, 1);
}

/** The frame as both sides show it together. */
function wornFrame(
  { lensOffset, lensHalfWidth, middle, halfHeight, roundness, taper }: FrameCandidate,
  rims: readonly RimTrace[],
  width: number,
  bridge: FrameBridge,
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

/** Where the photo shows the frame. */
function placeFrame(
  { size, unit, face }: FaceRegion,
  width: number,
  candidate: FrameCandidate,
  rims: readonly RimTrace[],
  { top, bottom }: FrameBridge,
): SeenFrame {
  const map = cropToPicture(face.crop, size);
  const pixels = unit / frameEyeDistance;
  const inPhoto = ([x, y]: readonly [number, number]) => {
    const [column, row] = [face.eyeX + x * pixels + 0.5, face.eyeY - y * pixels + 0.5];
    return [map[0] * column + map[1] * row + map[2], map[3] * column + map[4] * row + map[5]];
  };
  const outline = (side: number, grow: (rim: RimTrace, i: number) => number) =>
    Float32Array.from(
      Array.from({ length: rimCount }, (_, i) => {
        const { x, y, dx, dy } = wayOut(width, candidate, sides[side], rimPoint(candidate, i));
        const distance = grow(rims[side], i);
        return inPhoto([x + distance * dx, y + distance * dy]);
      }).flat(),
    );
  const { lensOffset, lensHalfWidth, shift, roll } = candidate;
  const reach = width * (lensOffset - lensHalfWidth);
  const bar = [-reach, reach].flatMap((x) =>
    [bottom - barMargin, top + barMargin].map((y) => [x + shift, y + roll * x] as const),
  );
  return {
    lenses: [0, 1].map((side) => outline(side, ({ insets }, i) => insets[i])),
    edges: [0, 1].map((side) => outline(side, ({ insets, widths }, i) => insets[i] + widths[i])),
    bridge: Float32Array.from([0, 1, 3, 2].flatMap((k) => inPhoto(bar[k]))),
  };
}
