import type { HairGrowth } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { besideShare } from "./hair-flow.ts";
import { isCapOfHair } from "./hair-height.ts";
import { outwardsAt, type Ribbon } from "./lock-ribbon.ts";
import { hash } from "./lock-roots.ts";

/** Width of a lock, millimetres, and the share of its length that this is at most: short ones look like scales otherwise. */
const lockWidth = 12;
const slender = 0.25;
/** Width of locks at the edge of hair and of those of a fringe as a share of others', and the depths of their roots, mm. */
const edgeWidth = 0.45;
const fringeWidth = 0.7;
const fringeZ = [-75, -50] as const;
/** Shares of their width that locks have at their tips, and of their way from which they narrow to that: of those beside a cap,
 * which is closed down to its ends, and of others. */
const usualTips = { tipWidth: 0.3, narrowing: 0.5 } as const;
const cappedTips = { tipWidth: 0.6, narrowing: 0.72 } as const;
/** Of a cap: height up to which locks lie as near as their roots, the height over that at which they lie twice as far apart, and the way
 * from the root over which they broaden for that, millimetres. */
const evenHeight = 6;
const doubledHeight = 60;
const broadening = 30;
/** How far locks turn about their course at most, radians, and the heights of hair over which they come to do so, millimetres:
 * level ones come out of one another along straight cuts. */
const mostRoll = 0.3;
const rolledHeights = [2, 10] as const;

/** A lock's width over the usual, how far within the edge of hair it has its root, 0..1, its length and the height of hair at its
 * root, millimetres. */
export interface LockPlace {
  readonly broad: number;
  readonly inside: number;
  readonly length: number;
  readonly height: number;
}

export interface CombedShape extends Pick<Ribbon, "width" | "tipWidth" | "narrowing"> {
  /** Radians by which it is turned about its course so many millimetres from its root, and how much broader it is there. */
  turnAt(gone: number): { readonly roll: number; readonly breadth: number };
}

/** The shape of a combed lock with its root at a place. */
export function combedShape(
  growth: HairGrowth,
  root: Triple,
  number: number,
  { broad, inside, length, height }: LockPlace,
): CombedShape {
  const slim = growth.fringe ? 1 - (1 - fringeWidth) * atFringe(root[2]) : 1;
  const roll = mostRoll * smoothstep(rolledHeights[0], rolledHeights[1], height) * (2 * hash(number, 29) - 1);
  const isCap = isCapOfHair(growth);
  const apart = isCap ? Math.max(0, height - evenHeight) / doubledHeight : 0;
  return {
    width: slim * Math.min(broad * lockWidth, slender * length) * (edgeWidth + (1 - edgeWidth) * inside),
    ...(isCap && besideShare(outwardsAt(root)) > 0.5 ? cappedTips : usualTips),
    turnAt: (gone) => ({ roll, breadth: 1 + apart * smoothstep(0, broadening, gone) }),
  };
}

/** Share 0..1 in which roots at a depth are those of a fringe, where there is one. */
export function atFringe(z: number): number {
  return smoothstep(fringeZ[0], fringeZ[1], z);
}
