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

/** A copy of the albedo in which the skin takes on a tint by weight. */
export function tintAlbedo(
  { triangles, uvs }: AtlasLayout,
  { size, data }: Avatar["albedo"],
  { weights, tint, grain }: TintOptions,
): Avatar["albedo"] {
  const tinted = data.slice();
  forEachTexel(size, { triangles, uvs }, weights, (texel, weight) => {
    const strength = weight * (1 - grain + 2 * grain * noise(texel));
    for (let c = 0; c < 3; c++) {
      const linear = linearOfByte(data[3 * texel + c]) * Math.exp(strength * tint[c]);
      tinted[3 * texel + c] = Math.round(byteOfLinear(linear));
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
  forEachTexel(size, layout, weights, (texel, weight) => {
    for (let c = 0; c < 3; c++) sum[c] += weight * Math.log(Math.max(1e-3, linearOfByte(data[3 * texel + c])));
    total += weight;
  });
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : [0, 0, 0];
}

/** Visits each texel whose middle lies in a triangle with weight, which is interpolated between its vertices. */
function forEachTexel(
  size: number,
  { triangles, uvs }: Pick<AtlasLayout, "triangles" | "uvs">,
  weights: Float32Array,
  visit: (texel: number, weight: number) => void,
): void {
  const visited = new Uint8Array(size * size);
  for (let t = 0; t < triangles.length; t += 3) {
    const [wa, wb, wc] = [weights[triangles[t]], weights[triangles[t + 1]], weights[triangles[t + 2]]];
    if (wa <= 0 && wb <= 0 && wc <= 0) continue;
    const [ax, ay, bx, by, cx, cy] = uvs.subarray(2 * t, 2 * t + 6).map((value) => value * size - 0.5);
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const last = [Math.min(size - 1, Math.max(ax, bx, cx)), Math.min(size - 1, Math.max(ay, by, cy))];
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= last[1]; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= last[0]; x++) {
        const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        if (b < 0 || c < 0 || b + c > 1 || visited[y * size + x]) continue;
        visited[y * size + x] = 1;
        const weight = wa + (wb - wa) * b + (wc - wa) * c;
        if (weight > 0) visit(y * size + x, weight);
      }
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
