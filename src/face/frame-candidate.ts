import { type OutlinePoint, superellipse } from "./frame-outline.ts";
import type { Sampler } from "./frame-share.ts";

/** A pair of frames as a crop shows it, millimetres: `shift`, `roll` and `turn` are those of the head, not of the frame. */
export interface FrameCandidate {
  lensOffset: number;
  lensHalfWidth: number;
  middle: number;
  halfHeight: number;
  roundness: number;
  taper: number;
  rimThickness: number;
  /** Sideways. */
  shift: number;
  /** Rise per millimetre to the right. */
  roll: number;
  /** By which share the lens on the right is wider. */
  turn: number;
}

/** Of the picture: left and right. */
export const sides = [-1, 1] as const;
export type Side = (typeof sides)[number];

/** Points at which rims are followed. */
export const rimCount = 64;

/** One of the points at which rims are followed. */
export function rimPoint({ roundness }: FrameCandidate, i: number): OutlinePoint {
  return superellipse((2 * Math.PI * i) / rimCount, roundness);
}

/** What is sampled on the way out through a point of an outline, by millimetres from it; `width` as in `wayOut`. */
export function across(
  sample: Sampler,
  width: number,
  candidate: FrameCandidate,
  side: Side,
  point: OutlinePoint,
): (grow: number) => number {
  const { x, y, dx, dy } = wayOut(width, candidate, side, point);
  return (grow) => sample(x + grow * dx, y + grow * dy);
}

/**
 * The point and the step a millimetre outwards, right of and above the middle of the eyes. `width` is the share of the
 * frame's true width that the crop shows.
 */
export function wayOut(
  width: number,
  { lensOffset, lensHalfWidth, middle, halfHeight, taper, shift, roll, turn }: FrameCandidate,
  side: Side,
  [u, v]: OutlinePoint,
): { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number } {
  const centre = lensOffset * (1 + (side * turn) / 2);
  const halfWidth = lensHalfWidth * (1 + side * turn) * (1 + taper * v);
  const x = side * width * (centre + u * halfWidth) + shift;
  const dx = side * width * u;
  return { x, dx, y: middle + v * halfHeight + roll * x, dy: v + roll * dx };
}
