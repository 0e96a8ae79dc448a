import type { CombedHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";

/** Half width of the strip along a side parting in which hair turns, and how far partings lie from the middle of the face, in
 * photos 35 to 60, millimetres. */
export const partingStrip = 9;
const usualParting = 46;

type Lie = CombedHair["lie"];

/** Where hair that lies to a side parts, x in millimetres; null for other hair. */
export function partingAt(lie: Lie): number | null {
  return lie === "left" ? -usualParting : lie === "right" ? usualParting : null;
}

/** Share 0..1 in which hair at x falls to the side to which it lies, and not to the other of the parting. */
export function sweptShare(x: number, lie: Lie): number {
  const parting = partingAt(lie);
  if (parting === null) return 1;
  return smoothstep(-partingStrip, partingStrip, lie === "left" ? x - parting : parting - x);
}
