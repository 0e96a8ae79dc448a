import { clamp } from "../../../face/statistics.ts";
import type { CombedHair } from "../../avatar.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { cross, difference, dot, scaled, sum, type Triple, unit } from "../../mesh/triple.ts";
import { polarOf } from "./face-polar.ts";
import { outwardsAt } from "./hair-card.ts";
import { beside } from "./hair-lift.ts";
import { depthTowards } from "./hairline.ts";
import { swirl } from "./noise.ts";
import { partingAt, partingStrip, sweptShare } from "./side-parting.ts";
import { isBeforeEar } from "./sideburns.ts";

/** Forward part of the direction across the head from which hair lies behind. */
const behind = [-0.3, -0.8] as const;
/** Where the hair of a crown starts, millimetres. */
const crown: Triple = [0, 105, -118];
/** Depths over which hair follows a fringe, and height over its end from which it wholly does, millimetres. */
const fringeZ = [-85, -40] as const;
export const fringeStart = 12;
/** Size of patches of short hair that lie alike, millimetres. */
const patchSize = 12;
/** Sideways part of a swept fringe. */
const sweep = 0.75;
/** Where hair beside the head leads by how that on top lies: at temples photos lead 1 to 22 degrees behind straight down (289 people,
 * by the strands' axes), of which what is one person's own does not repeat from side to side. */
const besideHead: { readonly [Lie in CombedHair["lie"]]: Triple } = {
  forward: [0, -1, 0.3],
  up: [0, -1, -0.25],
  left: [0, -1, -0.25],
  right: [0, -1, -0.25],
  back: [0, -0.85, -0.5],
};

type Flowing = Pick<CombedHair, "lie" | "fringe" | "turn">;

/** Where short hair leads at a place over the scalp: a direction along it, of unit length. */
export function flowAt(place: Triple, growth: Flowing): Triple {
  const { turn = 0 } = growth;
  const outwards = unit(difference(place, skullCentre));
  const front = frontShare(place, growth);
  const free = overHead(place, outwards, growth);
  const wish = front > 0 ? sum(scaled(free, 1 - front), towardsFringe(place, growth), front) : free;
  const plain = along(wish, outwards);
  return turn === 0 ? plain : rotated(plain, outwards, (1 - front) * topShare(outwards) * turn);
}

/** From the way over the top to that beside it, and down behind. */
function overHead(place: Triple, outwards: Triple, growth: Flowing): Triple {
  const back = smoothstep(behind[0], behind[1], outwards[2]);
  const top = topShare(outwards);
  const straight = isBeforeEar(place) ? 1 : back;
  const lower = sum(scaled(besideHead[growth.lie], 1 - straight), [0, -1, 0], straight);
  return top > 0 ? sum(scaled(overTop(place, outwards, growth), top), lower, 1 - top) : lower;
}

function overTop([x, y, z]: Triple, outwards: Triple, { lie }: Flowing): Triple {
  if (lie === "forward") return unit([x - crown[0], 0.3 * (y - crown[1]), z - crown[2]]);
  if (lie === "up" || lie === "back") return [0.35 * outwards[0], 0, -1];
  const parting = partingAt(lie) ?? 0;
  return [clamp((x - parting) / partingStrip, -1, 1), 0, -0.45];
}

/** Share 0..1 in which hair leads to the end of a fringe. */
function frontShare(place: Triple, growth: Flowing): number {
  const { fringe } = growth;
  const [x, , z] = place;
  if (!fringe || z < fringeZ[0]) return 0;
  const depth = depthTowards(fringe, polarOf(place));
  if (!(depth > 0)) return 0;
  return smoothstep(fringeZ[0], fringeZ[1], z) * smoothstep(0, fringeStart, depth) * sweptShare(x, growth.lie);
}

function towardsFringe([x]: Triple, { lie }: Flowing): Triple {
  if (lie !== "left" && lie !== "right") return [0.12 * clamp(x / partingStrip, -1, 1), -0.8, 0.6];
  return [(lie === "left" ? 1 : -1) * sweep, -0.8, 0.6];
}

/** A direction turned about an axis across it, degrees counter-clockwise seen against the axis. */
export function rotated(direction: Triple, axis: Triple, degrees: number): Triple {
  const angle = (degrees * Math.PI) / 180;
  return sum(scaled(direction, Math.cos(angle)), cross(axis, direction), Math.sin(angle));
}

/** A direction along the head at a place turned as its patch is, by so many degrees at most. */
export function tousled(direction: Triple, place: Triple, turn: number): Triple {
  const [x, y, z] = scaled(place, 1 / patchSize);
  return turn > 0 ? rotated(direction, outwardsAt(place), turn * swirl(x, y, z)) : direction;
}

/** Share 0..1 of the top of a head in a direction from the middle of the skull. */
export function topShare(outwards: Triple): number {
  return (1 - smoothstep(behind[0], behind[1], outwards[2])) * (1 - besideShare(outwards));
}

/** Share 0..1 of the side of a head in a direction from the middle of the skull. */
export function besideShare([x, y]: Triple): number {
  return y < 0 ? 1 : smoothstep(beside[0], beside[1], Math.abs(x) / Math.max(1e-6, Math.hypot(x, y)));
}

function along(direction: Triple, outwards: Triple): Triple {
  return unit(sum(direction, outwards, -dot(direction, outwards)));
}
