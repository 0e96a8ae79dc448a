import type { HeadModel } from "../avatar/head/head-model.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { once } from "../avatar/mesh/once.ts";
import { shownSkinSources } from "../avatar/pose.ts";

/** Least ambient visibility in the mouth: its wet walls pass light on to each other, and pure black reads as a hole. */
const leastVisibility = 0.15;

/** Lifts the ambient visibility of the drawn skin's vertices that line the mouth, in place. */
export function lightCavity(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const cavity = cavityWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) {
    if (cavity[i] > 0) visibility[i] = Math.max(visibility[i], leastVisibility * cavity[i]);
  }
}

/** How far each vertex of the drawn skin lies in the mouth, 0..1; kept for each model. */
const cavityWeights = once((model: HeadModel, subdivision: Subdivision) => {
  const cavity = model.regions.mouth_cavity;
  const spread = Float32Array.from({ length: 3 * cavity.length }, (_, k) => cavity[Math.trunc(k / 3)] / 255);
  const fine = subdivide(subdivision, spread);
  return Float32Array.from(shownSkinSources(model, subdivision), (vertex) => fine[3 * vertex]);
});
