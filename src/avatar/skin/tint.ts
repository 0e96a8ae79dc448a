import { byteOfLinear, linearOfByte } from "../../face/color.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { Avatar } from "../avatar.ts";

/** Log factors on linear red, green and blue. */
export type Tint = readonly [number, number, number];

export interface TintOptions {
  /** 0..1 a vertex of the subdivided skin. */
  readonly weights: Float32Array;
  readonly tint: Tint;
  /** How much of the weight varies from texel to texel, as hairs do: 0 is an even tint. */
  readonly grain: number;
  /** Whether the weights are the same for all avatars and never change: the texels they reach are kept then. */
  readonly shared?: boolean;
}

/** Log of linear light by sRGB byte, and back in steps of 1 / `logStep` from `lowestLog`. */
const lowestLog = -8;
const logStep = 512;
const logOfByte = Float32Array.from({ length: 256 }, (_, byte) => Math.max(lowestLog, Math.log(linearOfByte(byte))));
const byteOfLog = Uint8Array.from({ length: -lowestLog * logStep + 1 }, (_, i) =>
  Math.round(byteOfLinear(Math.exp(lowestLog + i / logStep))),
);

/** The sRGB byte of a log of linear light. */
export function byteOfLogLight(log: number): number {
  return byteOfLog[Math.round(Math.min(0, Math.max(lowestLog, log)) * logStep) - lowestLog * logStep];
}

/** Texels that weights reach, with the weight of each. */
interface ReachedTexels {
  readonly size: number;
  readonly texels: Uint32Array;
  readonly weights: Float64Array;
}

const sharedTexels = new WeakMap<Float32Array, ReachedTexels>();

/** A copy of the albedo in which the skin takes on a tint by weight. */
export function tintAlbedo(
  layout: AtlasLayout,
  { size, data }: Avatar["albedo"],
  { weights, tint, grain, shared = false }: TintOptions,
): Avatar["albedo"] {
  const kept = shared ? sharedTexels.get(weights) : undefined;
  const reached = kept?.size === size ? kept : reachTexels(layout, size, weights);
  if (shared) sharedTexels.set(weights, reached);
  const tinted = data.slice();
  reached.texels.forEach((texel, k) => {
    const strength = reached.weights[k] * (1 - grain + 2 * grain * noise(texel));
    for (let c = 0; c < 3; c++) {
      tinted[3 * texel + c] = byteOfLogLight(logOfByte[data[3 * texel + c]] + strength * tint[c]);
    }
  });
  return { size, data: tinted };
}

function reachTexels(layout: AtlasLayout, size: number, weights: Float32Array): ReachedTexels {
  const texels: number[] = [];
  const reached: number[] = [];
  forEachTexel(size, layout, weights, [0, gutter], (texel, weight) => {
    texels.push(texel);
    reached.push(weight);
  });
  return { size, texels: Uint32Array.from(texels), weights: Float64Array.from(reached) };
}

/** Mean log of linear red, green and blue over the texels, by weight; zero where there are none. */
export function meanLogColor(
  layout: Pick<AtlasLayout, "triangles" | "uvs">,
  { size, data }: Avatar["albedo"],
  weights: Float32Array,
): Tint {
  const sum = [0, 0, 0];
  let total = 0;
  forEachTexel(size, layout, weights, [0], (texel, weight) => {
    for (let c = 0; c < 3; c++) sum[c] += weight * logOfByte[data[3 * texel + c]];
    total += weight;
  });
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : [0, 0, 0];
}

/** Texels by which charts are extended, so that no untinted edge shows where they meet on the skin. */
const gutter = 2;

/**
 * Visits each texel whose middle lies in a triangle with weight, or beside it by at most one of `margins`, the first of
 * which take precedence. The weight is interpolated between the vertices.
 */
export function forEachTexel(
  size: number,
  { triangles, uvs }: Pick<AtlasLayout, "triangles" | "uvs">,
  weights: Float32Array,
  margins: readonly number[],
  visit: (texel: number, weight: number) => void,
): void {
  const visited = new Uint8Array(size * size);
  for (const margin of margins) {
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [weights[triangles[t]], weights[triangles[t + 1]], weights[triangles[t + 2]]] as const;
      if (corners[0] <= 0 && corners[1] <= 0 && corners[2] <= 0) continue;
      forEachTexelOf(size, uvs.subarray(2 * t, 2 * t + 6), margin, (texel, b, c) => {
        if (visited[texel]) return;
        visited[texel] = 1;
        const weight = corners[0] + (corners[1] - corners[0]) * b + (corners[2] - corners[0]) * c;
        if (weight > 0) visit(texel, Math.min(1, weight));
      });
    }
  }
}

/** Texels up to `margin` outside the edges of a triangle, with the barycentric weights of its second and third corner. */
function forEachTexelOf(
  size: number,
  uvs: Float32Array,
  margin: number,
  visit: (texel: number, b: number, c: number) => void,
): void {
  const [ax, ay, bx, by, cx, cy] = uvs.map((value) => value * size - 0.5);
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const reach = -margin / Math.abs(area);
  const leastA = reach * Math.hypot(cx - bx, cy - by);
  const leastB = reach * Math.hypot(cx - ax, cy - ay);
  const leastC = reach * Math.hypot(bx - ax, by - ay);
  const endX = Math.min(size - 1, Math.max(ax, bx, cx) + margin);
  const endY = Math.min(size - 1, Math.max(ay, by, cy) + margin);
  const startX = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - margin));
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy) - margin)); y <= endY; y++) {
    for (let x = startX; x <= endX; x++) {
      const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      if (b >= leastB && c >= leastC && 1 - b - c >= leastA) visit(y * size + x, b, c);
    }
  }
}

/** A fixed value 0..1 for every texel: a hash of its number (C. Wellons, "Prospecting for Hash Functions", 2018). */
function noise(texel: number): number {
  let hash = texel;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
