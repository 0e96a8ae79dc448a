import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { blendAlbedo } from "../../skin/tint.ts";
import { edgeColor } from "./hair-field.ts";
import { scalpShade } from "./scalp.ts";

/** Share of the roots' colour at most, in log light, and its light over that of the hair. */
const rootShare = 0.7;
const rootLight = 0.8;
/** Cover from which skin takes on the roots' colour, and all of it: long hair falls from the front edge and covers that. */
const tinted = { hanging: [0.3, 0.85], other: [0.1, 0.7] } as const;

/**
 * Paints the skin below the roots of the worn hair in its colour, which fades out as cover does, so that no skin shines
 * through.
 */
export function tintRoots(model: HeadModel, subdivision: Subdivision, { hair, albedo }: Avatar): void {
  const shade = scalpShade(model, hair.style);
  if (!shade) return;
  const [red, green, blue] = edgeColor(hair).map((value) => Math.log(Math.max(1e-3, rootLight * value)));
  const packed = new Float32Array(3 * shade.density.length);
  for (let i = 0; i < shade.density.length; i++) {
    packed[3 * i] = shade.density[i];
    packed[3 * i + 1] = shade.depth[i];
  }
  const [from, to] = tinted[hair.style.kind === "hanging" ? "hanging" : "other"];
  const fine = subdivide(subdivision, packed);
  const weights = new Float32Array(subdivision.vertexCount);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = fine[3 * i + 1] * smoothstep(from, to, fine[3 * i]);
  }
  blendAlbedo(atlasLayout(subdivision), albedo, { weights, color: [red, green, blue], share: rootShare });
}
