import { smoothstep } from "../avatar/field.ts";
import type { HeadModel } from "../avatar/head-model.ts";
import { shownSkinSources } from "../avatar/pose.ts";
import { jointIndex, jointPositions } from "../avatar/skinning.ts";
import { type Subdivision, subdivide } from "../avatar/subdivide.ts";

/** Share of the ambient occlusion that is taken from the skin about an eye. */
const relief = 0.7;
/** Distance from the middle of the eyeball up to which all of it is, and from which nothing, millimetres. */
const reach = [21, 32] as const;

const reliefs = new WeakMap<HeadModel, Float32Array>();

/**
 * Lifts the ambient visibility of the drawn skin about the eyes, in place: the albedo holds the shade of the sockets as
 * the photo showed it, lids are finer than the depth maps of the whole head, and in their folds light is never black.
 */
export function lightSockets(model: HeadModel, subdivision: Subdivision, visibility: Float32Array): void {
  const weights = socketWeights(model, subdivision);
  for (let i = 0; i < visibility.length; i++) visibility[i] = 1 - (1 - visibility[i]) * (1 - relief * weights[i]);
}

/** How near each vertex of the drawn skin lies to an eye, 0..1; kept for each model. */
function socketWeights(model: HeadModel, subdivision: Subdivision): Float32Array {
  let weights = reliefs.get(model);
  if (!weights) {
    const joints = jointPositions(model.skeleton, model.mean);
    const centres = ["LeftEye", "RightEye"].map((name) => joints[jointIndex(model.skeleton, name)]);
    const fine = subdivide(subdivision, model.mean);
    weights = Float32Array.from(shownSkinSources(model, subdivision), (vertex) => {
      const [x, y, z] = fine.subarray(3 * vertex, 3 * vertex + 3);
      const distance = Math.min(...centres.map((centre) => Math.hypot(x - centre[0], y - centre[1], z - centre[2])));
      return smoothstep(reach[1], reach[0], distance);
    });
    reliefs.set(model, weights);
  }
  return weights;
}
