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

/** Displacements of the landmarks by one unit of expression `index`. */
export function embedExpression(model: HeadModel, index: number): Float32Array {
  const { indices, deltas } = model.expressions[index];
  const dense = new Float32Array(3 * model.vertexCount);
  for (let k = 0; k < indices.length; k++) dense.set(deltas.subarray(3 * k, 3 * k + 3), 3 * indices[k]);
  return embedLandmarks(model.landmarks, dense);
}

/** Displacements of the landmarks by one standard deviation of identity component `index`. */
export function embedIdentity(model: HeadModel, index: number): Float32Array {
  const length = 3 * model.vertexCount;
  return embedLandmarks(model.landmarks, model.identityBasis.subarray(index * length, (index + 1) * length));
}
