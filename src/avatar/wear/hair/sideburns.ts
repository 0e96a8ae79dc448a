import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { smoothstep } from "../../mesh/field.ts";

/** Heights over the eyes at which sideburns of the subject's left and right side end, millimetres. */
export type SideburnEnds = readonly [left: number, right: number];

/** Where they usually end: beside the upper part of the ears. */
export const usualEnds: SideburnEnds = [-8, -8];

/** The front edge of hair before the ears of the mean head, as depth by height, millimetres: from the temple it comes
 * forward to a blunt corner and runs back from there down to the ear. */
const corner = { z: -35, heights: [4, 18] } as const;
const temple = { z: -46, y: 42 } as const;
const tip = { z: -49, y: -32 } as const;
/** The skin before an ear, which the model's region of ears begins with, ends here, and the furrow over it lies so high,
 * near to the middle and far behind at most, millimetres. */
const earFront = -61;
const earRoot = { y: 12, x: 73, z: -93 } as const;
/** Half of the way over which cover sets in at the front, and way over which it ends below: there hairs get fewer. */
const frontFade = 3;
const endFade = 14;
/** Half width of the head before the ears, millimetres: what is nearer to the middle is no side. */
const sideX = 50;

/** Depth of a photo's plane, columns beside the head that are read and rows, millimetres. */
const planeZ = -50;
const columns = [48, 80] as const;
const rows = { top: 60, step: 2, lowest: -34 } as const;
/** Hair of this width is a row's, and rows that may lack it, before sideburns have ended, millimetres. */
const leastWidth = 3;
const longestGap = 4;
/** Stubble at their end, which is taken for skin, millimetres, and the furthest ends: of 286 sides with short hair a quarter ends above the eyes, where
 * hair is clipped or recedes. */
const unseenStubble = 5;
const endRange = [-28, 40] as const;
/** Turn of the head from which only the side that is turned to the camera tells, degrees. */
const turned = 15;

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
  if (z > earFront) return y > endRange[0] - endFade / 2;
  return y > earRoot.y && Math.abs(x) < earRoot.x && z > earRoot.z;
}

/** Cover 0..1 of a place of the mean head, if not by other hair, by sideburns of an average hairline. */
export function sideburnCover([x, y, z]: ArrayLike<number> & Iterable<number>, ends: SideburnEnds): number {
  if (!isBesideEar(x, y, z)) return 0;
  return smoothstep(-frontFade, frontFade, behindSideburn(x, y, z)) * coverAbove([x, y, z], ends);
}

/** Share 0..1 of its cover that a place of the mean head has where sideburns end. */
export function coverAbove([x, y, z]: ArrayLike<number> & Iterable<number>, ends: SideburnEnds): number {
  if (Math.abs(x) < sideX || z < earFront || z > corner.z + 12) return 1;
  const end = ends[x > 0 ? 0 : 1];
  return smoothstep(end - endFade / 2, end + endFade / 2, y);
}

/** Whether a place lies before an ear, where hair is shorter. */
export function isBeforeEar([x, y, z]: ArrayLike<number> & Iterable<number>): boolean {
  return z > earFront && y < corner.heights[1] && behindSideburn(x, y, z) > 0;
}

/** Where the sideburns on a photo end, in the head's frame; what its mask of hair ends with beside the eyes. */
export function readSideburns(mask: Mask, camera: Camera, yaw: number): SideburnEnds {
  const [left, right] = [endOf(mask, camera, 1), endOf(mask, camera, -1)];
  // A side that is turned away hides them, and hair is hardly taken for skin.
  const longer = Math.min(left, right);
  if (yaw > turned) return [right, right];
  if (yaw < -turned) return [left, left];
  return [(left + longer) / 2, (right + longer) / 2];
}

function endOf({ width, height, data }: Mask, camera: Camera, side: number): number {
  let end: number = rows.top;
  let isShown = false;
  for (let y: number = rows.top; y >= rows.lowest && end - y <= longestGap; y -= rows.step) {
    let hair = 0;
    for (let x: number = columns[0]; x <= columns[1]; x++) {
      const [u, v] = projectPoints(camera, [side * x, y, planeZ]);
      const [column, row] = [Math.floor(u), Math.floor(v)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      isShown = true;
      if (data[row * width + column] > 127) hair++;
    }
    if (hair >= leastWidth) end = y;
  }
  return isShown ? clamp(end - unseenStubble, ...endRange) : usualEnds[0];
}
