import { clamp } from "../../../face/statistics.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";

/** Height over the eyes at which sideburns end, beside the upper part of the ears, and below which no skin bears any, millimetres. */
const endY = -8;
const lowestY = -35;

/** The front edge of hair before the ears of the mean head, as depth by height, millimetres: from the temple it comes
 * forward to a blunt corner and runs back from there down to the ear. */
const corner = { z: -35, heights: [4, 18] } as const;
const temple = { z: -46, y: 42 } as const;
const tip = { z: -49, y: -32 } as const;
/** The skin before an ear, which the model's region of ears begins with, ends here, and the furrow over it lies so high,
 * near to the middle and far behind at most, millimetres. */
const earFront = -61;
const earRoot = { y: 2, x: 73, z: -93 } as const;
/** Half of the way over which cover sets in at the front, and way over which it ends below: there hairs get fewer. */
const frontFade = 3;
const endFade = 14;
/** Half width of the head before the ears, millimetres: what is nearer to the middle is no side. */
const sideX = 50;

/** How far a place of the mean head lies behind the front edge of hair before the ears, millimetres, were it endless. */
export function behindSideburn(x: number, y: number, z: number): number {
  if (Math.abs(x) < sideX || y > temple.y) return Number.NEGATIVE_INFINITY;
  const [low, high] = corner.heights;
  const above = (temple.z - corner.z) * smoothstep(high, temple.y, y);
  const below = (tip.z - corner.z) * clamp((low - y) / (low - tip.y), 0, 1) ** 1.5;
  return corner.z + above + below - z;
}

/** Whether a place of the mean head may bear a sideburn or lies on the ridge over an ear, where hair ends. */
export function isBesideEar(x: number, y: number, z: number): boolean {
  if (!(behindSideburn(x, y, z) > -frontFade)) return false;
  if (z > earFront) return y > lowestY;
  return y > earRoot.y && Math.abs(x) < earRoot.x && z > earRoot.z;
}

/** Cover 0..1 of a place of the mean head, if not by other hair, by sideburns of an average hairline. */
export function sideburnCover([x, y, z]: Triple): number {
  if (!isBesideEar(x, y, z)) return 0;
  return smoothstep(-frontFade, frontFade, behindSideburn(x, y, z)) * coverAbove([x, y, z]);
}

/** Share 0..1 of its cover that a place of the mean head has where sideburns end. */
export function coverAbove([x, y, z]: Triple): number {
  if (Math.abs(x) < sideX || z < earFront || z > corner.z + 12) return 1;
  return smoothstep(endY - endFade / 2, endY + endFade / 2, y);
}

/** Whether a place lies before an ear, where hair is shorter. */
export function isBeforeEar([x, y, z]: ArrayLike<number> & Iterable<number>): boolean {
  return z > earFront && y < corner.heights[1] && behindSideburn(x, y, z) > 0;
}
