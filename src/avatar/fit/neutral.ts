import type { Solver } from "../../kernels/solve.ts";
import { carryDrivers } from "../head/drivers.ts";
import { embedLandmarks } from "../head/embedding.ts";
import { addExpressions } from "../head/expression.ts";
import type { HeadModel } from "../head/head-model.ts";
import { settledHead } from "../head/identity.ts";
import { expressionWeights, type HeadFit } from "./fit.ts";
import { measureRest } from "./rest-measures.ts";
import { restOf, unsmiled } from "./resting-face.ts";
import { restingWeights } from "./resting-weights.ts";

/** Share of the mirrored head in the neutral one; all of it at the mouth, from which an expression was taken. */
const mirrorShare = 0.35;

/**
 * All model vertices of the person's neutral head, millimetres: identity, and the free-form `residual` (see
 * `inPlaneResidual`) turned back into the head's frame except at the mouth, where it belongs to the expression; partly
 * symmetric, with the drivers carried along; then lids, brows and mouth as they are at rest (see `restOf`).
 */
export function neutralHead(solver: Solver, model: HeadModel, fit: HeadFit, residual: Float32Array): Float32Array {
  const neutral = plainHead(model, fit, residual);
  const expression = expressionWeights(fit);
  const [shown, plain] = [sameViewHead(model, fit, residual), neutral].map((head) =>
    measureRest(embedLandmarks(model.landmarks, head)),
  );
  const wanted = restOf(unsmiled(shown, plain, expression), expression);
  addExpressions(model, restingWeights(solver, model, neutral, wanted), neutral);
  return neutral;
}

/** The neutral head before its lids, brows and mouth are settled. */
export function plainHead(model: HeadModel, fit: HeadFit, residual: Float32Array): Float32Array {
  const identity = settledHead(model, fit.identity);
  const moved = identity.slice();
  addResidual(fit, residual, moved, (vertex) => 1 - model.regions.mouth[vertex] / 255);
  const plain = symmetrize(model, moved);
  carryDrivers(model, identity, plain);
  return plain;
}

/** All model vertices in the head's frame as the photo shows them: identity, expression and free-form residual. */
export function sameViewHead(model: HeadModel, fit: HeadFit, residual: Float32Array): Float32Array {
  const identity = settledHead(model, fit.identity);
  const positions = identity.slice();
  addResidual(fit, residual, positions, () => 1);
  carryDrivers(model, identity, positions);
  addExpressions(model, expressionWeights(fit), positions);
  return positions;
}

function symmetrize(model: HeadModel, positions: Float32Array): Float32Array {
  const symmetric = positions.slice();
  for (let i = 0; i < model.skinVertexCount; i++) {
    const share = mirrorShare + (1 - mirrorShare) * (model.regions.mouth[i] / 255);
    const other = model.mirror[i];
    for (let c = 0; c < 3; c++) {
      const mirrored = (c === 0 ? -1 : 1) * positions[3 * other + c];
      symmetric[3 * i + c] += (share / 2) * (mirrored - positions[3 * i + c]);
    }
  }
  return symmetric;
}

/** Adds `share` of the residual, turned from the camera's frame into the head's, to the skin. */
function addResidual(
  { camera: { rotation } }: HeadFit,
  residual: Float32Array,
  positions: Float32Array,
  share: (vertex: number) => number,
): void {
  for (let i = 0; 3 * i < residual.length; i++) {
    const factor = share(i);
    for (let c = 0; c < 3; c++) {
      let turned = 0;
      for (let r = 0; r < 3; r++) turned += rotation[3 * r + c] * residual[3 * i + r];
      positions[3 * i + c] += factor * turned;
    }
  }
}
