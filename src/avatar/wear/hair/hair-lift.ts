import { clamp } from "../../../face/statistics.ts";
import type { Fringe, HairStyle, ScalpGrowth } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";

/** Places of the mean head, millimetres: the back, the ears' height, and the nape. */
const backZ = [-105, -135] as const;
const earY = { short: [-10, 22], hanging: [-10, 45] } as const;
const napeY = [-75, -15] as const;
/** Shares of its height that hair keeps over the ears, at the nape and on the back of the head. */
const keptAtEars = { short: 0.7, hanging: 0.55 } as const;
const keptAtNape = 0.3;
const keptBehind = 0.85;
/** What is left of short hair over the ears that is no shade: enough to cover skin, millimetres. */
const leastOverEars = 2.4;
/** Depth before which hair lies before the ears, heights over which it gets shorter there, and the share that is left. */
const earFrontZ = [-68, -60] as const;
const sideburnY = [-10, 26] as const;
const keptBeforeEars = 0.15;
/** Least height of hair before the ears, where it is not shaven, millimetres. */
const leastSideburn = 1.3;

/** Hair whose lift is taken: short hair keeps more of it over the ears and less before them than hair that hangs there. */
export type Lifted = Pick<ScalpGrowth, "lift"> & { readonly kind: Exclude<HairStyle["kind"], "bald"> };

/**
 * How far hair stands off at a point of the head by the angle in the plane across it (`lift` from the subject's left over the
 * crown to the right), less over the ears, at the nape and behind, and of short hair before the ears; millimetres.
 */
export function liftAt([x, y, z]: ArrayLike<number> & Iterable<number>, { lift, kind }: Lifted): number {
  const angle = Math.atan2(Math.max(0, y), x) / Math.PI;
  const at = clamp(angle, 0, 1) * (lift.length - 1);
  const k = Math.min(lift.length - 2, Math.floor(at));
  const full = lift[k] + (at - k) * (lift[k + 1] - lift[k]);
  const isShort = kind === "cropped" || kind === "combed";
  const length = isShort ? "short" : "hanging";
  const [low, high] = earY[length];
  const atEars = full * (keptAtEars[length] + (1 - keptAtEars[length]) * smoothstep(low, high, y));
  const nape = keptAtNape + (1 - keptAtNape) * smoothstep(napeY[0], napeY[1], y);
  const behind = smoothstep(backZ[0], backZ[1], z);
  const sides = isShort ? Math.max(Math.min(leastOverEars, full), atEars) : atEars;
  const kept = (1 - behind) * sides + behind * nape * keptBehind * full;
  return isShort ? kept - beforeEars(y, z) * Math.max(0, kept - sideburnLift(kept)) : kept;
}

/** Share 0..1 of the shorter hair of sideburns at a height and depth. */
function beforeEars(y: number, z: number): number {
  return smoothstep(earFrontZ[0], earFrontZ[1], z) * smoothstep(sideburnY[1], sideburnY[0], y);
}

function sideburnLift(height: number): number {
  return Math.max(Math.min(height, leastSideburn), keptBeforeEars * height);
}

/** Columns of a fringe lie between these x to both sides, millimetres. */
const fringeHalfWidth = 50;

/** Height over the eyes down to which a fringe reaches at x, millimetres. */
export function fringeAt(x: number, fringe: Fringe): number {
  const at = clamp((x + fringeHalfWidth) / (2 * fringeHalfWidth), 0, 1) * (fringe.length - 1);
  const k = Math.min(fringe.length - 2, Math.floor(at));
  return fringe[k] + (at - k) * (fringe[k + 1] - fringe[k]);
}

/** Share of its height that a fringe has at its end, and depths between which it comes down to that, millimetres. */
const foreheadShare = 0.35;
const foreheadZ = [-15, -52] as const;

/** Share of its height that hair keeps as it falls over the forehead; all of it where there is no fringe. */
export function overForehead(place: ArrayLike<number>, fringe: Fringe | null): number {
  return fringe ? foreheadShare + (1 - foreheadShare) * smoothstep(foreheadZ[0], foreheadZ[1], place[2]) : 1;
}
