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
  const corners = new Float32Array(6);
  for (const margin of margins) {
    for (let t = 0; t < triangles.length; t += 3) {
      const weight = weights[triangles[t]];
      const toSecond = weights[triangles[t + 1]] - weight;
      const toThird = weights[triangles[t + 2]] - weight;
      if (weight <= 0 && weight + toSecond <= 0 && weight + toThird <= 0) continue;
      for (let k = 0; k < 6; k++) corners[k] = uvs[2 * t + k] * size - 0.5;
      forEachSpan(size, corners, margin, (first, end, b, c, stepB, stepC) => {
        const step = toSecond * stepB + toThird * stepC;
        for (let texel = first, here = weight + toSecond * b + toThird * c; texel < end; texel++, here += step) {
          if (visited[texel]) continue;
          visited[texel] = 1;
          if (here > 0) visit(texel, Math.min(1, here));
        }
      });
    }
  }
}

/**
 * Rows of texels up to `margin` outside the edges of a triangle (`corners`: xy in texels): the first and the one behind the
 * last, the barycentric weights of the second and third corner at the first, and how they grow from texel to texel.
 */
function forEachSpan(
  size: number,
  corners: Float32Array,
  margin: number,
  visit: (first: number, end: number, b: number, c: number, stepB: number, stepC: number) => void,
): void {
  const [ax, ay, bx] = [corners[0], corners[1], corners[2]];
  const [by, cx, cy] = [corners[3], corners[4], corners[5]];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  // (1) Each weight is a plane over the texels, which falls by so much within the margin.
  const stepB = (cy - ay) / area;
  const stepC = (ay - by) / area;
  const downB = (ax - cx) / area;
  const downC = (bx - ax) / area;
  const leastB = -margin * Math.sqrt(stepB ** 2 + downB ** 2);
  const leastC = -margin * Math.sqrt(stepC ** 2 + downC ** 2);
  const leastA = -margin * Math.sqrt((stepB + stepC) ** 2 + (downB + downC) ** 2);
  // (2) A row is inside from where the last of the weights is great enough to where the first is no longer.
  const steps = [stepB, stepC, -stepB - stepC];
  const missing = [0, 0, 0];
  const least = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - margin));
  const most = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) + margin));
  const endY = Math.min(size - 1, Math.max(ay, by, cy) + margin);
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy) - margin)); y <= endY; y++) {
    const [rowB, rowC] = [downB * (y - ay), downC * (y - ay)];
    missing[0] = leastB - rowB;
    missing[1] = leastC - rowC;
    missing[2] = leastA - 1 + rowB + rowC;
    let start = least;
    let last = most;
    for (let k = 0; k < 3; k++) {
      if (steps[k] > 0) start = Math.max(start, Math.ceil(ax + missing[k] / steps[k]));
      else if (steps[k] < 0) last = Math.min(last, Math.floor(ax + missing[k] / steps[k]));
      else if (missing[k] > 0) last = -1;
    }
    const offset = start - ax;
    visit(y * size + start, y * size + last + 1, rowB + stepB * offset, rowC + stepC * offset, stepB, stepC);
  }
}

/** A fixed value 0..1 for every texel: a hash of its number (C. Wellons, "Prospecting for Hash Functions", 2018). */
function noise(texel: number): number {
  let hash = texel;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
