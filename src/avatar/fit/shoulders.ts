import type { HeadModel } from "../head/head-model.ts";
import { smoothstep } from "../mesh/field.ts";
import type { OutlineView } from "./face-plane.ts";

/** By how much shoulders are higher under the head than the model's, millimetres: half way between the medians of 151 people with
 * short hair who face the camera, in their clothes, 14.5, and of twelve with long hair, 6. */
const lift = 10;
/** Heights on the mean head between which the neck gets shorter, millimetres over the eyes. */
const throat = -105;
const shoulder = -165;

/** Adds to `residual` (xyz a skin vertex, camera's frame) what raises the shoulders. How far a photo shows them is posture: both
 * sides of one person correlate by .24. */
export function raiseShoulders(
  { mean, skinVertexCount }: HeadModel,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  for (let i = 0; i < skinVertexCount; i++) {
    const up = lift * smoothstep(throat, shoulder, mean[3 * i + 1]);
    for (let c = 0; c < 3; c++) residual[3 * i + c] += r[3 * c + 1] * up;
  }
}
