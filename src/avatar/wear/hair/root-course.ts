import type { HairGrowth } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { backZ, fringeAt } from "./hair-height.ts";

/** Heights of the mean head over which its top begins, millimetres. */
const topY = [30, 62] as const;
/** Length of locks along the top for each direction, and along sides and back, as multiples of their height and in mm. */
const topRuns = { up: [0.35, 3], back: [1.6, 34], forward: [0.9, 12], left: [1.2, 18], right: [1.2, 18] } as const;
/** Hair that is higher than this does not stand up all the way, millimetres. */
const standing = 16;
const sideRuns = { back: [1.2, 20], other: [1.2, 6] } as const;
const longestRun = 60;
/** Share of its way that a lock over the ears goes, bent as it is. */
const overEars = 1.1;
/** How far below their end the locks of a fringe are aimed, since their tips thin out, millimetres. */
const fringeReach = 6;

/** Where hair leads from a place of the mean head, and how far. */
export function courseAt(
  [x, y, z]: ArrayLike<number> & Iterable<number>,
  [ownX, ownY]: ArrayLike<number> & Iterable<number>,
  height: number,
  { lie, fringe, drops }: HairGrowth,
): { direction: [number, number, number]; length: number; falls: number } {
  const top = smoothstep(topY[0], topY[1], y) * (1 - smoothstep(backZ[0], backZ[1], z));
  const [many, more] = topRuns[lie];
  const [sideMany, sideMore] = lie === "back" ? sideRuns.back : sideRuns.other;
  const onTop: Record<HairGrowth["lie"], [number, number, number]> = {
    up: [0.15 * Math.sign(x), 0.2, -0.3],
    back: [0.1 * Math.sign(x), 0, -1],
    forward: [0.25 * Math.sign(x), -0.1, 1],
    left: [1, 0, -0.35],
    right: [-1, 0, -0.35],
  };
  const ahead = lie === "forward" ? 0.25 : lie === "back" ? -1.3 : -0.2;
  const down = [0.1 * Math.sign(x), -1, ahead * (1 - smoothstep(backZ[0], backZ[1], z))];
  const direction = [0, 1, 2].map((c) => top * onTop[lie][c] + (1 - top) * down[c]) as [number, number, number];
  const lain = lie === "up" ? 0.8 * Math.max(0, height - standing) : 0;
  const length = Math.min(longestRun, top * (many * height + more + lain) + (1 - top) * (sideMany * height + sideMore));
  // Roots above the ears lead down to where the hair ends over them.
  const hung = drops ? overEars * smoothstep(-125, -95, z) * (1 - top) * (ownY + drops[x > 0 ? 0 : 1]) : 0;
  const over = fringe ? ownY - fringeAt(ownX, fringe) + fringeReach : 0;
  // Roots within reach of the fringe lead down to its end.
  const front = smoothstep(-45, -5, z) * smoothstep(0, 8, over);
  const sideways = lie === "left" ? 0.7 : lie === "right" ? -0.7 : 0.12 * Math.sign(x);
  const fringed: [number, number, number] = [sideways, -0.6, 0.8];
  return {
    direction: [0, 1, 2].map((c) => direction[c] + front * (fringed[c] - direction[c])) as [number, number, number],
    length: Math.max(length, Math.min(longestRun, hung)) + front * (Math.min(longestRun, 1.15 * over) - length),
    falls: 0.25 + 0.55 * front,
  };
}
