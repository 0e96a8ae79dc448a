import { clamp } from "../../../face/statistics.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { between, difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";

/** The parting runs from the hairline to here, millimetres, where it has drawn near the middle to this share. */
const crownZ = -118;
const crownShare = 0.35;
/** Locks with their roots this far from the parting are the innermost, millimetres. */
const innermost = 135;
/** How much locks lie down and back from the parting, by how much they differ in that, and distance from the parting
 * nearer than which they lie straight aside, millimetres. */
const liesDown = 0.1;
const liesBack = 0.3;
const straightAside = 4;
/** How far off the middle of the parting its locks leave it, millimetres. */
const partedAside = 2.5;
/** Locks that fall from the crown, and how far from it they begin, millimetres. */
const crownCount = 16;
const crownRadius = 9;

/** How far before the crown a whorl reaches, and that above it, millimetres. */
const whorlFront = [14, 4] as const;

/** The line on the scalp from which hair falls to both sides, or a short one at the crown from which it falls all round. */
export interface Parting {
  readonly front: Triple;
  readonly crown: Triple;
  /** How much locks lie back at most. */
  readonly back: number;
}

/** How much locks along the parting lie back: the further behind its front the more, so that the foremost follow the hairline. */
export function backAlong({ front, crown, back }: Parting, [, , z]: Triple): number {
  return back * clamp((front[2] - z) / Math.max(1, front[2] - crown[2]), 0, 1);
}

/** The line from the hairline at `x` to the crown. */
export function partingOf({ positions }: GrowthSkin, density: Float32Array, x: number): Parting {
  let front: Triple = [x, 70, -20];
  let foremost = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < density.length; i++) {
    const [px, py, pz] = positions.subarray(3 * i, 3 * i + 3);
    const ahead = pz - 3 * Math.abs(px - x);
    if (density[i] > 0.5 && ahead > foremost) {
      foremost = ahead;
      front = [x, py, pz];
    }
  }
  return { front, crown: crownAt(positions, crownShare * x), back: liesBack };
}

/** The whorl from which hair falls that has no parting. */
export function whorlOf({ positions }: GrowthSkin): Parting {
  const crown = crownAt(positions, 0);
  return { front: sum(crown, [0, whorlFront[1], whorlFront[0]]), crown, back: 0 };
}

/** The place at the crown at `x`, as high as the nearest vertex. */
function crownAt(positions: Float32Array, x: number): Triple {
  let [height, nearest] = [100, Number.POSITIVE_INFINITY];
  for (let i = 0; i < positions.length; i += 3) {
    const off = Math.abs(positions[i] - x) + Math.abs(positions[i + 2] - crownZ);
    if (positions[i + 1] > 40 && off < nearest) [height, nearest] = [positions[i + 1], off];
  }
  return [x, height, crownZ];
}

/** Places on the skin from the front of the parting along its left side to the crown, round that and back along its right side, some
 * `spacing` apart. */
export function besideLine(envelope: HeadEnvelope, { front, crown }: Parting, spacing: number): Triple[] {
  const count = Math.max(2, Math.round(Math.hypot(...difference(crown, front)) / spacing));
  const along = (aside: number) =>
    Array.from({ length: count }, (_, k): Triple => {
      const [x, y, z] = between(front, crown, (k + 0.5) / count);
      return [x + aside, y, z];
    });
  const round = Array.from({ length: crownCount }, (_, k): Triple => {
    const angle = (Math.PI * (k + 0.5)) / crownCount;
    return sum(crown, [Math.cos(angle), 0, -Math.sin(angle)], crownRadius);
  });
  return [...along(partedAside), ...round, ...along(-partedAside).reverse()].map((place) => onSkin(envelope, place));
}

/** Places on the skin round a whorl, from the middle of its front over the subject's left. */
export function aroundWhorl(envelope: HeadEnvelope, { front, crown }: Parting, count: number): Triple[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.5)) / count;
    const [aside, ahead] = [Math.sin(angle), Math.cos(angle)];
    return onSkin(envelope, sum(ahead > 0 ? front : crown, [aside, 0, ahead], crownRadius));
  });
}

function onSkin(envelope: HeadEnvelope, place: Triple): Triple {
  const offset = difference(place, skullCentre);
  return sum(skullCentre, offset, envelope.radiusTowards(...place) / Math.hypot(...offset));
}

/** The layer of a lock, 0 innermost .. 1 outermost: those from the parting lie over those from below. */
export function layerAt(parting: Parting, root: Triple): number {
  return clamp(1 - Math.hypot(...difference(root, nearestOn(parting, root))) / innermost, 0, 1);
}

/** Along the skull away from the parting; from the crown backwards, and everywhere a little to the `back`. */
export function awayFrom(parting: Parting, root: Triple, back: number = parting.back): Triple {
  const flat = difference(root, above(parting, root));
  const aside: Triple = Math.hypot(...flat) > straightAside ? unit(flat) : [flat[0] < 0 ? -1 : 1, 0, 0];
  return unit(sum(aside, [0, -liesDown, -back]));
}

function nearestOn({ front, crown }: Parting, root: Triple): Triple {
  const line = difference(crown, front);
  return sum(front, line, clamp(dot(difference(root, front), line) / Math.max(1, dot(line, line)), 0, 1));
}

/** The place over the parting next to a root by direction from the middle of the skull, as far from it as the root: the
 * line itself runs below the skin. */
function above({ front, crown }: Parting, root: Triple): Triple {
  const [a, b, c] = [front, crown, root].map((place) => difference(place, skullCentre));
  // The root in the plane of the line's ends, as shares of them.
  const ofFront = dot(a, c) * dot(b, b) - dot(b, c) * dot(a, b);
  const ofCrown = dot(b, c) * dot(a, a) - dot(a, c) * dot(a, b);
  const share = clamp(ofCrown / Math.max(1e-6, ofFront + ofCrown), 0, 1);
  return sum(skullCentre, unit(between(a, b, share)), Math.hypot(...c));
}
