import { clamp } from "../../../face/statistics.ts";
import type { CombedHair, Fringe, HairStyle, ScalpGrowth } from "../../avatar.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { valueAt } from "./face-polar.ts";
import { sweptShare } from "./side-parting.ts";

/** Rays over the eyes along which a lift is told. */
export const rayCount = 19;
/** Lifts of hair that hangs, whose body lies on the head. */
export const hangingLift: readonly number[] = new Array(rayCount).fill(7);
/** Depths over which the back of the head begins, millimetres. */
const backZ = [-105, -135] as const;
/** Where short hair ends over the ears and at the nape, and depths over which its end runs down behind them, millimetres. */
const endY = { ears: 18, nape: -66 } as const;
const behindEarsZ = [-88, -122] as const;
/** Ways from there over which it comes to its height, rounded, over the ears and where combed hair is tapered at the nape, and least
 * height that is no shade: enough to cover skin, millimetres. */
const roundedOver = 28;
const taperedOver = 60;
const leastLift = 2.4;

/** Share of its lift that hair lacks at the middle of its parting. */
const valley = 0.2;
/** How far hair lies below the end of its lift over the ears and before them, and depths between which that changes, millimetres. */
const overEar = 6;
const longestSideburn = 40;
const sideburnZ = [-66, -58] as const;
/** How much shorter than that hair before the ears can be, as a share, so that it gets thinner to its end. */
const sideburnRaggedness = 0.9;
/** Sideways part of the direction across the head over which the side of a head begins. */
export const beside = [0.55, 0.9] as const;

/** Hair whose lift is taken: short hair ends over the ears, or hangs `drops` below the eyes there, and is shorter before
 * them. */
export type Lifted = Pick<ScalpGrowth, "lift"> & {
  readonly kind: Exclude<HairStyle["kind"], "bald">;
  readonly drops?: CombedHair["drops"];
  readonly fringe?: object | null;
  readonly lie?: CombedHair["lie"];
};

/**
 * How far hair stands off at a point of the head by the angle in the plane across it (`lift` from the subject's left over the
 * crown to the right), less towards its end; millimetres.
 */
export function liftAt(place: ArrayLike<number>, style: Lifted): number {
  const x = place[0];
  const y = place[1];
  const z = place[2];
  const full = liftTowards(x, y, style);
  const behind = smoothstep(backZ[0], backZ[1], z);
  if (style.kind !== "cropped" && style.kind !== "combed") return full;
  // What a photo does not show: hair behind is as high as beside at the same height over the ears.
  const high = behind > 0 ? full + behind * (liftBeside(x, y, z, style) - full) : full;
  const parted = style.lie ? 1 - (1 - behind) * partedDepth(x, y, style.lie) : 1;
  const tapered = style.kind === "combed" ? smoothstep(behindEarsZ[0], behindEarsZ[1], z) : 0;
  const over = roundedOver + tapered * (taperedOver - roundedOver);
  return Math.max(Math.min(leastLift, high), parted * high * roundedAt(aboveEnd(place, style.drops ?? null) / over));
}

/** Share of its lift that hair on top lacks where it parts to both sides. */
function partedDepth(x: number, y: number, lie: CombedHair["lie"]): number {
  const swept = sweptShare(x, lie);
  const onTop = 1 - smoothstep(beside[0], beside[1], Math.abs(x) / Math.max(1e-6, Math.hypot(x, y)));
  return valley * onTop * 4 * swept * (1 - swept);
}

/** How far hair stands off at the sides at the height of a place as far from the middle of the skull. */
function liftBeside(x: number, y: number, z: number, style: Lifted): number {
  const aside = Math.sqrt(x * x + (z - skullCentre[2]) ** 2);
  return (liftTowards(aside, y, style) + liftTowards(-aside, y, style)) / 2;
}

function liftTowards(x: number, y: number, { lift }: Lifted): number {
  return valueAt(lift, (Math.atan2(Math.max(0, y), x) / Math.PI) * (lift.length - 1));
}

/** How far a place lies above where short hair has its least height: over the ears, its sideburns and the nape, millimetres. */
export function aboveEnd(place: ArrayLike<number>, drops: CombedHair["drops"]): number {
  const overEars = drops ? -drops[place[0] > 0 ? 0 : 1] : endY.ears;
  const lower = smoothstep(behindEarsZ[0], behindEarsZ[1], place[2]) * (endY.nape - overEars);
  return place[1] - overEars - lower;
}

/** Whether a bundle of short hair has ended before a place over the ears or at the nape. */
export function isBelowEnd(point: Triple, own: number, drops: CombedHair["drops"]): boolean {
  return aboveEnd(point, drops) < -belowEnd(point, own);
}

/** How far under the end of its lift hair may lie: to the ridge over an ear, and before it as far as sideburns have roots. */
function belowEnd([, , z]: Triple, own: number): number {
  const sideburn = longestSideburn * (1 - sideburnRaggedness * own);
  return overEar + (sideburn - overEar) * smoothstep(sideburnZ[0], sideburnZ[1], z);
}

/** Share of its height that hair has at a share of the way from its end: a quarter of a circle. */
function roundedAt(share: number): number {
  return Math.sqrt(1 - (1 - clamp(share, 0, 1)) ** 2);
}

/** Share of its height that a fringe has at its end, and depths between which it comes down to that, millimetres. */
const foreheadShare = 0.35;
const foreheadZ = [-15, -52] as const;

/** Share of its height that hair keeps as it falls over the forehead; all of it where there is no fringe. */
export function overForehead(place: ArrayLike<number>, fringe: Fringe | null): number {
  return fringe ? foreheadShare + (1 - foreheadShare) * smoothstep(foreheadZ[0], foreheadZ[1], place[2]) : 1;
}
