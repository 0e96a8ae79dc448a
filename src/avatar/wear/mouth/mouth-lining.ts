import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { once } from "../../mesh/once.ts";
import { type Tint, tintAlbedo } from "../../skin/tint.ts";

/** Weight of the cavity from which its wall is no longer lip, in part and wholly. */
const wall = [0.55, 1] as const;
/** Log light that mucous membrane leaves of skin; the rest of what makes a mouth dark is occlusion. */
const tint: Tint = [-0.4, -1.1, -0.9];

/** Paints the walls of the mouth in the red of its lining, since they carry the colour of the cheeks. */
export function paintMouthLining(model: HeadModel, subdivision: Subdivision, albedo: Avatar["albedo"]): void {
  const weights = wallWeights(model, subdivision);
  tintAlbedo(atlasLayout(subdivision), albedo, { weights, tint, grain: 0, shared: true });
}

/** 0..1 a vertex of the subdivided skin, kept for each model. */
export const wallWeights = once((model: HeadModel, subdivision: Subdivision): Float32Array => {
  const cavity = model.regions.mouth_cavity;
  const coarse = Float32Array.from({ length: 3 * model.skinVertexCount }, (_, k) => cavity[Math.trunc(k / 3)] / 255);
  const fine = subdivide(subdivision, coarse);
  return Float32Array.from({ length: fine.length / 3 }, (_, i) => smoothstep(wall[0], wall[1], fine[3 * i]));
});
