import type { CombedHair } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import { behindEarsZ, fringeAt } from "./hair-lift.ts";
import { isBeforeEar } from "./sideburns.ts";

/** How far below the top of an ear hair over it ends, millimetres. */
const belowTop = 1;
/** Depths of the highest part of an ear, millimetres. */
const earZ = [-90, -66] as const;
/** Side of a head, and height of its nape, millimetres. */
const sideX = 55;
const napeY = -62;
/** Cover from which a sideburn counts as there. */
const there = 0.3;

/** Heights over the eyes at which short hair ends on the subject's left and right, millimetres. */
export interface HairEnds {
  readonly overEars: readonly number[];
  /** Before the ears. */
  readonly sideburns: readonly number[];
}

/** Where hair of a cover ends on a head. */
export function hairEnds(model: HeadModel, positions: Float32Array, density: Float32Array): HairEnds {
  const overEars = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const sideburns = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const side = model.mean[3 * i] > 0 ? 0 : 1;
    const z = model.mean[3 * i + 2];
    const y = positions[3 * i + 1];
    if (model.regions.ears[i] >= 128 && z > earZ[0] && z < earZ[1]) overEars[side] = Math.max(overEars[side], y);
    if (density[i] > there && isBeforeEar(tripleAt(model.mean, i))) sideburns[side] = Math.min(sideburns[side], y);
  }
  return { overEars: overEars.map((top) => top - belowTop), sideburns };
}

/** Whether short hair ends at a place, `sooner` than the end of a fringe, millimetres: over the ears, before them and at the
 * nape. */
export function endsAt(
  place: Triple,
  { fringe, drops }: Pick<CombedHair, "fringe" | "drops">,
  ends: HairEnds,
  sooner: number,
): boolean {
  const [x, y, z] = place;
  const side = x > 0 ? 0 : 1;
  if (isBeforeEar(place)) return y < ends.sideburns[side] && !(drops && y > -drops[side]);
  if (Math.abs(x) > sideX) {
    const overEars = drops ? -drops[side] : ends.overEars[side];
    return y < overEars + smoothstep(behindEarsZ[0], behindEarsZ[1], z) * (napeY - overEars);
  }
  if (z > -60) return fringe !== null && y < fringeAt(x, fringe) + sooner;
  return y < napeY;
}
