import type { HeadModel } from "../avatar/head/head-model.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { shownSkinSources } from "../avatar/pose.ts";

/** Least ambient visibility in the mouth: its wet walls pass light on to each other, and pure black reads as a hole. */
const leastVisibility = 0.15;

const cavities = new WeakMap<HeadModel, Float32Array>();

/** Lifts the ambient visibility of the drawn skin's vertices that line the mouth, in place. */
export function lightCavity(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const cavity = cavityWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) {
    if (cavity[i] > 0) visibility[i] = Math.max(visibility[i], leastVisibility * cavity[i]);
  }
}

/** How far each vertex of the drawn skin lies in the mouth, 0..1; kept for each model. */
function cavityWeights(model: HeadModel, subdivision: Subdivision): Float32Array {
  let weights = cavities.get(model);
  if (!weights) {
    const coarse = Float32Array.from(model.regions.mouth_cavity, (weight) => weight / 255);
    const spread = Float32Array.from({ length: 3 * coarse.length }, (_, k) => coarse[Math.trunc(k / 3)]);
    const fine = subdivide(subdivision, spread);
    weights = Float32Array.from(shownSkinSources(model, subdivision), (vertex) => fine[3 * vertex]);
    cavities.set(model, weights);
  }
  return weights;
}
