import type { MaskKernels } from "../kernels/mask.ts";
import type { Steps } from "../steps.ts";
import { attributeFeatures } from "./attributes/attribute-features.ts";
import type { Attributes } from "./attributes/attribute-tasks.ts";
import { readAttributes } from "./attributes/read-attributes.ts";
import { readVotes } from "./attributes/word-votes.ts";
import type { Lab } from "./color.ts";
import { type EyeColor, findEyeColor } from "./eye-color.ts";
import { faceRegion } from "./face-region.ts";
import { type GlassesFinding, measureGlasses } from "./glasses.ts";
import { cropHead, faceLayout } from "./head-crop.ts";
import type { FaceNets } from "./nets.ts";
import type { SeenHead } from "./seen-head.ts";

/** What a head wears and shows. */
export interface FaceAttributes {
  /** Probabilities of hair, beard, glasses, headwear and mouth. */
  readonly probabilities: Attributes;
  /** Null where none are likely. */
  readonly glasses: GlassesFinding | null;
  /** Null where the eyes are closed or too small. */
  readonly eyes: EyeColor | null;
  /** Median colour of the cheeks in the photo. */
  readonly cheeks: Lab;
}

/** Reads the attributes of a parsed head, and measures glasses and eye colour; null if no cheek shows. */
export function* findAttributes(nets: FaceNets, kernels: MaskKernels, seen: SeenHead): Steps<FaceAttributes | null> {
  const region = faceRegion(kernels, cropHead(nets.crops, seen.photo, seen.landmarks, faceLayout));
  if (region === null) return null;
  yield;
  const features = yield* attributeFeatures(nets, kernels, seen, region);
  yield;
  const probabilities = readAttributes(nets, features, readVotes(nets, seen));
  return {
    probabilities,
    glasses: probabilities.glasses.some > 0.5 ? measureGlasses(region, probabilities.rim) : null,
    eyes: findEyeColor(kernels, region, probabilities.skin),
    cheeks: region.cheeks,
  };
}
