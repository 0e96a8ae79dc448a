import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { nearestOnLine } from "../../mesh/polyline.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import { type Tint, tintAlbedo } from "../../skin/tint.ts";
import { placeLidEdges } from "./lid-edges.ts";

/** Distances from a lid's edge within which roots are dense, and at which they end, millimetres. */
const upperReach = [0.45, 1.4] as const;
const lowerReach = [0.5, 1.6] as const;
/** Strength of the lower line, and of both at the inner corner: lashes are longest and densest outside above. */
const lowerStrength = 0.25;
const innerStrength = 0.4;
/** Lids lie before this depth behind the foremost of their edges, millimetres. */
const lidDepth = 14;
/** Log light that the roots leave of the skin; the same for all, since lashes shade even where they are fair. */
const tint: Tint = [-2.3, -2.3, -2.3];
const grain = 0.2;

/**
 * The albedo with the line that lashes draw along the lids. Lashes of the photo are kept off the lids, since a blink
 * would smear them; without a line eyes look bare, and closed ones have no seam.
 */
export function paintLashLine(model: HeadModel, subdivision: Subdivision, albedo: Avatar["albedo"]): Avatar["albedo"] {
  const weights = lashWeights(model, subdivision);
  return tintAlbedo(atlasLayout(subdivision), albedo, { weights, tint, grain, shared: true });
}

const weightsOf = new WeakMap<HeadModel, Float32Array>();

/** 0..1 a vertex of the subdivided skin, measured across the mean head's face and kept for each model. */
function lashWeights(model: HeadModel, subdivision: Subdivision): Float32Array {
  let weights = weightsOf.get(model);
  if (!weights) {
    const skin = subdivide(subdivision, model.mean);
    const lids = Object.values(placeLidEdges(model, model.mean));
    weights = Float32Array.from({ length: skin.length / 3 }, (_, i) => {
      const vertex = tripleAt(skin, i);
      return Math.max(...lids.map(({ upper, lower }) => lashWeight(vertex, upper, lower)));
    });
    weightsOf.set(model, weights);
  }
  return weights;
}

function lashWeight(vertex: Triple, upper: readonly Triple[], lower: readonly Triple[]): number {
  const foremost = Math.max(...upper.map((point) => point[2]));
  if (vertex[2] < foremost - lidDepth) return 0;
  const above = nearestOnLine(upper, vertex);
  const below = nearestOnLine(lower, vertex);
  const line = (distance: number, [dense, end]: readonly [number, number]) => smoothstep(end, dense, distance);
  const ofUpper = line(above.distance, upperReach) * (1 + (innerStrength - 1) * above.share);
  const ofLower = lowerStrength * line(below.distance, lowerReach) * (1 + (innerStrength - 1) * below.share);
  return Math.max(ofUpper, ofLower);
}
