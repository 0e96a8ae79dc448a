import type { HeadModel } from "./head-model.ts";
import type { Surface } from "./surface.ts";

/** Millimetres from a lid at which its shadow has faded to 1/e; the upper lid and its lashes shade farther. */
const upperReach = 3;
const lowerReach = 1.6;
const upperStrength = 0.6;
const lowerStrength = 0.3;

/**
 * Ambient visibility 0..1 of each vertex of the eyes or corneas, from the distance to the lids. `positions` are the posed
 * model vertices; the depth maps of the whole head are too coarse for the millimetres between lid and eyeball.
 */
export function lidOcclusion(model: HeadModel, positions: Float32Array, eyes: Surface): Float32Array {
  const lids = placeLids(model, positions);
  const occlusion = new Float32Array(eyes.positions.length / 3);
  for (let i = 0; i < occlusion.length; i++) {
    const x = eyes.positions[3 * i];
    const y = eyes.positions[3 * i + 1];
    const z = eyes.positions[3 * i + 2];
    let above = Infinity;
    let below = Infinity;
    for (let k = 0; k < lids.length; k += 3) {
      const across = lids[k] - x;
      const rise = lids[k + 1] - y;
      const ahead = lids[k + 2] - z;
      const squared = across * across + rise * rise + ahead * ahead;
      if (rise > 0) {
        if (squared < above) above = squared;
      } else if (squared < below) below = squared;
    }
    const upper = upperStrength * Math.exp(-above / upperReach ** 2);
    const lower = lowerStrength * Math.exp(-below / lowerReach ** 2);
    occlusion[i] = (1 - upper) * (1 - lower);
  }
  return occlusion;
}

const lidVertices = new WeakMap<HeadModel, readonly number[]>();

function placeLids(model: HeadModel, positions: Float32Array): Float64Array {
  let vertices = lidVertices.get(model);
  if (!vertices) {
    vertices = Array.from({ length: model.skinVertexCount }, (_, i) => i).filter((i) => model.regions.lids[i] >= 64);
    lidVertices.set(model, vertices);
  }
  const placed = new Float64Array(3 * vertices.length);
  vertices.forEach((vertex, k) => {
    for (let c = 0; c < 3; c++) placed[3 * k + c] = positions[3 * vertex + c];
  });
  return placed;
}
