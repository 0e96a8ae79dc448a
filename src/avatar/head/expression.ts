import type { ExpressionWeights } from "../avatar.ts";
import { type ExpressionName, expressionNames } from "./expression-names.ts";
import type { HeadModel } from "./head-model.ts";

/** Adds the weighted expression shapes to the positions of all model vertices, in place. */
export function addExpressions(model: HeadModel, weights: ExpressionWeights, positions: Float32Array): void {
  for (const [name, weight] of Object.entries(weights) as [ExpressionName, number][]) {
    if (weight === 0) continue;
    const index = expressionNames.indexOf(name);
    if (index < 0) throw new RangeError(`unknown expression ${name}`);
    const { indices, deltas } = model.expressions[index];
    for (let k = 0; k < indices.length; k++) {
      const at = 3 * indices[k];
      positions[at] += weight * deltas[3 * k];
      positions[at + 1] += weight * deltas[3 * k + 1];
      positions[at + 2] += weight * deltas[3 * k + 2];
    }
  }
}
