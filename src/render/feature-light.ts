import type { HeadModel } from "../avatar/head/head-model.ts";
import { jointIndex, jointPositions } from "../avatar/head/skinning.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { smoothstep } from "../avatar/mesh/field.ts";
import { once } from "../avatar/mesh/once.ts";
import { shownSkinSources } from "../avatar/pose.ts";

/** Share of the ambient occlusion that is taken from the skin about an eye, and from that which a smile moves. */
const eyeRelief = 0.3;
const mouthRelief = 0.3;
/** Distance from the middle of the eyeball up to which all of it is, and from which nothing, millimetres. */
const reach = [21, 32] as const;

/**
 * Lifts the ambient visibility of the drawn skin about the eyes and the mouth, in place: the albedo holds their shade as
 * the photo showed it, lids are finer than the depth maps of the whole head, and in a fold light is never black.
 */
export function lightFeatures(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const weights = featureWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) visibility[i] = 1 - (1 - visibility[i]) * (1 - weights[i]);
}

/** How much a smile moves a vertex of the skin, 0..1; nothing within the mouth. */
function mouthWeight({ regions }: HeadModel, vertex: number): number {
  return (regions.mouth[vertex] / 255) * (1 - regions.mouth_cavity[vertex] / 255);
}

/** Share of the occlusion that is taken from each vertex of the drawn skin; kept for each model. */
const featureWeights = once((model: HeadModel, subdivision: Subdivision) => {
  const joints = jointPositions(model.skeleton, model.mean);
  const centres = ["LeftEye", "RightEye"].map((name) => joints[jointIndex(model.skeleton, name)]);
  const fine = subdivide(subdivision, model.mean);
  const mouth = subdivide(
    subdivision,
    Float32Array.from({ length: 3 * model.skinVertexCount }, (_, k) => mouthWeight(model, Math.trunc(k / 3))),
  );
  return Float32Array.from(shownSkinSources(model, subdivision), (vertex) => {
    const [x, y, z] = fine.subarray(3 * vertex, 3 * vertex + 3);
    const distance = Math.min(...centres.map((centre) => Math.hypot(x - centre[0], y - centre[1], z - centre[2])));
    return Math.max(eyeRelief * smoothstep(reach[1], reach[0], distance), mouthRelief * mouth[3 * vertex]);
  });
});
