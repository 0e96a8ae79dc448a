import { clamp } from "../../../face/statistics.ts";
import type { HangingHair } from "../../avatar.ts";
import { headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import { clinging, type HairSpace } from "./hair-space.ts";
import { awayFrom, layerAt, type Parting } from "./lock-parting.ts";
import { hash } from "./lock-roots.ts";

/** Distance of the points of a lock's course, millimetres, and their count at most. */
export const courseStep = 8;
const mostPoints = 70;
/** Length over which a lock rises from its root, millimetres. */
const rising = 24;
/** What of its heading a lock keeps at each step, how much it runs downhill, and how much it leans in under the head. */
const inertia = 0.5;
const downhill = 0.35;
const leanIn = 0.22;
/** Directions over the middle of the skull between which a lock turns from its way along the scalp to hanging. */
const hanging = [0.05, 0.8] as const;
/** Heights over which what moved a lock aside has less to say in where it goes on. */
const settling = [-60, -110] as const;
/** Height at which it is settled whether a lock passes before or behind the shoulders; the depth from which it does where
 * hair hangs before them, and where behind; millimetres by which single locks differ from that. */
const decidedAt = 15;
const splitZ = { before: -112, behind: -20 } as const;
const splitSpread = 14;
/** Depth to which those behind draw back, over this distance, millimetres. */
const neckZ = -140;
const neckDepth = 90;
/** Nearer to the middle than this the neck is in the way of what lies behind the ears. */
const neckWidth = 64;
const neckFront = -75;
/** By how much the ends of locks differ, those within the most, millimetres. */
const raggedness = 8;

const none: Triple = [0, 0, 0];
const down: Triple = [0, -1, 0];

/** Follows a lock of long hair from its root over the head and down to its end: points `courseStep` apart. */
export function followLock(
  space: HairSpace,
  { ends, before }: HangingHair,
  parting: Parting,
  root: Triple,
  number: number,
): Triple[] {
  const layer = layerAt(parting, root);
  const away = awayFrom(parting, root, number);
  const own = 2 * hash(number, 21) - 1;
  const end = -ends + raggedness * hash(number, 22) * (1.3 - layer);
  const points: Triple[] = [root];
  let [place, heading] = [root, away];
  let passesFront: boolean | null = null;
  while (points.length < mostPoints && place[1] > end) {
    heading = steer(heading, place, away, passesFront === false ? drawBack(place, layer) : none);
    const side = before[place[0] > 0 ? 0 : 1];
    if (passesFront === null && place[1] < decidedAt) passesFront = isBefore(place, own, side);
    const rise = smoothstep(0, rising, courseStep * points.length);
    const next = space.clear(sum(place, heading, courseStep), { layer, own, rise, passesFront: passesFront ?? true });
    heading = unit(difference(next, place));
    heading = unit(between(heading, down, 0.5 * smoothstep(settling[0], settling[1], next[1])));
    place = next;
    points.push(place);
  }
  return points;
}

/** The next heading: on top of the head along the scalp, beside it down and as `lean` draws. */
function steer(heading: Triple, place: Triple, away: Triple, lean: Triple): Triple {
  const upwards = unit(difference(place, skullCentre));
  const onTop = smoothstep(hanging[0], hanging[1], upwards[1]);
  const wish = sum(between(sum(down, lean), away, onTop), down, downhill);
  const turned = unit(between(heading, unit(wish), 1 - inertia));
  return unit(sum(turned, upwards, -clinging(place[1], place[2]) * dot(turned, upwards)));
}

/** Hair behind the shoulders leans in to the neck, the inner the more, and to the back. */
function drawBack([x, y, z]: Triple, layer: number): Triple {
  const share = leanIn * (1 - 0.7 * layer) * smoothstep(10, -50, y) * headShare(y);
  const length = Math.max(1, Math.hypot(x, z - skullCentre[2]));
  const back = clamp((z - neckZ) / neckDepth, 0, 1);
  return [(-share * x) / length, 0, (-share * (z - skullCentre[2])) / length - back];
}

function isBefore([x, , z]: Triple, own: number, before: number): boolean {
  const isBesideNeck = Math.abs(x) > neckWidth || z > neckFront;
  return isBesideNeck && z + splitSpread * own > splitZ.behind + before * (splitZ.before - splitZ.behind);
}
