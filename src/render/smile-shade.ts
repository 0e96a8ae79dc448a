import type { ExpressionWeights } from "../avatar/avatar.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { smoothstep } from "../avatar/mesh/field.ts";
import { once } from "../avatar/mesh/once.ts";
import { shownSkinSources } from "../avatar/pose.ts";

/** From where to where the face's middle goes over from what one corner of the mouth does to what the other does, millimetres to the left. */
const middle = [-12, 12] as const;

/**
 * Factors of the albedo of the drawn skin, linear RGB a vertex, for what a smile shows beside its form: the shade of cheeks that are raised
 * in the folds beside the mouth, the light on the lower lip. `perSmile` is the log colour of a whole smile at each vertex of the subdivided
 * skin (`readSkinResidual`), each side weighed by its corner of the mouth. Undefined without a smile.
 */
export function smileColors(
  model: HeadModel,
  subdivision: Subdivision,
  perSmile: Float32Array,
  { mouthSmileLeft = 0, mouthSmileRight = 0 }: ExpressionWeights,
): Float32Array | undefined {
  if (mouthSmileLeft <= 0 && mouthSmileRight <= 0) return undefined;
  const leftness = leftOfMiddle(model, subdivision);
  const sources = shownSkinSources(model, subdivision);
  const colors = new Float32Array(3 * sources.length);
  for (const [i, vertex] of sources.entries()) {
    const smile = mouthSmileRight + leftness[vertex] * (mouthSmileLeft - mouthSmileRight);
    for (let c = 0; c < 3; c++) colors[3 * i + c] = Math.exp(smile * perSmile[3 * vertex + c]);
  }
  return colors;
}

/** 0 on the subject's right, 1 on the left, at each vertex of the subdivided skin. */
const leftOfMiddle = once((model: HeadModel, subdivision: Subdivision) => {
  const mean = subdivide(subdivision, model.mean);
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) =>
    smoothstep(middle[0], middle[1], mean[3 * i]),
  );
});
