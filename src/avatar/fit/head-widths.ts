import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import type { HeadModel } from "../head/head-model.ts";
import { smoothstep } from "../mesh/field.ts";
import { once } from "../mesh/once.ts";
import { edgesOf } from "./build.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { outline, type Rows, skinEnds } from "./outline.ts";

/** What of a head landmarks do not know the width of. */
interface Width {
  /** By how much people are wider there to each side than the fitted head, millimetres. */
  readonly mean: number;
  readonly deviation: number;
  /** Where bare skin is compared with the head, millimetres over the eyes. */
  readonly rows: Rows & { readonly inside: number };
  /** How far each skin vertex goes outwards with it, 0..1 at `halfWidth` millimetres from the middle. */
  readonly weights: (model: HeadModel) => Float32Array;
  readonly halfWidth: number;
}

const widths: Readonly<Record<"skull" | "neck", Width>> = {
  /** The model's skulls are narrow: of 21 bald people. */
  skull: {
    mean: 5,
    deviation: 3,
    rows: { top: 60, step: 5, count: 10, inside: 12 },
    weights: once((model) => weightsOf(model, (y, z) => smoothstep(-30, 30, y) * smoothstep(-15, -75, z))),
    halfWidth: 70,
  },
  /** Its necks are women's: medians of 159 people with short and 28 with long hair are 4.9 and 2.3. The mean is that of those who
   * may hide it. */
  neck: {
    mean: 3,
    deviation: 4,
    rows: { top: -60, step: 5, count: 10, inside: 12 },
    weights: once((model) =>
      weightsOf(model, (y, z) => smoothstep(-50, -80, y) * (1 - smoothstep(-120, -155, y)) * smoothstep(-45, -80, z)),
    ),
    halfWidth: 52,
  },
};
export type WidthName = keyof typeof widths;
export const widthNames = Object.keys(widths) as WidthName[];

/** By how much the net's edge of skin lies outside of that drawn by hand; deviation of one row, since heads are no scaled ones; rows
 * that err together, and deviations from which a row shows something else (Geman and McClure, 1985). */
const edgeBias = 0.6;
const rowSd = 3;
const rowsPerError = 4;
const outlierLimit = 3;
const iterations = 4;

/**
 * By how much skull or neck of `head` (all model vertices as the photo shows them, head frame) has to be widened to each side,
 * millimetres: the likeliest given people's and the outline of bare skin, if any is seen.
 */
export function measureWidth(
  name: WidthName,
  model: HeadModel,
  head: Float32Array,
  { silhouette, view }: { silhouette: HeadSilhouette; view: OutlineView },
): number {
  const { mean, deviation, rows } = widths[name];
  const plane = new FacePlane(view);
  const skin = head.subarray(0, 3 * model.skinVertexCount);
  const { bare } = edgesOf(model);
  const reachOf = (width: number, side: number) =>
    outline(plane.project(widened(name, model, skin, width)), bare, rows, side).reach;
  const seen = [1, -1].map((side) => ({ side, ends: skinEnds(silhouette, plane, reachOf(mean, side), rows, side) }));
  let width = mean;
  for (let iteration = 0; iteration < iterations; iteration++) {
    let precision = 1 / deviation ** 2;
    let pull = (mean - width) * precision;
    for (const { side, ends } of seen) {
      const [reach, moved] = [width, width + 1].map((each) => reachOf(each, side));
      ends.forEach(({ person }, k) => {
        if (Number.isNaN(person)) return;
        const off = person - edgeBias - reach[k];
        const slope = moved[k] - reach[k];
        const weight = 1 / (1 + (off / rowSd / outlierLimit) ** 2) ** 2 / (rowSd ** 2 * rowsPerError);
        precision += weight * slope ** 2;
        pull += weight * slope * off;
      });
    }
    width += pull / precision;
  }
  return width;
}

/** Adds to `residual` (xyz a skin vertex, camera's frame) what widens `head` by `width` to each side. */
export function addWidth(
  name: WidthName,
  model: HeadModel,
  width: number,
  head: Float32Array,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  const { weights, halfWidth } = widths[name];
  weights(model).forEach((weight, i) => {
    const aside = (width * weight * head[3 * i]) / halfWidth;
    for (let c = 0; c < 3; c++) residual[3 * i + c] += r[3 * c] * aside;
  });
}

/** The skin of a head that is wider by `width` to each side. */
function widened(name: WidthName, model: HeadModel, skin: Float32Array, width: number): Float32Array {
  const { weights, halfWidth } = widths[name];
  const moved = skin.slice();
  weights(model).forEach((weight, i) => {
    moved[3 * i] += (width * weight * skin[3 * i]) / halfWidth;
  });
  return moved;
}

/** Weights by height over the eyes and depth before them on the mean head, millimetres. */
function weightsOf({ mean, skinVertexCount }: HeadModel, weight: (y: number, z: number) => number): Float32Array {
  return Float32Array.from({ length: skinVertexCount }, (_, i) => weight(mean[3 * i + 1], mean[3 * i + 2]));
}
