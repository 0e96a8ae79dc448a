import type { Plane } from "../../kernels/mask.ts";
import { setIndices } from "../selection.ts";
import { clamp } from "../statistics.ts";

/** Bilinear sample of a plane; beyond its border the nearest pixel. */
export function sampleAt({ width, height, values }: Plane, x: number, y: number): number {
  const u = clamp(x, 0, width - 1);
  const v = clamp(y, 0, height - 1);
  const column = Math.min(width - 2, Math.floor(u));
  const row = Math.min(height - 2, Math.floor(v));
  const dx = u - column;
  const dy = v - row;
  const at = row * width + column;
  const upper = values[at] + (values[at + 1] - values[at]) * dx;
  const lower = values[at + width] + (values[at + width + 1] - values[at + width]) * dx;
  return upper + (lower - upper) * dy;
}

/** Means of a square plane over cells x cells, row by row; a pixel on the border of cells counts in each by its part. */
export function cellMeans({ width, values }: Plane, cells: number): Float32Array {
  const means = new Float32Array(cells * cells);
  const overlaps = cellOverlaps(width, cells);
  for (const [row, across] of overlaps.entries()) {
    for (const [column, along] of overlaps.entries()) {
      let sum = 0;
      for (const [y, rowWeight] of across) {
        for (const [x, columnWeight] of along) sum += rowWeight * columnWeight * values[y * width + x];
      }
      means[row * cells + column] = sum;
    }
  }
  return means;
}

/** For each of some equal cells along `width` pixels, the pixels that it covers and their weights, which sum to one. */
function cellOverlaps(width: number, cells: number): (readonly [pixel: number, weight: number])[][] {
  const side = width / cells;
  return Array.from({ length: cells }, (_, k) => {
    const [from, to] = [k * side, (k + 1) * side];
    const first = Math.floor(from);
    return Array.from({ length: Math.ceil(to) - first }, (_, i) => {
      const pixel = first + i;
      return [pixel, Math.max(0, Math.min(to, pixel + 1) - Math.max(from, pixel)) / side] as const;
    }).filter(([pixel, weight]) => weight > 0 && pixel < width);
  });
}

/**
 * Left-right symmetric part of a grid, `columns` wide: the means of columns and their mirror images. A regression on a
 * crop and its mirror image has symmetric weights, so that no other part of a grid can count in what is alike on both.
 */
export function folded(values: ArrayLike<number>, columns: number): number[] {
  return halved(values, columns, 1);
}

/** Left-right antisymmetric part of a grid, which changes its sign in a mirrored crop. */
export function unfolded(values: ArrayLike<number>, columns: number): number[] {
  return halved(values, columns, -1);
}

/** Half of a grid with `sign` times half of its mirror image. */
function halved(values: ArrayLike<number>, columns: number, sign: number): number[] {
  const half = sign < 0 ? Math.floor(columns / 2) : Math.ceil(columns / 2);
  const means: number[] = [];
  for (let row = 0; row < values.length / columns; row++) {
    for (let k = 0; k < half; k++) {
      means.push((values[row * columns + k] + sign * values[row * columns + columns - 1 - k]) / 2);
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
  const weighed = setIndices(weights);
  const order = weighed.length > 0 ? weighed : Uint32Array.from(values.keys());
  order.sort((a, b) => values[a] - values[b]);
  let total = 0;
  for (const weight of weights) total += weight;
  return fractions.map((fraction) => {
    let sum = 0;
    for (const i of order) {
      sum += weights[i];
      if (sum >= fraction * total) return values[i];
    }
    return values[order[order.length - 1]];
  });
}
