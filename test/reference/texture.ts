import type { Graph } from "../../src/kernels/solve.ts";
import { solveDense } from "./solve.ts";

/** sRGB byte to linear light. */
export function linearOf(byte: number): number {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

/** Catmull-Rom spline through four values. */
function cubic(values: number[], t: number): number {
  const [a, b, c, d] = values;
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** One bicubic sample of an RGBA sRGB picture in linear light; pixel centres at +0.5, edges continued. */
export function sampleBicubic(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  x: number,
  y: number,
  channel: number,
): number {
  const at = (i: number, j: number) => {
    const column = Math.min(width - 1, Math.max(0, i));
    const row = Math.min(height - 1, Math.max(0, j));
    return linearOf(data[4 * (row * width + column) + channel]);
  };
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const lines = [-1, 0, 1, 2].map((j) =>
    cubic(
      [-1, 0, 1, 2].map((i) => at(left + i, top + j)),
      x - 0.5 - left,
    ),
  );
  return cubic(lines, y - 0.5 - top);
}

/** One step of smoothing of a scalar. */
export function smoothOnce({ rowStarts, columns }: Graph, values: number[]): number[] {
  return values.map((value, i) => {
    const neighbours = [...columns.subarray(rowStarts[i], rowStarts[i + 1])];
    if (neighbours.length === 0) return value;
    return 0.5 * value + (0.5 * neighbours.reduce((sum, j) => sum + values[j], 0)) / neighbours.length;
  });
}

/** (diag(diagonal) + stiffness L) x = rightSide for one lane, as a dense system. */
export function membraneDense(
  { rowStarts, columns }: Graph,
  diagonal: ArrayLike<number>,
  stiffness: number,
  rightSide: number[],
): number[] {
  const count = rowStarts.length - 1;
  const matrix = Array.from({ length: count }, (_, i) => {
    const row = new Array<number>(count).fill(0);
    row[i] = diagonal[i] + stiffness * (rowStarts[i + 1] - rowStarts[i]);
    for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) row[columns[k]] -= stiffness;
    return row;
  });
  return solveDense(matrix, rightSide);
}

export function harmonics(x: number, y: number, z: number): number[] {
  return [1, y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
}

/** The reweighted fit of one channel in double precision. */
export function fitLightChannel(
  normals: ArrayLike<number>,
  radiances: number[],
  weights: number[],
  ridge: number,
  iterationCount: number,
): number[] {
  const count = radiances.length;
  const basis = radiances.map((_, s) => harmonics(normals[3 * s], normals[3 * s + 1], normals[3 * s + 2]));
  const prior = [0, 1, 1, 1, 4, 4, 4, 4, 4];
  let current = weights;
  let light: number[] = [];
  for (let iteration = 0; iteration < iterationCount; iteration++) {
    const matrix = prior.map((p, i) =>
      prior.map((_, j) => basis.reduce((sum, b, s) => sum + current[s] * b[i] * b[j], i === j ? ridge * count * p : 0)),
    );
    const right = prior.map((_, i) => basis.reduce((sum, b, s) => sum + current[s] * b[i] * radiances[s], 0));
    light = solveDense(matrix, right);
    const errors = basis.map((b, s) => radiances[s] - b.reduce((sum, value, i) => sum + value * light[i], 0));
    const sorted = errors.map(Math.abs).sort((a, b) => a - b);
    const deviation = 1.4826 * sorted[Math.trunc(count / 2)];
    current = weights.map((weight, s) => weight / (1 + (errors[s] / (2 * deviation + 1e-6)) ** 2));
  }
  return light;
}
