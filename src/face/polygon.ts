import type { BinaryPlane } from "../kernels/mask.ts";

/** Pixels whose centres lie inside a closed polygon (even-odd), of x, y pairs with pixel centres at whole numbers. */
export function fillPolygon(corners: ArrayLike<number>, width: number, height: number): BinaryPlane {
  const values = new Uint8Array(width * height);
  const count = corners.length / 2;
  for (let y = 0; y < height; y++) {
    const crossings: number[] = [];
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const [x0, y0, x1, y1] = [corners[2 * j], corners[2 * j + 1], corners[2 * i], corners[2 * i + 1]];
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k]));
      const to = Math.min(width - 1, Math.floor(crossings[k + 1]));
      if (from <= to) values.fill(1, y * width + from, y * width + to + 1);
    }
  }
  return { width, height, values };
}

/** The x, y pairs of some of a list of points. */
export function pick(points: ArrayLike<number>, indices: readonly number[]): Float32Array {
  return Float32Array.from(indices.flatMap((index) => [points[2 * index], points[2 * index + 1]]));
}

/** Numbers of the pixels nearer than `radius` to a point. */
export function discPixels(x: number, y: number, radius: number, width: number, height: number): Uint32Array {
  const pixels: number[] = [];
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      if ((column - x) ** 2 + (row - y) ** 2 < radius * radius) pixels.push(row * width + column);
    }
  }
  return Uint32Array.from(pixels);
}
