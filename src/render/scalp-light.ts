import type { HairStyle } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import { shownSkinSources } from "../avatar/pose.ts";
import { rootWeights } from "../avatar/wear/hair/scalp-tint.ts";

/** Least ambient visibility of skin that has the colour of roots: between the first hairs it is as light as they are. In the shade of all that stands over it
 * white hair has a black edge. */
const leastVisibility = 0.7;

/** Lifts the ambient visibility of the drawn skin's vertices below the roots of hair, in place. */
export function lightScalp(
  model: HeadModel,
  subdivision: Subdivision,
  style: HairStyle,
  visibility: Float32Array,
): void {
  const roots = rootWeights(model, subdivision, style);
  if (!roots) return;
  for (const [i, vertex] of shownSkinSources(model, subdivision).entries()) {
    visibility[i] = Math.max(visibility[i], leastVisibility * roots[vertex]);
  }
}
