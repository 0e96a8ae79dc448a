import type { MaskKernels } from "../../kernels/mask.ts";
import type { Steps } from "../../steps.ts";
import type { FaceRegion } from "../face-region.ts";
import type { FaceNets } from "../nets.ts";
import type { SeenHead } from "../seen-head.ts";
import { beardTexture } from "./beard-features.ts";
import { chestFeatures } from "./chest-features.ts";
import { eyeFeatures, lowerFaceFeatures, mouthFeatures } from "./face-features.ts";
import { filterFeatures } from "./filter-features.ts";
import { colorFeatures, foreheadFeatures, lengthFeatures, shapeFeatures } from "./hair-features.ts";
import { sideFeatures } from "./side-features.ts";

const featureGroups = [
  "shape",
  "length",
  "forehead",
  "color",
  "side",
  "topFilters",
  "hairFilters",
  "skinFilters",
  "lowerFace",
  "beard",
  "eyes",
  "mouth",
  "chest",
] as const;
export type FeatureGroup = (typeof featureGroups)[number];
export type AttributeFeatures = Readonly<Record<FeatureGroup, readonly number[]>> & {
  /** Whether left and right are told of the mirrored head, as its nets see it. */
  readonly isMirrored: boolean;
};

/** All features that attributes are read from; groups keep their order and length from photo to photo, and those of a
 * mirrored photo are the same but for `isMirrored`. */
export function* attributeFeatures(
  nets: FaceNets,
  kernels: MaskKernels,
  seen: SeenHead,
  region: FaceRegion,
): Steps<AttributeFeatures> {
  const { parsed, colors, strands, cloth } = seen;
  const hair = { kernels, parsed, lab: kernels.lab(colors), skin: region.cheeks };
  const face = { kernels, region, parsed };
  const ofHair = {
    shape: shapeFeatures(hair),
    length: lengthFeatures(hair),
    forehead: foreheadFeatures(hair),
    color: colorFeatures(hair),
  };
  yield;
  const side = sideFeatures(kernels, strands, parsed);
  yield;
  const filters = filterFeatures(nets, seen);
  yield;
  return {
    ...ofHair,
    side: parsed.isMirrored ? side.map((value) => -value) : side,
    ...filters,
    lowerFace: lowerFaceFeatures(face),
    beard: beardTexture(kernels, region),
    eyes: eyeFeatures(face),
    mouth: mouthFeatures(face),
    chest: chestFeatures(parsed, cloth, region.cheeks),
    isMirrored: parsed.isMirrored,
  };
}
