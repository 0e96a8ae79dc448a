import type { MaskKernels } from "../../kernels/mask.ts";
import type { Steps } from "../../steps.ts";
import type { FaceRegion } from "../face-region.ts";
import type { SeenHead } from "../seen-head.ts";
import { beardTexture } from "./beard-features.ts";
import { chestFeatures } from "./chest-features.ts";
import { eyeFeatures, lowerFaceFeatures, mouthFeatures } from "./face-features.ts";
import { colorFeatures, foreheadFeatures, lengthFeatures, shapeFeatures } from "./hair-features.ts";
import { lieFeatures } from "./lie-features.ts";
import { textureFeatures } from "./texture-features.ts";

const featureGroups = [
  "shape",
  "length",
  "forehead",
  "color",
  "texture",
  "lie",
  "side",
  "lowerFace",
  "beard",
  "eyes",
  "mouth",
  "chest",
] as const;
export type FeatureGroup = (typeof featureGroups)[number];
export type AttributeFeatures = Readonly<Record<FeatureGroup, readonly number[]>>;

/** All features that attributes are read from; groups keep their order and length from photo to photo. In a mirrored photo
 * `side` changes its sign, and no other group changes. */
export function* attributeFeatures(
  kernels: MaskKernels,
  { parsed, colors, strands, cloth }: Pick<SeenHead, "parsed" | "colors" | "strands" | "cloth">,
  region: FaceRegion,
): Steps<AttributeFeatures> {
  const hair = { kernels, parsed, lab: kernels.lab(colors), skin: region.cheeks };
  const face = { kernels, region, parsed };
  const ofHair = {
    shape: shapeFeatures(hair),
    length: lengthFeatures(hair),
    forehead: foreheadFeatures(hair),
    color: colorFeatures(hair),
  };
  yield;
  const texture = textureFeatures(kernels, strands, parsed);
  yield;
  const ofLie = lieFeatures(kernels, strands, parsed);
  yield;
  return {
    ...ofHair,
    texture,
    ...ofLie,
    lowerFace: lowerFaceFeatures(face),
    beard: beardTexture(kernels, region),
    eyes: eyeFeatures(face),
    mouth: mouthFeatures(face),
    chest: chestFeatures(parsed, cloth, region.cheeks),
  };
}
