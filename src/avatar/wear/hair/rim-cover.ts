import { skullCentre } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import type { HairBand, placesOnRays } from "./hair-outline.ts";
import { hairlineDepth, usualDensity } from "./scalp.ts";
import { type SideburnEnds, sideburnCover } from "./sideburns.ts";

/** Height of a rim at most, millimetres. */
export const rimHeight = 6;
/** Density of a rim, whose skin shines through. */
const rimDensity = 0.65;
/** Rays over the eyes, counted from the ears, in which a rim begins and ends at most, and half of the degrees
 * over which it thins out. */
const lowestRim = 5;
const highestRim = 6;
const rimFade = 7;
/** Half of the way over which its cover sets in at the front, in shares of the reach of the scalp, and where it begins at
 * the latest: the curve of the side lies within the rest. */
const frontFade = 0.02;
const latestFront = 0.95;
/** Depths behind an average hairline over which cover may set in at the furthest, millimetres. */
const furthestFront = [-24, -14] as const;
/** Cosines to the camera between which the scalp turns away from it, where a rim goes on as beside. */
const turningAway = [0.12, 0] as const;

/** How the scalp lies on the photo: its places on the rays over the eyes, and of every skin vertex the cosine to the camera. */
interface SeenScalp extends ReturnType<typeof placesOnRays> {
  readonly cosines: Float32Array;
}

/** The rim of hair about a bald head, on both sides as on that which shows more of it: from where its band begins along
 * the rays over the eyes, in shares of what is seen of the head, which a fit may take for narrower, to the angle over the
 * eyes above which there is none, behind as beside. */
export function rimCover(
  bands: readonly HairBand[],
  model: HeadModel,
  scalp: Uint16Array,
  sideburns: SideburnEnds,
  { over, places, cosines }: SeenScalp,
): Float32Array {
  const last = bands.length - 1;
  const begins = bands.map(({ reach, width }, k) => {
    const skin = reach - Math.min(rimHeight, Math.max(0, reach - over[k]));
    return width > 0 ? (reach - width) / skin : 1;
  });
  const [left, right] = [begins, begins.toReversed()].map((side) => side.slice(0, highestRim + 1));
  const isLeft = hairOf(left) >= hairOf(right);
  const edge = isLeft ? left : right;
  const first = edge.findIndex((share) => share < 1);
  if (first < 0 || first > lowestRim) return new Float32Array(scalp.length);
  const above = edge.findIndex((share, k) => k > first && share >= 1);
  const end = (above < 0 ? highestRim + 1 : above) - 0.5;
  const top = (180 / last) * end;
  const front = edge.map((_, k) => frontAt(edge, first, end, k));
  const cover = new Float32Array(model.skinVertexCount);
  scalp.forEach((vertex, k) => {
    const [x, y, z] = tripleAt(model.mean, vertex);
    if (x !== 0 && x > 0 !== isLeft) return;
    const ray = Math.min(isLeft ? places[k].ray : last - places[k].ray, highestRim);
    const near = Math.min(highestRim - 1, Math.floor(ray));
    const begin = front[near] + (ray - near) * (front[near + 1] - front[near]);
    const furthest = smoothstep(furthestFront[0], furthestFront[1], hairlineDepth(x, y, z));
    const aside = furthest * smoothstep(begin - frontFade, begin + frontFade, places[k].share);
    const elevation = (180 / Math.PI) * Math.atan2(y, Math.hypot(x, Math.min(0, z - skullCentre[2])));
    const grown = Math.max(aside, usualDensity(x, y, z) * smoothstep(turningAway[0], turningAway[1], cosines[vertex]));
    cover[vertex] = grown * smoothstep(top + rimFade, top - rimFade, elevation);
  });
  return Float32Array.from(scalp, (vertex) => {
    const place = tripleAt(model.mean, vertex);
    const own = place[0] === 0 || place[0] > 0 === isLeft ? vertex : model.mirror[vertex];
    return rimDensity * Math.max(cover[own], sideburnCover(place, sideburns));
  });
}

function hairOf(edge: readonly number[]): number {
  return edge.reduce((sum, share) => sum + 1 - share, 0);
}

/** Where a rim begins along a ray, smoothed over rays; below the first that shows it as there, above the last nowhere. */
function frontAt(edge: readonly number[], first: number, end: number, ray: number): number {
  const at = (k: number) => (k > end ? 1 + frontFade : Math.min(latestFront, edge[Math.max(first, k)]));
  return (at(ray - 1) + 2 * at(ray) + at(ray + 1)) / 4;
}
