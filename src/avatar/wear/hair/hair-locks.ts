import { smoothstep } from "../../mesh/field.ts";
import { between, difference, dot, type Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { hash } from "./noise.ts";

/** A lock of hair: its number, by which its chances are told, and how far a place lies off its middle, millimetres. */
export interface Lock {
  readonly number: number;
  readonly off: number;
}

/** The lock of a place where locks are of a size in millimetres: that of the nearest of jittered middles, one in each cell of
 * a lattice (S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996). */
export function lockAt(place: Triple, size: number): Lock {
  const cell = place.map((value) => Math.floor(value / size));
  let found: Lock = { number: 0, off: Number.POSITIVE_INFINITY };
  for (let k = 0; k < 27; k++) {
    const [i, j, l] = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((step, axis) => cell[axis] + step - 1);
    const number = ((i * 73 + j) * 79 + l) | 0;
    const middle: Triple = [i + hash(number, 51), j + hash(number, 52), l + hash(number, 53)];
    const away = difference(place, middle.map((value) => value * size) as unknown as Triple);
    const off = Math.sqrt(dot(away, away));
    if (off < found.off) found = { number, off };
  }
  return found;
}

/** Bundles drawn to the middle one of their lock, the more the further from their roots, by a share at their tips, so that a
 * lock comes to a point. */
export function gatherLocks(guides: readonly Guide[], locks: readonly Lock[], share: number): Guide[] {
  const middles = new Map<number, number>();
  locks.forEach(({ number, off }, k) => {
    const known = middles.get(number);
    if (known === undefined || off < locks[known].off) middles.set(number, k);
  });
  return guides.map((guide, k) => {
    const to = guides[middles.get(locks[k].number) ?? k].points;
    const last = guide.points.length - 1;
    const points = guide.points.map((point, at) =>
      at < to.length ? between(point, to[at], share * smoothstep(0, 1, at / last)) : point,
    );
    return { ...guide, points: points.slice(0, Math.max(3, to.length)) };
  });
}
