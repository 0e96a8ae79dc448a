import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { once } from "../../mesh/once.ts";
import { nearestOnLine } from "../../mesh/polyline.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import { type Tint, tintAlbedo } from "../../skin/tint.ts";
import { placeLidEdges } from "./lid-edges.ts";

/** Distances from the upper lid's edge within which roots are dense, and at which they end, millimetres. */
const reach = [0.45, 1.4] as const;
/** Strength of the line at the inner corner: lashes are longest and densest outside. */
const innerStrength = 0.4;
/** Lids lie before this depth behind the foremost of their edges, millimetres. */
const lidDepth = 14;
/** Log light that the roots leave of the skin; the same for all, since lashes shade even where they are fair. */
const tint: Tint = [-2.3, -2.3, -2.3];
const grain = 0.2;

/**
 * Paints the line that lashes draw along the upper lids. Lashes of the photo are kept off the lids, since a
 * blink would smear them; without a line eyes look bare, and closed ones have no seam. Lower ones leave skin as it is.
 */
export function paintLashLine(model: HeadModel, subdivision: Subdivision, albedo: Avatar["albedo"]): void {
  const weights = lashWeights(model, subdivision);
  tintAlbedo(atlasLayout(subdivision), albedo, { weights, tint, grain, shared: true });
}

/** 0..1 a vertex of the subdivided skin, measured across the mean head's face and kept for each model. */
export const lashWeights = once((model: HeadModel, subdivision: Subdivision): Float32Array => {
  const skin = subdivide(subdivision, model.mean);
  const lids = Object.values(placeLidEdges(model, model.mean));
  return Float32Array.from({ length: skin.length / 3 }, (_, i) => {
    const vertex = tripleAt(skin, i);
    return Math.max(...lids.map(({ upper }) => lashWeight(vertex, upper)));
  });
});

function lashWeight(vertex: Triple, upper: readonly Triple[]): number {
  const foremost = Math.max(...upper.map((point) => point[2]));
  if (vertex[2] < foremost - lidDepth) return 0;
  const { distance, share } = nearestOnLine(upper, vertex);
  return smoothstep(reach[1], reach[0], distance) * (1 + (innerStrength - 1) * share);
}
