import type { HeadModel } from "../avatar/head-model.ts";
import type { Surface } from "../avatar/surface.ts";

/** Millimetres from a lid at which its shadow has faded to 1/e; the upper lid and its lashes shade farther. */
const upperReach = 3.4;
const lowerReach = 2;
const upperStrength = 0.62;
const lowerStrength = 0.4;

/**
 * Ambient visibility 0..1 of each vertex of the eyes or corneas, from the distance to the lids. `positions` are the posed
 * model vertices; the depth maps of the whole head are too coarse for the millimetres between lid and eyeball.
 */
export function lidOcclusion(model: HeadModel, positions: Float32Array, eyes: Surface): Float32Array {
  const lids: number[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) if (model.regions.lids[i] >= 64) lids.push(i);
  const vertexCount = eyes.positions.length / 3;
  return Float32Array.from({ length: vertexCount }, (_, i) => {
    const [x, y, z] = eyes.positions.subarray(3 * i, 3 * i + 3);
    let [above, below] = [Infinity, Infinity];
    for (const lid of lids) {
      const rise = positions[3 * lid + 1] - y;
      const squared = (positions[3 * lid] - x) ** 2 + rise ** 2 + (positions[3 * lid + 2] - z) ** 2;
      if (rise > 0) above = Math.min(above, squared);
      else below = Math.min(below, squared);
    }
    const upper = upperStrength * Math.exp(-above / upperReach ** 2);
    const lower = lowerStrength * Math.exp(-below / lowerReach ** 2);
    return (1 - upper) * (1 - lower);
  });
}
