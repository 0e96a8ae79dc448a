import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import type { HeadModel } from "../head/head-model.ts";
import { smoothstep } from "../mesh/field.ts";
import { once } from "../mesh/once.ts";
import { edgesOf } from "./build.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { outline, skinEnds } from "./outline.ts";

/** By how much a skull is wider to each side than that of a fitted head, whose model has narrow ones, millimetres: mean and deviation
 * of 21 bald people with the rows below. */
const people = { mean: 5, deviation: 3 } as const;
/** Where bare skin over the ears is compared, millimetres over the eyes. */
const rows = { top: 60, step: 5, count: 10, inside: 12 } as const;
/** By how much the net's edge of skin lies outside of that drawn by hand; deviation of one row, since skulls are no scaled ones; rows
 * that err together, and deviations from which a row shows something else (Geman and McClure, 1985). */
const edgeBias = 0.6;
const rowSd = 3;
const rowsPerError = 4;
const outlierLimit = 3;
const iterations = 4;
/** Millimetres on the mean head over the eyes and behind them over which the widening sets in, and its half width there. */
const setsIn = { y: [-30, 30], z: [-15, -75] } as const;
const halfWidth = 70;

/**
 * By how much the skull of `head` (all model vertices as the photo shows them, head frame) has to be widened to each side,
 * millimetres: the likeliest given people's skulls and the outline of bare skin over the ears, if any is seen.
 */
export function measureSkull(
  model: HeadModel,
  head: Float32Array,
  { silhouette, view }: { silhouette: HeadSilhouette; view: OutlineView },
): number {
  const plane = new FacePlane(view);
  const skin = head.subarray(0, 3 * model.skinVertexCount);
  const bare = edgesOf(model).bare;
  const [fitted, wider] = [skin, widened(model, skin)].map((positions) => plane.project(positions));
  const seen = [1, -1].flatMap((side) => {
    const [reach, moved] = [fitted, wider].map((points) => outline(points, bare, rows, side).reach);
    return skinEnds(silhouette, plane, reach, rows, side).map(({ person }, k) => ({
      off: person - edgeBias - reach[k],
      slope: moved[k] - reach[k],
    }));
  });
  let width: number = people.mean;
  for (let iteration = 0; iteration < iterations; iteration++) {
    let precision = 1 / people.deviation ** 2;
    let pull = people.mean * precision;
    for (const { off, slope } of seen) {
      if (Number.isNaN(off)) continue;
      const weight = 1 / (1 + ((off - slope * width) / rowSd / outlierLimit) ** 2) ** 2 / (rowSd ** 2 * rowsPerError);
      precision += weight * slope ** 2;
      pull += weight * slope * off;
    }
    width = pull / precision;
  }
  return width;
}

/** Adds to `residual` (xyz a skin vertex, camera's frame) what widens the skull of `head` by `width` to each side. */
export function addSkullWidth(
  model: HeadModel,
  width: number,
  head: Float32Array,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  widening(model).forEach((weight, i) => {
    const aside = (width * weight * head[3 * i]) / halfWidth;
    for (let c = 0; c < 3; c++) residual[3 * i + c] += r[3 * c] * aside;
  });
}

/** The skin of a head whose skull is a millimetre wider to each side. */
function widened(model: HeadModel, skin: Float32Array): Float32Array {
  const moved = skin.slice();
  widening(model).forEach((weight, i) => {
    moved[3 * i] += (weight * skin[3 * i]) / halfWidth;
  });
  return moved;
}

/** How far each skin vertex goes with the skull, 0..1. */
const widening = once(({ mean, skinVertexCount }: HeadModel) =>
  Float32Array.from({ length: skinVertexCount }, (_, i) => {
    const [y, z] = [mean[3 * i + 1], mean[3 * i + 2]];
    return smoothstep(setsIn.y[0], setsIn.y[1], y) * smoothstep(setsIn.z[0], setsIn.z[1], z);
  }),
);
