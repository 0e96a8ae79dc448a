import { smoothstep } from "../../mesh/field.ts";
import { between, difference, scaled, sum, type Triple } from "../../mesh/triple.ts";
import { type Curl, curlBetween, helixAt } from "./curl.ts";
import type { Guide, Wave } from "./guide.ts";
import { hash } from "./noise.ts";

/** Hair falls into locks, the more the more it curls; what is told of them is of the curliest. */
const locks = {
  /** Distance of the middles of locks, millimetres: locks of curly heads are one to two centimetres broad. */
  size: 17,
  /** How far it is lifted off what hair is around it, as a share of that and at most, millimetres. */
  lift: { share: 0.3, most: 5 },
} as const;
/** Waves of hair that hardly curls and that curls most where it is lifted by so much, the way from its root over which it gets
 * them, millimetres, and the share of their radius by which those of the curliest lie deeper: they reach the outline from within. */
const straightCurl: Curl = { radius: 0, pitch: 75 };
const tightCurl: Curl = { radius: 8, pitch: 28 };
const usualLift = 20;
const waveStart = 18;
const inwards = 1.3;
/** Length at which the bundles of a lock would have come together, millimetres, and share of theirs from which on they do. */
const meeting = 180;
const gatheredFrom = 0.2;

/** The number of the lock at a place: that of the nearest of jittered middles, one in each cell of a lattice (S. Worley, "A Cellular
 * Texture Basis Function", SIGGRAPH 1996). */
export function lockAt(place: Triple): number {
  const atX = place[0] / locks.size;
  const atY = place[1] / locks.size;
  const atZ = place[2] / locks.size;
  let [found, nearest] = [0, Number.POSITIVE_INFINITY];
  for (let k = 0; k < 27; k++) {
    const x = Math.floor(atX) + (k % 3) - 1;
    const y = Math.floor(atY) + (Math.floor(k / 3) % 3) - 1;
    const z = Math.floor(atZ) + Math.floor(k / 9) - 1;
    const number = (x * 73 + y) * 79 + z;
    const awayX = atX - x - hash(number, 51);
    const awayY = atY - y - hash(number, 52);
    const awayZ = atZ - z - hash(number, 53);
    const square = awayX * awayX + awayY * awayY + awayZ * awayZ;
    if (square >= nearest) continue;
    found = number;
    nearest = square;
  }
  return found;
}

/** How much a lock of a curl differs in lift from the hair around it, as a share. */
export function lockLift(number: number, curl: number, lift: number): number {
  return Math.min(locks.lift.share, locks.lift.most / Math.max(1, lift)) * curl * (2 * hash(number, 2) - 1);
}

/** Waves of hair of a curl and lift, by the way from its root; higher hair has larger ones. */
export function lockWaves(number: number, curl: number, lift: number): (gone: number) => Wave {
  const size = Math.sqrt(Math.max(1, lift / usualLift));
  const { radius, pitch } = curlBetween(straightCurl, tightCurl, curl);
  const own = { radius: size * radius, pitch: size * pitch };
  return (gone) => {
    const wave = helixAt(own, number, gone, waveStart, curl);
    return { ...wave, outwards: wave.outwards - inwards * curl * own.radius * smoothstep(0, waveStart, gone) };
  };
}

/** Leads the bundles of each lock towards that in its middle, the more the longer they are: hair clumps to its tips (B. Choe and H. Ko, "A
 * Statistical Wisp Model and Pseudophysical Approaches for Interactive Hairstyle Generation", 2005). */
export function gatherLocks(guides: readonly Guide[]): Guide[] {
  const members = new Map<number, Guide[]>();
  for (const guide of guides) {
    if (guide.lock === undefined) continue;
    const known = members.get(guide.lock);
    if (known) known.push(guide);
    else members.set(guide.lock, [guide]);
  }
  const leads = new Map(Array.from(members, ([number, lock]) => [number, leadOf(lock).points]));
  return guides.map((guide) => {
    const lead = leads.get(guide.lock ?? Number.NaN);
    return lead ? { ...guide, points: ledTo(lead, guide) } : guide;
  });
}

/** The bundle whose root is nearest to the middle of all. */
function leadOf(lock: readonly Guide[]): Guide {
  const all = lock.reduce((total: Triple, { points }) => sum(total, points[0]), [0, 0, 0]);
  const apart = ({ points }: Guide) => Math.hypot(...difference(points[0], scaled(all, 1 / lock.length)));
  return lock.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}

function ledTo(lead: readonly Triple[], { points, step }: Guide): Triple[] {
  const last = points.length - 1;
  const most = Math.min(1, (step * last) / meeting);
  return points.map((point, k) => {
    const share = most * smoothstep(gatheredFrom, 1, k / Math.max(1, last));
    return between(point, lead[Math.min(k, lead.length - 1)], share);
  });
}
