import { landmarkWeights } from "../../src/avatar/fit/fit-problem.ts";
import { type CarryingHead, carryDrivers } from "../../src/avatar/head/drivers.ts";
import { embedLandmarks } from "../../src/avatar/head/embedding.ts";
import type { LandmarkEmbedding } from "../../src/avatar/head/head-model.ts";
import learned from "./learned-mean.json" with { type: "json" };
import { neckTop } from "./regions.ts";
import { SmoothOffsets } from "./smooth-offsets.ts";
import { mirroredPart } from "./symmetry.ts";
import { smoothstep } from "./vectors.ts";

/**
 * Share of the learned offset that is people's shape; the rest is how the net sees faces. As for the shifts that
 * calibration finds, of which half are in use. On known heads the whole offset, and that of the depth alone, are worse.
 */
export const shapeShare = 0.5;
/** The table's own rounding, millimetres. */
const noise = 0.01;
/** Height below which nothing moves: there the bust begins, millimetres from between the eyes. */
const neckBase = -150;

interface LearnedHead {
  /** xyz of all vertices. */
  readonly mean: Float64Array;
  readonly landmarks: LandmarkEmbedding;
}

/** Millimetres by which the landmarks of people are off those of the targets' mean as the net sees it: xyz each. */
export function learnedOffsets(): Float64Array {
  return Float64Array.from(learned.offsets, (hundredths) => hundredths / 100);
}

/**
 * Moves the mean head towards the people of the portraits of `tools/learn-mean.ts`: the skin smoothly between and beyond
 * the landmarks, fading down the neck, where pose and size would show; what the skin carries with it. The net's part of
 * the offset joins the landmarks' shifts.
 */
export function learnMean(head: Omit<CarryingHead, "mean"> & LearnedHead & { mirror: Uint16Array }): LearnedHead {
  const { landmarks, skinVertexCount, mirror, mean: before } = head;
  const offsets = learnedOffsets();
  const smooth = new SmoothOffsets(embedLandmarks(landmarks, before), landmarkWeights(landmarks.spread));
  const skin = before.subarray(0, 3 * skinVertexCount);
  const field = new Float64Array(before.length);
  field.set(smooth.interpolate(offsets, noise, skin).map((value, k) => neckFade(skin, k) * shapeShare * value));
  const moved = Float32Array.from(mirroredPart(field, mirror, 1), (value, k) => before[k] + value);
  const start = Float32Array.from(before);
  carryDrivers({ ...head, mean: start }, start, moved);
  const shifts = landmarks.shifts.mean.map((value, k) => value + (1 - shapeShare) * offsets[k]);
  return { mean: Float64Array.from(moved), landmarks: { ...landmarks, shifts: { ...landmarks.shifts, mean: shifts } } };
}

/** One on the head, zero on the bust. */
function neckFade(skin: Float64Array, coordinate: number): number {
  const at = 3 * Math.trunc(coordinate / 3);
  return smoothstep(skin[at + 1], neckBase, neckTop(skin[at + 2]));
}
