import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { blendAlbedo } from "../../skin/tint.ts";
import { colorsAtEnds, crownShare } from "./hair-field.ts";
import { scalpShade } from "./scalp.ts";

/** Share of the roots' colour at most, in log light, and its light over that of the hair. */
const rootShare = 0.7;
const rootLight = 0.8;
/** Cover from which skin takes on the roots' colour, and all of it. */
const tinted = [0.35, 0.85] as const;

/**
 * The albedo with the skin below the roots of the worn hair in its colour, which fades out as cover does, so that no skin
 * shines through; the same albedo where no hair is worn.
 */
export function tintRoots(model: HeadModel, subdivision: Subdivision, avatar: Avatar): Avatar["albedo"] {
  const shade = scalpShade(model, avatar.hair.style);
  if (!shade) return avatar.albedo;
  const packed = new Float32Array(3 * shade.density.length);
  for (let i = 0; i < shade.density.length; i++) {
    packed.set([shade.density[i], shade.depth[i], crownShare(avatar.neutral[3 * i + 1])], 3 * i);
  }
  const fine = subdivide(subdivision, packed);
  const albedo = { size: avatar.albedo.size, data: avatar.albedo.data.slice() };
  colorsAtEnds(avatar.hair).forEach((end, k, ends) => {
    const [red, green, blue] = end.map((value) => Math.log(Math.max(1e-3, rootLight * value)));
    const weights = Float32Array.from({ length: subdivision.vertexCount }, (_, i) => {
      const [density, depth, crown] = fine.subarray(3 * i, 3 * i + 3);
      const share = ends.length === 1 ? 1 : k === 0 ? 1 - crown : crown;
      return share * depth * smoothstep(...tinted, density);
    });
    blendAlbedo(atlasLayout(subdivision), albedo, { weights, color: [red, green, blue], share: rootShare });
  });
  return albedo;
}
