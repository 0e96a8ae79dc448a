import { smoothstep } from "../../mesh/field.ts";

/** Size of a curl, and how far it stands out, millimetres, in short hair and hair this deep under the eyes. */
const curlSizes = [13, 24] as const;
const heights = [2.2, 8] as const;
const longFrom = [20, -40] as const;
/** Locks rise by this share more than they fall, so that the scalp stays covered. */
const outwards = 0.8;
/** Curls stand out from here, millimetres. */
const middle = [0, 10, -60] as const;

/** Lets the surface of hair rise and fall by its locks, `amount` 0..1; `positions` is changed in place. */
export function curlSurface(positions: Float32Array, amount: number): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    const long = smoothstep(longFrom[0], longFrom[1], y);
    const size = curlSizes[0] + (curlSizes[1] - curlSizes[0]) * long;
    const pattern = curlPattern(x / size, y / size, z / size) + outwards;
    const rise = amount * (heights[0] + (heights[1] - heights[0]) * long) * pattern;
    const [dx, dy, dz] = [x - middle[0], Math.max(0, y - middle[1]), z - middle[2]];
    const scale = rise / Math.max(1, Math.hypot(dx, dy, dz));
    positions[i] += scale * dx;
    positions[i + 1] += scale * dy;
    positions[i + 2] += scale * dz;
  }
}

/** Swirls of about one unit, -1..1.7: products of sines, each bent by the others, so that no rows show. */
export function curlPattern(x: number, y: number, z: number): number {
  const a = Math.sin(3.1 * x + 1.6 * Math.sin(2.3 * y + 1.1 * z));
  const b = Math.sin(2.7 * y + 1.6 * Math.sin(2.1 * z - 1.7 * x) + 0.8);
  const c = Math.sin(2.9 * z + 1.6 * Math.sin(1.9 * x + 1.3 * y) + 2.1);
  return Math.max(-1, (a * b + b * c + c * a) / 1.8);
}
