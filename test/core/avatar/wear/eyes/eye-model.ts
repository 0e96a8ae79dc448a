import { expressionNames } from "../../../../../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../../../../../src/avatar/head/head-model.ts";
import { tinyModel } from "../../tiny-model.ts";

/** How far the upper lid of `eyeModel` blinks, millimetres, and its vertices. */
export const travel = 9;
export const upperLid = [0, 1, 2, 3, 4];

/** A left eye among the vertices of the tiny model: an upper lid 6 mm up that blinks 9 mm down, a lower lid 2 mm down. */
export function eyeModel(): HeadModel {
  const model = tinyModel();
  const mean = model.mean.slice();
  for (const k of upperLid) {
    mean.set([24 + 4 * k, 6, 12], 3 * k);
    mean.set([24 + 4 * k, -2, 12], 3 * (k + 5));
  }
  const blink = {
    name: "eyeBlinkLeft",
    indices: Uint16Array.from(upperLid),
    deltas: Float32Array.from(upperLid.flatMap(() => [0, -travel, 0])),
  };
  const lids = Uint8Array.from({ length: model.skinVertexCount }, (_, i) => (i < 10 ? 255 : 0));
  return {
    ...model,
    mean,
    regions: { ...model.regions, lids },
    expressions: expressionNames.map((name, k) => (name === blink.name ? blink : model.expressions[k])),
  };
}
