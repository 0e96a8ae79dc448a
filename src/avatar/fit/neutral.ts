import type { ExpressionWeights } from "../avatar.ts";
import { carryDrivers, lipOffset } from "../head/drivers.ts";
import { addExpressions } from "../head/expression.ts";
import { type ExpressionName, expressionNames } from "../head/expression-names.ts";
import type { HeadModel } from "../head/head-model.ts";
import { settledHead } from "../head/identity.ts";
import { smoothstep } from "../mesh/field.ts";
import { expressionWeights, type HeadFit } from "./fit.ts";

/** Share of the mirrored head in the neutral one; all of it where an expression was taken from the mouth. */
const mirrorShare = 0.35;
/** Share of the mean head's mouth in one that was fully active: the identity keeps width and thinness of a smile. */
const meanMouthShare = 0.15;
/** Share of the smile that stays: the skin of a smiling photo reads as a grimace on level lips. */
const restingSmile = 0.1;
/**
 * The least that a broad smile leaves: its identity has corners 1.5 mm lower and lips 2.4 mm thicker than those of portraits at
 * rest have, and looks sour.
 */
const calmMouth = { smile: 0.125, rollLower: 0.2 } as const;
/** Mean weight of dimples from which a smile is broad, and wholly: the model's smile does not widen mouths as people's do. */
const broadSmile = [0.4, 0.85] as const;
/**
 * Share of what narrows the eyes that stays: at rest it is how the person looks, in a smile (weights of none and of a full
 * one) mostly the smile's.
 */
const restingLids = [0.85, 0.4] as const;
const smiles = [0.1, 0.5] as const;
/** Share of raised and lowered brows that stays: most of it is where they sit, which a smile hardly moves. */
const restingBrows = 0.9;

/**
 * All model vertices of the person's neutral head, millimetres: identity, and the free-form `residual` (see
 * `inPlaneResidual`) turned back into the head's frame except where it belongs to the mouth's expression; partly
 * symmetric, the mouth of an active one nearer to the mean and that of a broad smile calm; with the drivers carried along.
 */
export function neutralHead(model: HeadModel, fit: HeadFit, residual: Float32Array): Float32Array {
  const identity = settledHead(model, fit.identity);
  const activity = mouthActivity(fit.expression);
  const moved = identity.slice();
  addResidual(fit, residual, moved, withoutMouth(model, activity));
  const neutral = symmetrize(model, moved, activity);
  relaxMouth(model, neutral, activity);
  carryDrivers(model, identity, neutral);
  addExpressions(
    model,
    { ...restMouth(fit.expression), ...keptLids(fit.expression), ...keptBrows(fit.expression) },
    neutral,
  );
  return neutral;
}

function restMouth(expression: Float32Array): ExpressionWeights {
  const dimples = (weightOf(expression, "mouthDimpleLeft") + weightOf(expression, "mouthDimpleRight")) / 2;
  const broad = smoothstep(...broadSmile, dimples);
  const smile = Math.max(restingSmile * meanSmile(expression), calmMouth.smile * broad);
  return { mouthSmileLeft: smile, mouthSmileRight: smile, mouthRollLower: calmMouth.rollLower * broad };
}

/** Both eyes' alike: a wink is no one's rest. */
function keptLids(expression: Float32Array): ExpressionWeights {
  const [atRest, inSmile] = restingLids;
  const share = atRest + (inSmile - atRest) * smoothstep(...smiles, meanSmile(expression));
  return {
    ...keptPair(expression, "eyeBlinkLeft", "eyeBlinkRight", share),
    ...keptPair(expression, "eyeSquintLeft", "eyeSquintRight", share),
  };
}

function keptBrows(expression: Float32Array): ExpressionWeights {
  return {
    browInnerUp: restingBrows * weightOf(expression, "browInnerUp"),
    ...keptPair(expression, "browOuterUpLeft", "browOuterUpRight", restingBrows),
    ...keptPair(expression, "browDownLeft", "browDownRight", restingBrows),
  };
}

/** A share of the mean of both sides on either. */
function keptPair(
  expression: Float32Array,
  left: ExpressionName,
  right: ExpressionName,
  share: number,
): ExpressionWeights {
  const both = (share * (weightOf(expression, left) + weightOf(expression, right))) / 2;
  return { [left]: both, [right]: both };
}

function weightOf(expression: Float32Array, name: ExpressionName): number {
  return expression[expressionNames.indexOf(name)];
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

function withoutMouth({ regions }: HeadModel, activity: number): (vertex: number) => number {
  return (vertex) => 1 - activity * (regions.mouth[vertex] / 255);
}

function symmetrize(model: HeadModel, positions: Float32Array, activity: number): Float32Array {
  const symmetric = positions.slice();
  for (let i = 0; i < model.skinVertexCount; i++) {
    const share = mirrorShare + (1 - mirrorShare) * activity * (model.regions.mouth[i] / 255);
    const other = model.mirror[i];
    for (let c = 0; c < 3; c++) {
      const mirrored = (c === 0 ? -1 : 1) * positions[3 * other + c];
      symmetric[3 * i + c] += (share / 2) * (mirrored - positions[3 * i + c]);
    }
  }
  return symmetric;
}

/** Draws the mouth towards the mean head's, set where the person's lips are. */
function relaxMouth(model: HeadModel, positions: Float32Array, activity: number): void {
  const { mean, regions, skinVertexCount } = model;
  const [, dy, dz] = lipOffset(model, positions);
  const offset = [0, dy, dz];
  for (let i = 0; i < skinVertexCount; i++) {
    const share = meanMouthShare * activity * (regions.mouth[i] / 255);
    for (let c = 0; c < 3; c++) {
      positions[3 * i + c] += share * (mean[3 * i + c] + offset[c] - positions[3 * i + c]);
    }
  }
}

function meanSmile(expression: Float32Array): number {
  return (weightOf(expression, "mouthSmileLeft") + weightOf(expression, "mouthSmileRight")) / 2;
}

/** How far the mouth of the photo is from rest, 0..1. */
function mouthActivity(expression: Float32Array): number {
  let sum = 0;
  expressionNames.forEach((name, k) => {
    if (name.startsWith("mouth") || name.startsWith("jaw")) sum += expression[k];
  });
  return Math.min(1, sum);
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
