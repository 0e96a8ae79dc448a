import type { Avatar, HairStyle } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { blendAlbedo } from "../../skin/tint.ts";
import { edgeColor } from "./hair-field.ts";
import { scalpShade } from "./scalp.ts";

/** Share of the roots' colour at most, in log light, and its light over that of the hair: painted skin lies in the shade of what stands over it, and
 * as dark as hair it is a rim. */
const rootShare = 0.6;
const rootLight = 2;
/** Cover from which skin takes on the roots' colour, and all of it: long hair falls from the front edge and covers that. */
const tinted = { hanging: [0.3, 0.85], other: [0.1, 0.7] } as const;

/**
 * Paints the skin below the roots of the worn hair in its colour, which fades out as cover does, so that no skin shines
 * through.
 */
export function tintRoots(model: HeadModel, subdivision: Subdivision, { hair, albedo }: Avatar): void {
  const weights = rootWeights(model, subdivision, hair.style);
  if (!weights) return;
  const [red, green, blue] = edgeColor(hair).map((value) => Math.log(Math.max(1e-3, rootLight * value)));
  blendAlbedo(atlasLayout(subdivision), albedo, { weights, color: [red, green, blue], share: rootShare });
}

const known = new WeakMap<HairStyle, Float32Array>();

/** How far each vertex of the fine skin has the colour of roots, 0..1; null where no hair grows. Kept for each style. */
export function rootWeights(model: HeadModel, subdivision: Subdivision, style: HairStyle): Float32Array | null {
  const kept = known.get(style);
  if (kept) return kept;
  const shade = scalpShade(model, style);
  if (!shade) return null;
  const packed = new Float32Array(3 * shade.density.length);
  for (let i = 0; i < shade.density.length; i++) {
    packed[3 * i] = shade.density[i];
    packed[3 * i + 1] = shade.depth[i];
  }
  const [from, to] = tinted[style.kind === "hanging" ? "hanging" : "other"];
  const fine = subdivide(subdivision, packed);
  const weights = new Float32Array(subdivision.vertexCount);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = fine[3 * i + 1] * smoothstep(from, to, fine[3 * i]);
  }
  known.set(style, weights);
  return weights;
}
