import { smoothstep } from "../../mesh/field.ts";
import { between, dot, scaled, sum, type Triple } from "../../mesh/triple.ts";
import { type Curl, curlBetween, helixAt } from "./curl.ts";
import type { Guide, Wave } from "./guide.ts";
import { hash } from "./noise.ts";

/** Hair that curls falls into locks, the more the more it does; what is told of them is of the curliest. */
const locks = {
  /** Distance of the middles of locks, millimetres: locks of curly heads are one to two centimetres broad. */
  size: 17,
  /** How far it is lifted off what hair is around it, as a share of that and at most, millimetres. */
  lift: { share: 0.3, most: 5 },
  /** By how much its length differs, as a share. */
  length: 0.5,
  /** How near its bundles come to the middle one at their tips, as a share of the way. */
  gathered: 0.8,
} as const;
/** Waves of hair that hardly curls and that curls most where it is lifted by so much, the way from its root over which it gets
 * them, millimetres, and the share of their radius by which those of the curliest lie deeper: they reach the outline from within. */
const straightCurl: Curl = { radius: 0, pitch: 75 };
const tightCurl: Curl = { radius: 8, pitch: 28 };
const usualLift = 20;
const waveStart = 18;
const inwards = 1.3;

/** The lock of a root. */
export interface Lock {
  /** By which its chances are told, and how far the root lies off its middle, millimetres. */
  readonly number: number;
  readonly off: number;
}

/** The lock of a place: that of the nearest of jittered middles, one in each cell of a lattice (S. Worley, "A Cellular Texture
 * Basis Function", SIGGRAPH 1996). */
export function lockAt(place: Triple): Lock {
  const at = scaled(place, 1 / locks.size);
  let found: Lock = { number: 0, off: Number.POSITIVE_INFINITY };
  for (let k = 0; k < 27; k++) {
    const x = Math.floor(at[0]) + (k % 3) - 1;
    const y = Math.floor(at[1]) + (Math.floor(k / 3) % 3) - 1;
    const z = Math.floor(at[2]) + Math.floor(k / 9) - 1;
    const number = (x * 73 + y) * 79 + z;
    const away = sum(at, [x + hash(number, 51), y + hash(number, 52), z + hash(number, 53)], -1);
    const off = locks.size * Math.sqrt(dot(away, away));
    if (off < found.off) found = { number, off };
  }
  return found;
}

/** How a lock of a curl differs from the hair around it: shares of its lift and length. */
export function lockChances({ number }: Lock, curl: number, lift: number) {
  const own = (salt: number) => curl * (2 * hash(number, salt) - 1);
  return {
    lift: Math.min(locks.lift.share, locks.lift.most / Math.max(1, lift)) * own(2),
    length: locks.length * own(3),
  };
}

/** Waves of hair of a curl and lift, by the way from its root; higher hair has larger ones. */
export function lockWaves({ number }: Lock, curl: number, lift: number): (gone: number) => Wave {
  const size = Math.sqrt(Math.max(1, lift / usualLift));
  const { radius, pitch } = curlBetween(straightCurl, tightCurl, curl);
  const own = { radius: size * radius, pitch: size * pitch };
  return (gone) => {
    const wave = helixAt(own, number, gone, waveStart, curl);
    return { ...wave, outwards: wave.outwards - inwards * curl * own.radius * smoothstep(0, waveStart, gone) };
  };
}

/** Bundles drawn to the middle one of their lock, the more the further from their roots, so that a lock comes to a point. */
export function gatherLocks(guides: readonly Guide[], own: readonly Lock[], curl: number): Guide[] {
  const middles = new Map<number, number>();
  own.forEach(({ number, off }, k) => {
    const known = middles.get(number);
    if (known === undefined || off < own[known].off) middles.set(number, k);
  });
  const share = locks.gathered * curl;
  return guides.map((guide, k) => {
    const to = guides[middles.get(own[k].number) ?? k].points;
    const last = guide.points.length - 1;
    const kept = Math.max(3, last + 1 - Math.round(share * Math.max(0, last + 1 - to.length)));
    const drawn = guide.points.map((point, at) =>
      at < to.length ? between(point, to[at], share * smoothstep(0, last, at)) : point,
    );
    return { ...guide, points: drawn.slice(0, kept) };
  });
}
