import { expressionWeights } from "../../src/avatar/fit/fit.ts";
import { FieldSmoother } from "../../src/avatar/mesh/field.ts";
import { facialHairZone } from "../../src/avatar/skin/facial-hair-zone.ts";
import { type SeenSkin, seeSkin } from "../../src/avatar/skin/see-skin.ts";
import { sampleSkin } from "../../src/avatar/skin/separate-skin.ts";
import { skinCompression, strainTrust } from "../../src/avatar/skin/skin-strain.ts";
import type { SkinSamples } from "../../src/avatar/skin/solve-skin.ts";
import type { Core } from "../../src/core.ts";
import { TextureKernel } from "../../src/kernels/texture.ts";
import type { FaceObservation, ReconstructedHead } from "../../src/likeness.ts";
import type { Pixels } from "../../src/photo/pixels.ts";
import { finish } from "../../src/steps.ts";

/** Side of the atlas through which portraits are seen; skin is learned coarser than its texels. */
const atlasSize = 512;

/** A portrait at the vertices of the head, and its lips between their borders. */
export interface SkinPortrait extends SkinSamples, Pick<SeenSkin, "lips"> {}

/** What a viewer said of a portrait. */
export interface PortraitWords {
  /** Facial hair of any kind, which hides the skin where it may grow. */
  readonly isHairy: boolean;
  /** Parted lips, which show teeth and are stretched. */
  readonly isMouthOpen: boolean;
}

/** The skin of a portrait at the vertices of the head. */
export function samplePortrait(
  { modules, model, subdivision, domain }: Core,
  photo: Pixels,
  { landmarks, person, hair, attributes }: Pick<FaceObservation, "landmarks" | "person" | "hair" | "attributes">,
  { fit, sameView }: Pick<ReconstructedHead, "fit" | "sameView">,
  { isHairy, isMouthOpen }: PortraitWords,
): SkinPortrait {
  const kernel = new TextureKernel(modules.texture);
  const { zones } = domain;
  const { grown } = facialHairZone(domain);
  const strain = skinCompression(model, subdivision, sameView, expressionWeights(fit));
  const trust = strain.map(
    (value, i) => strainTrust(value) * (isHairy ? 1 - grown[i] : 1) * (isMouthOpen ? 1 - zones.mouth[i] : 1),
  );
  return finish(
    kernel.withAtlasInSteps(domain.layout, atlasSize, function* see(atlas) {
      const seen = yield* seeSkin(kernel, domain, atlas, {
        photo,
        landmarks,
        person,
        hair: hair?.mask ?? null,
        glasses: attributes?.glasses?.seen ?? null,
        camera: fit.camera,
        positions: sameView,
      });
      return { ...sampleSkin(new FieldSmoother(kernel, domain.graph), domain, seen, trust), lips: seen.lips };
    }),
  );
}
