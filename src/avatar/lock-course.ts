import { clamp } from "../face/statistics.ts";
import type { HangingHair } from "./avatar.ts";
import { smoothstep } from "./field.ts";
import type { GrowthSkin } from "./hair-growth.ts";
import { clinging, type HairSpace } from "./hair-space.ts";
import { headShare, skullCentre } from "./head-envelope.ts";
import { hash } from "./lock-roots.ts";
import { between, difference, dot, sum, type Triple, unit } from "./triple.ts";

/** Distance of the points of a lock's course, millimetres, and their count at most. */
export const courseStep = 8;
const mostPoints = 70;
/** The parting runs from the hairline to here, millimetres, where it has drawn near the middle to this share. */
const crownZ = -118;
const crownShare = 0.35;
/** Locks with their roots this far from the parting are the innermost, millimetres. */
const innermost = 135;
/** Length over which a lock rises from its root, millimetres. */
const rising = 34;
/** What of its heading a lock keeps at each step, how much it runs downhill, and how much it leans in under the head. */
const inertia = 0.5;
const downhill = 0.35;
const leanIn = 0.22;
/** Directions over the middle of the skull between which a lock turns from its way along the scalp to hanging. */
const hanging = [0.05, 0.8] as const;
/** Heights over which what moved a lock aside has less to say in where it goes on. */
const settling = [-60, -110] as const;
/** How much locks lie down and back from the parting, by how much they differ in that, and distance from the parting
 * nearer than which they lie straight aside, millimetres. */
const liesDown = 0.1;
const liesBack = 0.3;
const backSpread = 0.12;
const straightAside = 4;
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
const raggedness = 20;

const none: Triple = [0, 0, 0];
const down: Triple = [0, -1, 0];

/** The line on the scalp from which hair falls to both sides. */
interface Parting {
  readonly front: Triple;
  readonly crown: Triple;
}

/** The line from the hairline at `x` to the crown. */
export function partingOf({ positions }: GrowthSkin, density: Float32Array, x: number): Parting {
  let front: Triple = [x, 70, -20];
  let crown: Triple = [crownShare * x, 100, crownZ];
  let [foremost, nearest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < density.length; i++) {
    const [px, py, pz] = positions.subarray(3 * i, 3 * i + 3);
    const ahead = pz - 3 * Math.abs(px - x);
    if (density[i] > 0.5 && ahead > foremost) {
      foremost = ahead;
      front = [x, py, pz];
    }
    const off = Math.abs(px - crown[0]) + Math.abs(pz - crownZ);
    if (py > 40 && off < nearest) {
      nearest = off;
      crown = [crown[0], py, crownZ];
    }
  }
  return { front, crown };
}

/** The layer of a lock, 0 innermost .. 1 outermost: those from the parting lie over those from below. */
export function layerAt(parting: Parting, root: Triple): number {
  return clamp(1 - Math.hypot(...difference(root, nearestOn(parting, root))) / innermost, 0, 1);
}

/** Follows a lock of long hair from its root over the head and down to its end: points `courseStep` apart. */
export function followLock(
  space: HairSpace,
  { ends, before }: HangingHair,
  parting: Parting,
  root: Triple,
  number: number,
): Triple[] {
  const layer = layerAt(parting, root);
  const away = awayFrom(root, nearestOn(parting, root), number);
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

function nearestOn({ front, crown }: Parting, root: Triple): Triple {
  const line = difference(crown, front);
  return sum(front, line, clamp(dot(difference(root, front), line) / Math.max(1, dot(line, line)), 0, 1));
}

/** Along the skull away from the parting; from the crown backwards, a little to the back everywhere. */
function awayFrom(root: Triple, origin: Triple, number: number): Triple {
  const offset = difference(root, origin);
  const aside: Triple = Math.hypot(...offset) > straightAside ? unit(offset) : [offset[0] < 0 ? -1 : 1, 0, 0];
  return unit(sum(aside, [0, -liesDown, -liesBack + backSpread * (2 * hash(number, 23) - 1)]));
}
