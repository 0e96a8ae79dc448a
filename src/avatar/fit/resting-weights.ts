import type { Solver } from "../../kernels/solve.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { embedExpression, embedLandmarks } from "../head/embedding.ts";
import { type ExpressionName, expressionNames } from "../head/expression-names.ts";
import type { HeadModel } from "../head/head-model.ts";
import { expressionPriors } from "./expression-prior.ts";
import { lipGap, measureRest, type RestMeasures, restExtents, restMeasureNames } from "./rest-measures.ts";

/** Shapes that settle lids, brows and mouth, both sides alike; none parts the lips. */
const settlingShapes = [
  ["eyeBlinkLeft", "eyeBlinkRight"],
  ["eyeSquintLeft", "eyeSquintRight"],
  ["browInnerUp"],
  ["browDownLeft", "browDownRight"],
  ["browOuterUpLeft", "browOuterUpRight"],
  ["mouthSmileLeft", "mouthSmileRight"],
  ["mouthFrownLeft", "mouthFrownRight"],
  ["mouthStretchLeft", "mouthStretchRight"],
  ["mouthPressLeft", "mouthPressRight"],
  ["mouthPucker"],
  ["mouthRollUpper"],
  ["mouthRollLower"],
] as const satisfies readonly (readonly ExpressionName[])[];
/** How far a measure may stay from what is wanted, in distances of the outer eye corners: two tenths of a millimetre. */
const measureSd = 0.0025;

/**
 * The likeliest weights, which may be negative, under the fit's prior that give a head (`positions`, all model vertices)
 * the measures `wanted` and leave its lips closed.
 */
export function restingWeights(
  solver: Solver,
  model: HeadModel,
  positions: Float32Array,
  wanted: RestMeasures,
): ExpressionWeights {
  const points = embedLandmarks(model.landmarks, positions);
  const measures = measureRest(points);
  const unit = restExtents(points).mouthWidth / measures.mouthWidth;
  const columns = shapeColumns(model, unit);
  const off = [...restMeasureNames.map((name) => (wanted[name] - measures[name]) / measureSd), 0];
  const count = columns.length;
  const matrix = new Float64Array(count * count);
  const right = new Float64Array(count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) matrix[a * count + b] = dot(columns[a], columns[b]);
    matrix[a * count + a] += 1 / priorSd(settlingShapes[a][0]) ** 2;
    right[a] = dot(columns[a], off);
  }
  const solved = solver.solveSymmetric(matrix, right) ?? new Float64Array(count);
  return Object.fromEntries(settlingShapes.flatMap((names, k) => names.map((name) => [name, solved[k]])));
}

/** What one unit of each shape adds to the measures, and how far it parts the lips, in deviations. */
function shapeColumns(model: HeadModel, unit: number): number[][] {
  return settlingShapes.map((names) => {
    const moves = names.map((name) => embedExpression(model, expressionNames.indexOf(name), "skin"));
    const sum = (of: (move: Float32Array) => number) => moves.reduce((total, move) => total + of(move), 0);
    const extents = restMeasureNames.map((name) => sum((move) => restExtents(move)[name]));
    return [...extents, sum(lipGap)].map((value) => value / unit / measureSd);
  });
}

function priorSd(name: ExpressionName): number {
  const index = expressionNames.indexOf(name);
  return expressionPriors.find((prior) => prior.index === index)!.sd;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k], 0);
}
