import { byteOfLinear, linearOfByte } from "../../face/color.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { Avatar } from "../avatar.ts";
import { once } from "../mesh/once.ts";

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
const logs = Float32Array.from({ length: 256 }, (_, byte) => Math.max(lowestLog, Math.log(linearOfByte(byte))));
const byteOfLog = Uint8Array.from({ length: -lowestLog * logStep + 1 }, (_, i) =>
  Math.round(byteOfLinear(Math.exp(lowestLog + i / logStep))),
);

export function logOfByte(byte: number): number {
  return logs[byte];
}

/** The sRGB byte of a log of linear light. */
export function byteOfLogLight(log: number): number {
  return byteOfLog[Math.round(Math.min(0, Math.max(lowestLog, log)) * logStep) - lowestLog * logStep];
}

/** Texels that weights reach, with the weight of each. */
export interface ReachedTexels {
  readonly size: number;
  readonly texels: Uint32Array;
  readonly weights: Float64Array;
}

/** The texels that shared weights reach in the last size. */
export const reachedTexels = once((_: Float32Array): { last?: ReachedTexels } => ({}));

/** Share of a colour in steps of which albedo goes over to it. */
const shareSteps = 128;

/** Lets the albedo go over to a colour (log RGB) by weight, by at most `share`. */
export function blendAlbedo(
  layout: AtlasLayout,
  { size, data }: Avatar["albedo"],
  { weights, color, share }: { readonly weights: Float32Array; readonly color: Tint; readonly share: number },
): void {
  const tables = new Uint8Array(768 * (shareSteps + 1));
  for (let step = 0; step <= shareSteps; step++) {
    for (let c = 0; c < 3; c++) blendTable(tables, 768 * step + 256 * c, color[c], (share * step) / shareSteps);
  }
  forEachTexel(size, layout, weights, [gutter], (texel, weight) => {
    const table = 768 * Math.round(shareSteps * weight);
    const at = 3 * texel;
    data[at] = tables[table + data[at]];
    data[at + 1] = tables[table + 256 + data[at + 1]];
    data[at + 2] = tables[table + 512 + data[at + 2]];
  });
}

/** What becomes of each byte when its log light goes over to `log` by a share. */
function blendTable(tables: Uint8Array, at: number, log: number, share: number): void {
  for (let byte = 0; byte < 256; byte++) {
    tables[at + byte] = byteOfLogLight(logs[byte] + share * (log - logs[byte]));
  }
}

export function copyAlbedo({ size, data }: Avatar["albedo"]): Avatar["albedo"] {
  return { size, data: data.slice() };
}

/** Lets the skin of an albedo take on a tint by weight. */
export function tintAlbedo(
  layout: AtlasLayout,
  { size, data }: Avatar["albedo"],
  { weights, tint, grain, shared = false }: TintOptions,
): void {
  const kept = shared ? reachedTexels(weights) : {};
  if (kept.last?.size !== size) kept.last = reachTexels(layout, size, weights);
  const reached = kept.last;
  for (let k = 0; k < reached.texels.length; k++) {
    const texel = reached.texels[k];
    const strength = reached.weights[k] * (1 - grain + 2 * grain * noise(texel));
    for (let c = 0; c < 3; c++) {
      data[3 * texel + c] = byteOfLogLight(logs[data[3 * texel + c]] + strength * tint[c]);
    }
  }
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
    for (let c = 0; c < 3; c++) sum[c] += weight * logs[data[3 * texel + c]];
    total += weight;
  });
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : [0, 0, 0];
}

/** Texels by which charts are extended, so that no untinted edge shows where they meet on the skin. */
export const gutter = 2;

/**
 * Visits each texel whose middle lies in a triangle with weight, or beside it by at most one of `margins`, the first of
 * which take precedence. The weight is interpolated between the vertices.
 */
export function forEachTexel(
  size: number,
  layout: Pick<AtlasLayout, "triangles" | "uvs">,
  weights: Float32Array,
  margins: readonly number[],
  visit: (texel: number, weight: number) => void,
): void {
  const visited = new Uint8Array(size * size);
  for (const margin of margins) {
    for (let t = 0; t < layout.triangles.length; t += 3)
      visitTriangle(size, layout, weights, t, margin, visited, visit);
  }
}

const corners = new Float32Array(6);

function visitTriangle(
  size: number,
  { triangles, uvs }: Pick<AtlasLayout, "triangles" | "uvs">,
  weights: Float32Array,
  t: number,
  margin: number,
  visited: Uint8Array,
  visit: (texel: number, weight: number) => void,
): void {
  const weight = weights[triangles[t]];
  const toSecond = weights[triangles[t + 1]] - weight;
  const toThird = weights[triangles[t + 2]] - weight;
  if (weight <= 0 && weight + toSecond <= 0 && weight + toThird <= 0) return;
  for (let k = 0; k < 6; k++) corners[k] = uvs[2 * t + k] * size - 0.5;
  const rows = rowsOf(size, corners, margin);
  const step = toSecond * rows.stepB + toThird * rows.stepC;
  for (let y = rows.first; y <= rows.last; y++) {
    const rowB = rows.downB * (y - corners[1]);
    const rowC = rows.downC * (y - corners[1]);
    spanOf(rows, corners[0], rowB, rowC);
    const offset = span[0] - corners[0];
    let here = weight + toSecond * (rowB + rows.stepB * offset) + toThird * (rowC + rows.stepC * offset);
    for (let texel = y * size + span[0], end = y * size + span[1] + 1; texel < end; texel++, here += step) {
      if (visited[texel]) continue;
      visited[texel] = 1;
      if (here > 0) visit(texel, Math.min(1, here));
    }
  }
}

/** A triangle in texels: how the barycentric weights of its second and third corner grow across and down, the least weights
 * within the margin, and the rows and columns that it may reach. */
interface TriangleRows {
  readonly stepB: number;
  readonly stepC: number;
  readonly downB: number;
  readonly downC: number;
  readonly leastA: number;
  readonly leastB: number;
  readonly leastC: number;
  readonly first: number;
  readonly last: number;
  readonly left: number;
  readonly right: number;
}

/** `corners`: xy in texels. Without area it has no rows. */
function rowsOf(size: number, corners: Float32Array, margin: number): TriangleRows {
  const [ax, ay, bx] = [corners[0], corners[1], corners[2]];
  const [by, cx, cy] = [corners[3], corners[4], corners[5]];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const stepB = (cy - ay) / area;
  const stepC = (ay - by) / area;
  const downB = (ax - cx) / area;
  const downC = (bx - ax) / area;
  return {
    stepB,
    stepC,
    downB,
    downC,
    leastA: -margin * Math.sqrt((stepB + stepC) ** 2 + (downB + downC) ** 2),
    leastB: -margin * Math.sqrt(stepB ** 2 + downB ** 2),
    leastC: -margin * Math.sqrt(stepC ** 2 + downC ** 2),
    first: Math.max(0, Math.ceil(Math.min(ay, by, cy) - margin)),
    last: area === 0 ? -1 : Math.min(size - 1, Math.floor(Math.max(ay, by, cy) + margin)),
    left: Math.max(0, Math.ceil(Math.min(ax, bx, cx) - margin)),
    right: Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) + margin)),
  };
}

/** First and last texel of a row, as `spanOf` finds them. */
const span = new Int32Array(2);

/** A row is inside from where the last of the weights is great enough to where the first is no longer. */
function spanOf(rows: TriangleRows, ax: number, rowB: number, rowC: number): void {
  span[0] = rows.left;
  span[1] = rows.right;
  cutSpan(rows.stepB, rows.leastB - rowB, ax);
  cutSpan(rows.stepC, rows.leastC - rowC, ax);
  cutSpan(-rows.stepB - rows.stepC, rows.leastA - 1 + rowB + rowC, ax);
}

/** Cuts off where a weight that grows by `step` lacks something of `missing`. */
function cutSpan(step: number, missing: number, ax: number): void {
  if (step > 0) span[0] = Math.max(span[0], Math.ceil(ax + missing / step));
  else if (step < 0) span[1] = Math.min(span[1], Math.floor(ax + missing / step));
  else if (missing > 0) span[1] = -1;
}

/** A fixed value 0..1 for every texel: a hash of its number (C. Wellons, "Prospecting for Hash Functions", 2018). */
function noise(texel: number): number {
  let hash = texel;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
