// Slow twins of the kernels of wasm/plane.cpp.
import { emptyRegion } from "../../src/avatar/mesh/plane-region.ts";
import type { LabPlanes, Region } from "../../src/kernels/planes.ts";

/**
 * Squared distance of every pixel to the nearest one of the region, large where there is none.
 * P. Felzenszwalb, D. Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8 (2012).
 */
export function squaredDistances({ width, height, data }: Region): Float32Array {
  const far = (width + height) ** 2;
  const field = new Float32Array(data.length).fill(far);
  for (let i = 0; i < data.length; i++) if (data[i]) field[i] = 0;
  const longest = Math.max(width, height);
  const line = new Float32Array(longest);
  const apexes = new Int32Array(longest);
  const bounds = new Float32Array(longest + 1);
  for (let x = 0; x < width; x++) envelope(field, x, width, height, line, apexes, bounds);
  for (let y = 0; y < height; y++) envelope(field, y * width, 1, width, line, apexes, bounds);
  return field;
}

/** Lower envelope of the parabolas rooted at the `count` values from `start`, in place. */
function envelope(
  field: Float32Array,
  start: number,
  stride: number,
  count: number,
  line: Float32Array,
  apexes: Int32Array,
  bounds: Float32Array,
): void {
  for (let i = 0; i < count; i++) line[i] = field[start + i * stride];
  let last = 0;
  apexes[0] = 0;
  bounds[0] = Number.NEGATIVE_INFINITY;
  bounds[1] = Number.POSITIVE_INFINITY;
  for (let q = 1; q < count; q++) {
    let crossing = 0;
    for (;;) {
      const p = apexes[last];
      crossing = (line[q] + q * q - line[p] - p * p) / (2 * (q - p));
      if (crossing > bounds[last]) break;
      last--;
    }
    apexes[++last] = q;
    bounds[last] = crossing;
    bounds[last + 1] = Number.POSITIVE_INFINITY;
  }
  for (let q = 0, k = 0; q < count; q++) {
    while (bounds[k + 1] < q) k++;
    field[start + q * stride] = (q - apexes[k]) ** 2 + line[apexes[k]];
  }
}

/** The region grown by a disc of `radius` pixels. */
export function dilate(region: Region, radius: number): Region {
  const grown = emptyRegion(region.width, region.height);
  const distances = squaredDistances(region);
  for (let i = 0; i < distances.length; i++) if (distances[i] <= radius * radius) grown.data[i] = 1;
  return grown;
}

/** The region shrunk by a disc of `radius` pixels; the border of the grid does not shrink it. */
export function erode(region: Region, radius: number): Region {
  return complement(dilate(complement(region), radius));
}

function complement({ width, height, data }: Region): Region {
  return { width, height, data: data.map((value) => 1 - value) };
}

/** Gaussian blur of one plane in place, edges continued. */
export function blur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-(((i - radius) / sigma) ** 2) / 2));
  const total = kernel.reduce((sum, value) => sum + value, 0);
  for (let k = 0; k < kernel.length; k++) kernel[k] /= total;
  const line = new Float32Array(Math.max(width, height) + 2 * radius);
  for (let y = 0; y < height; y++) blurLine(plane, y * width, 1, width, kernel, line);
  for (let x = 0; x < width; x++) blurLine(plane, x, width, height, kernel, line);
  return plane;
}

function blurLine(
  plane: Float32Array,
  start: number,
  stride: number,
  count: number,
  kernel: Float32Array,
  line: Float32Array,
): void {
  const radius = kernel.length >> 1;
  for (let i = 0; i < count; i++) line[i + radius] = plane[start + i * stride];
  line.fill(line[radius], 0, radius);
  line.fill(line[radius + count - 1], radius + count, count + 2 * radius);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = 0; k < kernel.length; k++) sum += kernel[k] * line[i + k];
    plane[start + i * stride] = sum;
  }
}

/** In place of the blurred sRGB planes; without the straight part of the curve near black, which no skin reaches. */
export function labOf(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  sigma: number,
  linearOfByte: Float32Array,
): LabPlanes {
  const [red, green, blue] = [0, 1, 2].map((c) => {
    const plane = Float32Array.from({ length: width * height }, (_, i) => data[4 * i + c]);
    return blur(plane, width, height, sigma);
  });
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = [red, green, blue].map((plane) => linearOfByte[Math.round(plane[i])]);
    const x = Math.cbrt((0.412453 * r + 0.35758 * g + 0.180423 * b) / 0.950456);
    const y = Math.cbrt(0.212671 * r + 0.71516 * g + 0.072169 * b);
    const z = Math.cbrt((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
    red[i] = 116 * y - 16;
    green[i] = 500 * (x - y);
    blue[i] = 200 * (y - z);
  }
  return { l: red, a: green, b: blue };
}
