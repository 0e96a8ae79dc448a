import { pictureToCrop } from "../../face/crop.ts";
import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import type { FacePlane } from "./face-plane.ts";

/** Rows across the face plane, from the top: millimetres above the eyes. */
export interface Rows {
  readonly top: number;
  readonly step: number;
  readonly count: number;
}

/** Step of a walk outwards and its end beyond the head, millimetres. */
const walkStep = 0.5;
const longestWalk = 45;
/** Colours blur over this at the edge of the person, millimetres. */
const blurredEdge = 4;

/** The outline of one side. */
export interface Outline {
  /** How far it reaches in each row. */
  readonly reach: Float64Array;
  /** The edge that reaches so far, as its first place in the pairs, and the share of its second end; -1 without one. */
  readonly edge: Int32Array;
  readonly share: Float64Array;
}

/** How far edges (pairs of places in `points`, xy in the face plane) reach to one side in each row. */
export function outline(points: Float32Array, pairs: Uint16Array, { top, step, count }: Rows, side: number): Outline {
  const reach = new Float64Array(count);
  const edge = new Int32Array(count).fill(-1);
  const share = new Float64Array(count);
  for (let e = 0; e < pairs.length; e += 2) {
    const i = 2 * pairs[e];
    const j = 2 * pairs[e + 1];
    const xi = side * points[i];
    const yi = points[i + 1];
    const xj = side * points[j];
    const yj = points[j + 1];
    if (xi < 0 && xj < 0) continue;
    const first = Math.max(0, Math.ceil((top - Math.max(yi, yj)) / step));
    const last = Math.min(count - 1, Math.floor((top - Math.min(yi, yj)) / step));
    for (let k = first; k <= last; k++) {
      const along = yi === yj ? 0 : (top - k * step - yi) / (yj - yi);
      const x = xi + along * (xj - xi);
      if (x > reach[k]) [reach[k], edge[k], share[k]] = [x, e, along];
    }
  }
  return { reach, edge, share };
}

/** Where the skin of the photo ends on one side. */
export interface SkinEnd {
  /** How far it reaches; NaN where none is seen. */
  readonly skin: number;
  /** How far the person does, where nothing but skin is between; NaN where hair, clothes or the photo's edge end it. */
  readonly person: number;
}

/** Walks from `inside` millimetres within `head` outwards over the photo in each row. */
export function skinEnds(
  silhouette: HeadSilhouette,
  plane: FacePlane,
  head: Float64Array,
  { top, step, inside }: Pick<Rows, "top" | "step"> & { readonly inside: number },
  side: number,
): SkinEnd[] {
  const map = pictureToCrop(silhouette.crop, silhouette.size);
  return Array.from(head, (bare, k) => {
    const y = top - k * step;
    // Pixels of the crop change evenly along a row.
    const [from, to] = [bare - inside, bare - inside + 1].map((reach) => plane.pixelOf([side * reach, y]));
    const [u, v] = [0, 1].map((axis) => map[3 * axis] * from[0] + map[3 * axis + 1] * from[1] + map[3 * axis + 2]);
    const [du, dv] = [0, 1].map((axis) => map[3 * axis] * (to[0] - from[0]) + map[3 * axis + 1] * (to[1] - from[1]));
    return walkOut(silhouette, bare - inside, bare + longestWalk, u, v, du, dv);
  });
}

/** Walks from one reach to another; (u, v) is the pixel of the first, (du, dv) its change by a millimetre. */
function walkOut(
  { size, person, skin, covered }: HeadSilhouette,
  first: number,
  last: number,
  u: number,
  v: number,
  du: number,
  dv: number,
): SkinEnd {
  let skinEnd = Number.NaN;
  for (let reach = first; reach < last; reach += walkStep) {
    const column = Math.floor(u + du * (reach - first));
    const row = Math.floor(v + dv * (reach - first));
    const at = row * size + column;
    if (!(column >= 0 && row >= 0 && column < size && row < size && covered[at])) break;
    if (skin[at]) skinEnd = reach;
    else if (!(reach - skinEnd <= blurredEdge)) break;
    else if (person[at] < 128) return { skin: skinEnd, person: reach };
  }
  return { skin: skinEnd, person: Number.NaN };
}
