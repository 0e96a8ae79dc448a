import { innerLipRing, outerLipRing } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import { smoothstep } from "../mesh/field.ts";
import type { HeadFit } from "./fit.ts";
import { projectPoints } from "./project.ts";
import seenLips from "./seen-lips.json" with { type: "json" };

/** Landmarks of both edges of both lips. */
export const lipEdges: readonly number[] = [...outerLipRing, ...innerLipRing];
/** Landmarks that lie above each other, upper and lower, those in the middle first; nothing near the corners. */
const edgePairs = [
  [13, 14],
  [82, 87],
  [312, 317],
  [81, 178],
  [311, 402],
] as const;
export const innerEdges: readonly number[] = edgePairs.flat();
/** Distance of the lips from which on they are parting, and at which they are parted, millimetres. */
const partedGap = [1, 4] as const;
/**
 * Distances of landmarks, millimetres, from and up to which lips are closed, with what they fade over on both sides: the net
 * sees closed lips up to 1.8 apart, and never one before the other, as they lie on the head.
 */
const closedGap = { from: [-0.5, 0], upTo: [2, 3.4] } as const;

/** Shares, 0..1, to which lips are parted and closed; between the two they are neither. */
export interface LipState {
  readonly parted: number;
  readonly closed: number;
}

export function lipState(fit: HeadFit, { points }: Landmarks): LipState {
  const gap = gapAlongHead(fit, (landmark, c) => points[3 * landmark + c], edgePairs[0]);
  return {
    parted: smoothstep(partedGap[0], partedGap[1], gap),
    closed:
      smoothstep(closedGap.from[0], closedGap.from[1], gap) *
      (1 - smoothstep(closedGap.upTo[0], closedGap.upTo[1], gap)),
  };
}

/** Moves the lips' landmarks of a head, xyz each, from where the embedding has them to where the net sees those of parted lips, in place. */
export function seePartedLips(known: Float32Array, share: number): void {
  for (const [k, landmark] of lipEdges.entries()) {
    for (let c = 0; c < 2; c++) known[3 * landmark + c] += (share * seenLips.shifts[2 * k + c]) / 100;
  }
}

/**
 * Takes the inner edges of a head's closed lips as far apart as the net sees those of the photo, in place, so that no
 * expression has to part them.
 */
export function spreadClosedLips(known: Float32Array, fit: HeadFit, { points }: Landmarks, share: number): void {
  const pixels = projectPoints(fit.camera, known);
  for (const pair of edgePairs) {
    const seen = gapAlongHead(fit, (landmark, c) => points[3 * landmark + c], pair);
    const shown = gapAlongHead(fit, (landmark, c) => pixels[2 * landmark + c], pair);
    const move = (share / 2) * (seen - shown);
    known[3 * pair[0] + 1] += move;
    known[3 * pair[1] + 1] -= move;
  }
}

/** How far the first of two landmarks lies over the second along the head, millimetres; `at` gives their u and v in pixels. */
function gapAlongHead(
  { camera, distance }: HeadFit,
  at: (landmark: number, c: 0 | 1) => number,
  [upper, lower]: readonly [number, number],
): number {
  // The head's y axis in the picture, whose v points downwards.
  const [right, up] = [camera.rotation[1], camera.rotation[4]];
  const along = right * (at(upper, 0) - at(lower, 0)) - up * (at(upper, 1) - at(lower, 1));
  return (along * distance) / camera.focal / Math.hypot(right, up);
}
