import type { HeadModel } from "../avatar/head/head-model.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { once } from "../avatar/mesh/once.ts";
import { shownSkinSources } from "../avatar/pose.ts";

/** Least ambient visibility in the mouth: its wet walls pass light on to each other, and pure black reads as a hole. */
const leastVisibility = 0.15;
/** Part of the ambient light that is kept off the neck beside what visibility tells. Photos' necks are no darker in their mean, but have sharp shade
 * of the chin somewhere: without any chins run into necks. Blind pairs 46 : 1 for half, 41 : 11 for this over half. */
const keptOffNeck = 0.75;

/** Lifts the ambient visibility of the drawn skin's vertices that line the mouth, in place. */
export function lightCavity(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const cavity = cavityWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) {
    if (cavity[i] > 0) visibility[i] = Math.max(visibility[i], leastVisibility * cavity[i]);
  }
}

/** Lowers that of the vertices of the neck, in place. */
export function shadeNeck(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const neck = neckWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) visibility[i] *= 1 - keptOffNeck * neck[i];
}

const cavityWeights = weightsOf("mouth_cavity");
const neckWeights = weightsOf("neck");

/** How far each vertex of the drawn skin lies in a region, 0..1; kept for each model. */
function weightsOf(name: "mouth_cavity" | "neck") {
  return once((model: HeadModel, subdivision: Subdivision) => {
    const region = model.regions[name];
    const spread = Float32Array.from({ length: 3 * region.length }, (_, k) => region[Math.trunc(k / 3)] / 255);
    const fine = subdivide(subdivision, spread);
    return Float32Array.from(shownSkinSources(model, subdivision), (vertex) => fine[3 * vertex]);
  });
}
