import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import type { PosedHead } from "../../src/avatar/pose.ts";
import { drawScene, type Raster } from "../../src/kernels/raster.ts";
import type { Pixels } from "../../src/photo/pixels.ts";
import { type AvatarMaterials, avatarMaterials } from "../../src/render/materials.ts";
import type { RandomPortrait } from "./random-portrait.ts";

/** The portrait with the model's brows, which the albedo of a photo would bring, and its skin darker or lighter. */
export function drawPortrait(
  raster: Raster,
  model: HeadModel,
  { avatar, camera, light, backdrop, tone }: RandomPortrait,
  posed: PosedHead,
): Pixels {
  const { skin, hair, ...others } = avatarMaterials(model, avatar);
  const brow = [0, 1, 2].map((c) => (avatar.hair.color[c] / 255) ** 2.2 * 0.7) as [number, number, number];
  const materials: AvatarMaterials = {
    ...others,
    hair,
    skin: { ...skin!, color: [tone, tone, tone] },
    brows: { ...skin!, kind: "hair", color: brow, texture: model.textures.brows, doubleSided: true, alphaTested: true },
  };
  const drawables = posed.surfaces.flatMap((surface) => {
    const material = materials[surface.name];
    return material ? [{ surface, material }] : [];
  });
  return drawScene(raster, { drawables, camera, light, backdrop });
}
