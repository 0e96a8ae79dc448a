import { addScaled } from "../mesh/field.ts";
import { expressionNames } from "./expression-names.ts";
import type { HeadModel, LandmarkEmbedding } from "./head-model.ts";

/** Positions of the mesh landmarks on a head: xyz a landmark from xyz a vertex. Linear, so it also embeds deltas. */
export function embedLandmarks(embedding: LandmarkEmbedding, positions: ArrayLike<number>): Float32Array {
  const { vertices, weights } = embedding;
  const points = new Float32Array(vertices.length);
  for (let k = 0; k < vertices.length; k++) {
    const to = 3 * Math.trunc(k / 3);
    const from = 3 * vertices[k];
    for (let c = 0; c < 3; c++) points[to + c] += weights[k] * positions[from + c];
  }
  return points;
}

/** Where landmarks are taken: on the skin, or where the landmark net sees them. */
export type LandmarkPlace = "skin" | "seen";

/** The landmarks of the mean head. */
export function embedMean({ landmarks, mean }: HeadModel, place: LandmarkPlace): Float32Array {
  return shifted(embedLandmarks(landmarks, mean), place, landmarks.shifts.mean);
}

/** Displacements of the landmarks by one unit of expression `index`. */
export function embedExpression(model: HeadModel, index: number, place: LandmarkPlace): Float32Array {
  const { indices, deltas } = model.expressions[index];
  const dense = new Float32Array(3 * model.vertexCount);
  for (let k = 0; k < indices.length; k++) dense.set(deltas.subarray(3 * k, 3 * k + 3), 3 * indices[k]);
  const { landmarks } = model;
  return shifted(embedLandmarks(landmarks, dense), place, landmarks.shifts.expressions[expressionNames[index]]);
}

/** Displacements of the landmarks by one standard deviation of identity component `index`. */
export function embedIdentity(model: HeadModel, index: number, place: LandmarkPlace): Float32Array {
  const length = 3 * model.vertexCount;
  const component = model.identityBasis.subarray(index * length, (index + 1) * length);
  return shifted(embedLandmarks(model.landmarks, component), place, model.landmarks.shifts.identity[index]);
}

/**
 * By how much the net sees the landmarks of a head off their places on the skin: xyz a landmark. `expression` has
 * weights in the order of `expressionNames`.
 */
export function landmarkShifts(
  { landmarks: { shifts } }: Pick<HeadModel, "landmarks">,
  identity: ArrayLike<number>,
  expression: ArrayLike<number>,
): Float32Array {
  const sum = Float32Array.from(shifts.mean);
  for (let k = 0; k < identity.length; k++) {
    if (shifts.identity[k]) addScaled(sum, identity[k], shifts.identity[k]);
  }
  for (const [k, name] of expressionNames.entries()) {
    const shift = shifts.expressions[name];
    if (shift) addScaled(sum, expression[k], shift);
  }
  return sum;
}

function shifted(points: Float32Array, place: LandmarkPlace, shift: Float32Array | undefined): Float32Array {
  return place === "seen" && shift ? points.map((value, k) => value + shift[k]) : points;
}
