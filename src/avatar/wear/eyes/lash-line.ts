import { type LinearRgb, linearOfByte, luminance } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { Avatar } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { once } from "../../mesh/once.ts";
import { nearestOnLine } from "../../mesh/polyline.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import { tintAlbedo } from "../../skin/tint.ts";
import { placeLidEdges } from "./lid-edges.ts";

/** Distances from the upper lid's edge within which roots are dense, and at which they end, millimetres. */
const reach = [0.45, 1.4] as const;
/** Strength of the line at the inner corner: lashes are longest and densest outside. */
const innerStrength = 0.4;
/** Lids lie before this depth behind the foremost of their edges, millimetres. */
const lidDepth = 14;
/**
 * Log light that lashes leave of the skin. With `usual + slope * (seen - usualSeen)` the lids' edges of 68 avatars without glasses are
 * in their photos' light as dark over the cheeks as in the photos (medians of 19 with long and 49 with short hair -2.7 and -2.1);
 * `share` of it is believed. Within the bounds closed eyes have a seam, and lids are no darker than black paint.
 */
const lashes = { usual: -0.33, usualSeen: -2.29, slope: 1.89, share: 0.8, bounds: [-2.4, -0.5] } as const;
const grain = 0.2;
/** Light over the cheeks' below which noise tells nothing. */
const darkest = 0.01;

/** Where a photo shows the lids: the fine skin as it is seen there, and the cheeks' light. */
export interface SeenLids {
  readonly photo: Pixels;
  readonly camera: Camera;
  /** Fine skin, head frame. */
  readonly positions: Float32Array;
  readonly cheeks: LinearRgb;
}

/** Log light that the lashes leave of the upper lids' edges, as of most people where `seen` is null. */
export function readLashes(model: HeadModel, subdivision: Subdivision, seen: SeenLids | null): number {
  let [sum, weightSum] = [0, 0];
  if (seen) {
    const { photo, camera, positions, cheeks } = seen;
    const pixels = projectPoints(camera, positions);
    lashWeights(model, subdivision).forEach((weight, i) => {
      const [column, row] = [Math.floor(pixels[2 * i]), Math.floor(pixels[2 * i + 1])];
      if (weight === 0 || column < 0 || row < 0 || column >= photo.width || row >= photo.height) return;
      const [r, g, b] = photo.data.subarray(4 * (row * photo.width + column));
      const light = luminance([linearOfByte(r), linearOfByte(g), linearOfByte(b)]) / luminance(cheeks);
      sum += weight * Math.log(Math.max(darkest, light));
      weightSum += weight;
    });
  }
  const { usual, usualSeen, slope, share, bounds } = lashes;
  return clamp(usual + (weightSum > 0 ? share * slope * (sum / weightSum - usualSeen) : 0), ...bounds);
}

/**
 * Paints the line that lashes draw along the upper lids, which leaves `log` of the light. Lashes of the photo are kept off the lids, since a
 * blink would smear them; without a line eyes look bare, and closed ones have no seam. Lower ones leave skin as it is.
 */
export function paintLashLine(model: HeadModel, subdivision: Subdivision, albedo: Avatar["albedo"], log: number): void {
  const weights = lashWeights(model, subdivision);
  tintAlbedo(atlasLayout(subdivision), albedo, { weights, tint: [log, log, log], grain, shared: true });
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
