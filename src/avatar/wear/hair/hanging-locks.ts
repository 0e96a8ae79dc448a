import type { HangingHair } from "../../avatar.ts";
import { HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { sum, type Triple, tripleAt } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";
import { HairSpace } from "./hair-space.ts";
import { followLock } from "./lock-course.ts";
import { LockCover } from "./lock-cover.ts";
import { besideLine, layerAt, partingOf } from "./lock-parting.ts";
import { outwardsAt } from "./lock-ribbon.ts";
import { hash, rootAt, spreadRoots } from "./lock-roots.ts";
import { roundedOff } from "./rounded-course.ts";

/** A lock as it is laid. */
export interface LaidLock {
  readonly number: number;
  readonly layer: number;
  /** The skin vertex at its root. */
  readonly root: number;
  readonly width: number;
  /** How much broader it is where it hangs. */
  readonly spread: number;
  readonly course: readonly Triple[];
}

export interface LayOptions {
  readonly most: number;
  /** 0 straight .. 1 curls. */
  readonly curl: number;
  /** Smoothed density, which tells the edge of hair from within; absent = density. */
  readonly inner?: Float32Array;
  /** Of the skin; absent = read from it. */
  readonly envelope?: HeadEnvelope;
}

/** Distance of roots and width of locks, millimetres; the fewer than usual they are, the broader. */
const spacing = 12;
const lockWidth = 19;
const usualCount = 330;
/** Density from which locks have their roots, one sooner than the other, and how deep in the skin, millimetres. */
const thinnest = [0.8, 0.97] as const;
const rootDepth = 0.8;
/** Distance of the locks along both sides of the parting where there are many, millimetres; their numbers begin here. */
const partingSpacing = 8;
const firstParted = 10_000;
/** Share of its width that a lock of curls has. */
const curlWidth = 0.7;
/** Share of their width that locks at the edge of hair and beside the parting have, and smoothed density from which others
 * have all. */
const edgeWidth = 0.4;
const innerCovers = [0.75, 0.97] as const;
const partedWidth = 0.7;
/** How many more locks grow along the forehead, from where they frame the face, and the depths of that, millimetres. */
const frontGain = 1.6;
const frontZ = [-75, -40] as const;
const frontY = [20, 40] as const;
/** Rounds in which the corners of courses are rounded off. */
const roundings = 8;
/** How locks broaden that move outwards, as an exponent of how far they do, and at most. */
const spreading = 2;
const mostSpread = 1.8;

/** How much broader locks are where there are at most so many. */
export function broadeningOf(most: number): number {
  return Math.sqrt(usualCount / Math.min(most, usualCount));
}

/** Lays the locks of long hair, each along its own course, at the skin and clear of it. */
export function layLocks(
  model: HeadModel,
  skin: GrowthSkin,
  density: Float32Array,
  hanging: HangingHair,
  { most, curl, inner = density, envelope = new HeadEnvelope(model, skin.positions) }: LayOptions,
): LaidLock[] {
  const space = new HairSpace(envelope, hanging.opening, new LockCover(skin, density));
  const parting = partingOf(skin, density, hanging.parting);
  const broad = broadeningOf(most);
  const full = lockWidth * broad * (1 - (1 - curlWidth) * curl);
  const locks: LaidLock[] = [];
  const lay = (place: Triple, root: number, number: number, share: number) => {
    const course = followLock(space, hanging, parting, place, number);
    if (course.length < 3) return;
    const rounded = roundedOff(course, roundings);
    rounded[0] = sum(place, outwardsAt(place), -rootDepth);
    locks.push({ number, layer: layerAt(parting, place), root, width: share * full, spread: 1, course: rounded });
  };
  spreadRoots(skin, alongForehead(skin, density), { spacing, most }, (quad, u, v, number) => {
    const { place, covered } = rootAt(skin, density, quad, u, v);
    if (covered < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    const inside = smoothstep(innerCovers[0], innerCovers[1], rootAt(skin, inner, quad, u, v).covered);
    lay(place, skin.quads[quad], number, edgeWidth + (1 - edgeWidth) * inside);
  });
  besideLine(envelope, parting, partingSpacing * broad).forEach((place, k) => {
    lay(place, nearestVertex(skin.positions, place), firstParted + k, partedWidth);
  });
  return locks;
}

/** The locks moved as `form` moves the places of their courses, xyz. */
export function formLocks(locks: readonly LaidLock[], form: (places: Float32Array) => void): LaidLock[] {
  const places = new Float32Array(3 * locks.reduce((count, { course }) => count + course.length, 0));
  let end = 0;
  for (const { course } of locks) {
    for (const place of course) {
      places.set(place, end);
      end += 3;
    }
  }
  form(places);
  let start = 0;
  return locks.map((lock) => {
    const course = lock.course.map((_, k) => tripleAt(places, start + k));
    start += course.length;
    return { ...lock, course, spread: spreadOf(lock.course, course) };
  });
}

/** How much broader a lock has to be whose course has moved outwards beside or below the face, away from its neighbours. */
function spreadOf(before: readonly Triple[], after: readonly Triple[]): number {
  const growths = before.map(([x, y], k) => (y < 0 ? Math.abs(after[k][0]) / Math.max(1, Math.abs(x)) : 1));
  return Math.min(mostSpread, Math.max(1, ...growths) ** spreading);
}

/** The vertex next to a place. */
function nearestVertex(positions: Float32Array, [x, y, z]: Triple): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < positions.length; i += 3) {
    const dx = positions[i] - x;
    const dy = positions[i + 1] - y;
    const dz = positions[i + 2] - z;
    const square = dx * dx + dy * dy + dz * dz;
    if (square < least) [found, least] = [i / 3, square];
  }
  return found;
}

/** Density with more locks along the forehead. */
function alongForehead({ positions }: GrowthSkin, density: Float32Array): Float32Array {
  return density.map((value, i) => {
    const front = smoothstep(frontZ[0], frontZ[1], positions[3 * i + 2]);
    return value * (1 + frontGain * front * smoothstep(frontY[0], frontY[1], positions[3 * i + 1]));
  });
}
