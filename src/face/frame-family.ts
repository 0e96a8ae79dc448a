import family from "./frame-family.json" with { type: "json" };
import { type FrameMeasures, rimCount } from "./frame-outline.ts";

/** Kinds of rims that the attributes tell apart. */
export type RimKind = keyof typeof family.kinds;

/** Scalars of a frame, before the insets and the widths of its rim at `rimCount` places. */
const scalars = 7;

/** How many modes there are: frames are the mean and weights of deviation one, about those of their kind, on them. */
export const modeCount = family.modes.length;

/** The usual weights of frames whose rims are of each kind with these probabilities. */
export function usualWeights(odds: Readonly<Record<RimKind, number>>): number[] {
  const kinds = Object.keys(family.kinds) as RimKind[];
  return family.modes.map((_, k) => kinds.reduce((sum, kind) => sum + odds[kind] * family.kinds[kind][k], 0));
}

/** The frame of these weights: of people's frames (`tools/learn-frames.ts`) mean and principal components. */
export function frameOf(weights: readonly number[]): FrameMeasures {
  const values = Float64Array.from(family.mean);
  for (const [k, mode] of family.modes.entries()) {
    for (let i = 0; i < values.length; i++) values[i] += weights[k] * mode[i];
  }
  const [lensOffset, lensHalfWidth, middle, halfHeight, roundness, taper, bridgeHeight] = values;
  const rimWidths = Array.from(values.subarray(scalars + rimCount), Math.exp);
  return {
    lensOffset,
    lensHalfWidth,
    lensTop: middle + halfHeight,
    lensBottom: middle - halfHeight,
    roundness: Math.exp(roundness),
    taper,
    rimThickness: rimWidths.reduce((sum, width) => sum + width, 0) / rimCount,
    bridgeHeight,
    insets: Array.from(values.subarray(scalars, scalars + rimCount)),
    rimWidths,
  };
}
