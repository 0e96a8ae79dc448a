import { byteOfLinear, linearOfByte } from "../face/color.ts";
import type { AtlasLayout } from "../kernels/texture.ts";
import type { Avatar } from "./avatar.ts";

/** Log factors on linear red, green and blue. */
export type Tint = readonly [number, number, number];

export interface TintOptions {
  /** 0..1 a vertex of the subdivided skin. */
  readonly weights: Float32Array;
  readonly tint: Tint;
  /** How much of the weight varies from texel to texel, as hairs do: 0 is an even tint. */
  readonly grain: number;
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

/** A copy of the albedo in which the skin takes on a tint by weight. */
export function tintAlbedo(
  { triangles, uvs }: AtlasLayout,
  { size, data }: Avatar["albedo"],
  { weights, tint, grain }: TintOptions,
): Avatar["albedo"] {
  const tinted = data.slice();
  forEachTexel(size, { triangles, uvs }, weights, [0, gutter], (texel, weight) => {
    const strength = weight * (1 - grain + 2 * grain * noise(texel));
    for (let c = 0; c < 3; c++) {
      const log = logOfByte[data[3 * texel + c]] + strength * tint[c];
      tinted[3 * texel + c] = byteOfLogLight(log);
    }
  });
  return { size, data: tinted };
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
  const slack = (dx: number, dy: number) => -(margin * Math.hypot(dx, dy)) / Math.abs(area);
  const least = [slack(cx - bx, cy - by), slack(cx - ax, cy - ay), slack(bx - ax, by - ay)];
  const first = (...values: number[]) => Math.max(0, Math.ceil(Math.min(...values) - margin));
  const last = (...values: number[]) => Math.min(size - 1, Math.max(...values) + margin);
  for (let y = first(ay, by, cy); y <= last(ay, by, cy); y++) {
    for (let x = first(ax, bx, cx); x <= last(ax, bx, cx); x++) {
      const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      if (b >= least[1] && c >= least[2] && 1 - b - c >= least[0]) visit(y * size + x, b, c);
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
