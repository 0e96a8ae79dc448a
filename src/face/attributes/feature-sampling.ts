import type { Plane } from "../../kernels/mask.ts";
import { clamp } from "../statistics.ts";

/** Bilinear sample of a plane; beyond its border the nearest pixel. */
export function sampleAt({ width, height, values }: Plane, x: number, y: number): number {
  const u = clamp(x, 0, width - 1);
  const v = clamp(y, 0, height - 1);
  const [column, row] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))];
  const [dx, dy] = [u - column, v - row];
  const at = row * width + column;
  const upper = values[at] + (values[at + 1] - values[at]) * dx;
  const lower = values[at + width] + (values[at + width + 1] - values[at + width]) * dx;
  return upper + (lower - upper) * dy;
}

/** Means of a square plane over cells x cells, row by row. */
export function cellMeans({ width, values }: Plane, cells: number): Float32Array {
  const sums = new Float32Array(cells * cells);
  const counts = new Float32Array(cells * cells);
  for (let i = 0; i < values.length; i++) {
    const row = Math.floor((Math.floor(i / width) * cells) / width);
    const cell = row * cells + Math.floor(((i % width) * cells) / width);
    sums[cell] += values[i];
    counts[cell]++;
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]));
}

/**
 * Left-right symmetric part of a grid, `columns` wide: the means of columns and their mirror images. A regression on a
 * crop and its mirror image has symmetric weights, so that no other part of a grid can count in it.
 */
export function folded(values: ArrayLike<number>, columns: number): number[] {
  const half = Math.ceil(columns / 2);
  const means: number[] = [];
  for (let row = 0; row < values.length / columns; row++) {
    for (let k = 0; k < half; k++) {
      means.push((values[row * columns + k] + values[row * columns + columns - 1 - k]) / 2);
    }
  }
  return means;
}

/** Mean size of the antisymmetric part of each row: how one-sided it is. */
export function oddness(values: ArrayLike<number>, columns: number): number[] {
  return Array.from({ length: values.length / columns }, (_, row) => {
    let sum = 0;
    for (let k = 0; k < columns; k++) {
      sum += Math.abs(values[row * columns + k] - values[row * columns + columns - 1 - k]);
    }
    return sum / (2 * columns);
  });
}

/** Quantiles of values under weights; the lowest value where there is no weight. */
export function weightedQuantiles(values: Float32Array, weights: Float32Array, fractions: readonly number[]): number[] {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return fractions.map((fraction) => {
    let sum = 0;
    for (const i of order) {
      sum += weights[i];
      if (sum >= fraction * total) return values[i];
    }
    return values[order[order.length - 1]];
  });
}
