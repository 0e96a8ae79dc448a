import type { LandmarkEmbedding } from "../../src/avatar/head-model.ts";
import embedding from "./embedding.json" with { type: "json" };

/** The calibrated embedding: skin vertices, barycentric weights and spread in millimetres of each mesh landmark. */
export function readEmbedding(): LandmarkEmbedding {
  const { vertices, weights, spread } = embedding;
  const normalized = weights.flatMap((row) => {
    const sum = row.reduce((a, b) => a + b, 0);
    return row.map((weight) => weight / sum);
  });
  return {
    vertices: Uint16Array.from(vertices.flat()),
    weights: Float32Array.from(normalized),
    spread: Float32Array.from(spread),
  };
}
