import type { Landmarks } from "../../face/landmarks.ts";
import { smoothstep } from "../mesh/field.ts";
import type { HeadFit } from "./fit.ts";
import { projectPoints } from "./project.ts";

/** Landmarks of the inner edges and how much of the parting they take part in: nothing at the corners. */
const upperEdge = { 13: 1, 82: 1, 312: 1, 81: 1, 311: 1, 80: 0.7, 310: 0.7, 191: 0.3, 415: 0.3 } as const;
const lowerEdge = { 14: 1, 87: 1, 317: 1, 178: 1, 402: 1, 88: 0.7, 318: 0.7, 95: 0.3, 324: 0.3 } as const;
/** Landmarks that lie above each other, upper and lower, those in the middle first; nothing near the corners. */
const edgePairs = [
  [13, 14],
  [82, 87],
  [312, 317],
  [81, 178],
  [311, 402],
] as const;
export const innerEdges: readonly number[] = edgePairs.flat();
/**
 * From where closed lips meet, at which the embedding has the landmarks, to what is seen as their edge once they part,
 * upwards and forwards, millimetres (middle of the mean head).
 */
const upperParting = [-1.5, -3] as const;
const lowerParting = [0.6, 0] as const;
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

/** Moves the landmarks of a head, xyz each, from where closed lips meet to the edges of parted ones, in place. */
export function partLips(known: Float32Array, share: number): void {
  const move = (edge: Readonly<Record<number, number>>, [up, forward]: readonly [number, number]) => {
    for (const [landmark, part] of Object.entries(edge)) {
      known[3 * Number(landmark) + 1] += share * part * up;
      known[3 * Number(landmark) + 2] += share * part * forward;
    }
  };
  move(upperEdge, upperParting);
  move(lowerEdge, lowerParting);
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
