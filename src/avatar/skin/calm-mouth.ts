import type { Steps } from "../../steps.ts";
import type { ExpressionWeights } from "../avatar.ts";
import type { FieldSmoother } from "../mesh/field.ts";
import type { SeenSkin } from "./even-skin.ts";
import { lipStains } from "./lip-stains.ts";
import { mouthStains } from "./mouth-stains.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { smileFolds } from "./smile-folds.ts";
import type { DelitPhoto } from "./vertex-photo.ts";

/** The photo with the mouth of a face at rest. */
export interface CalmPhoto {
  /** What the expression drew on skin and lips counts as shading. */
  readonly calm: DelitPhoto;
  /** How far the expression folds the skin, 0..1 a vertex; null where it does not. */
  readonly folding: Float32Array | null;
}

/**
 * Takes the folds of the photo's expression, the stains that it leaves about the mouth and what the lips show of teeth
 * and of skin (`posed`: xyz of the skin vertices as the photo shows them) off the albedo; a face at rest stays as it is, and
 * about facial hair (where skin is not bare), whose colour is its own, so does skin.
 */
export function* calmMouth(
  smoother: FieldSmoother,
  domain: SkinDomain,
  posed: { readonly positions: Float32Array; readonly expression: ExpressionWeights },
  { photo, delit, isBare }: Pick<SeenSkin, "photo" | "delit"> & { readonly isBare: boolean },
): Steps<CalmPhoto> {
  const folds = smileFolds(smoother, domain, posed, { photo, delit });
  if (!folds) return { calm: delit, folding: null };
  yield;
  const { creases, activity, weights } = folds;
  const unfolded = delit.albedo.map((value, k) => value - creases[k]);
  const taken = creases.slice();
  const stains = [lipStains(smoother, domain.zones, photo, unfolded)];
  yield;
  if (isBare) stains.push(mouthStains(smoother, domain.zones, photo, unfolded));
  for (const stain of stains)
    stain.forEach((value, k) => {
      taken[k] += activity * value;
    });
  const albedo = delit.albedo.map((value, k) => value - taken[k]);
  return { calm: { ...delit, albedo, shading: delit.shading.map((value, k) => value + taken[k]) }, folding: weights };
}
