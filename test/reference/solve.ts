import type { Plate } from "../../src/kernels/solve.ts";

/** Dense Gaussian elimination with partial pivoting in double precision. */
export function solveDense(matrix: number[][], vector: number[]): number[] {
  const rows = matrix.map((row, r) => [...row, vector[r]]);
  const n = vector.length;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r;
    [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = rows[r][c] / rows[c][c];
      for (let k = c; k <= n; k++) rows[r][k] -= factor * rows[c][k];
    }
  }
  return rows.map((row, r) => row[n] / row[r]);
}

export function gramDense(columns: number[][]): number[][] {
  return columns.map((a) => columns.map((b) => a.reduce((sum, value, k) => sum + value * b[k], 0)));
}

/** The matrix sum_p strength m m^T + stiffness L^T L + anchor I, written out, and its solution for x, y and z. */
export function solvePlateDense({ graph, points, targets, stiffness, anchor }: Plate): number[] {
  const n = graph.rowStarts.length - 1;
  const laplacian = Array.from({ length: n }, (_, i) => {
    const row = new Array<number>(n).fill(0);
    for (let k = graph.rowStarts[i]; k < graph.rowStarts[i + 1]; k++) {
      row[graph.columns[k]] -= 1;
      row[i] += 1;
    }
    return row;
  });
  const matrix = gramDense(laplacian).map((row, r) =>
    row.map((value, c) => stiffness * value + (r === c ? anchor : 0)),
  );
  const right = [0, 1, 2].map(() => new Array<number>(n).fill(0));
  for (let p = 0; p < points.strengths.length; p++) {
    for (let i = 3 * p; i < 3 * p + 3; i++) {
      const scaled = points.strengths[p] * points.weights[i];
      for (let j = 3 * p; j < 3 * p + 3; j++) {
        matrix[points.vertices[i]][points.vertices[j]] += scaled * points.weights[j];
      }
      for (let c = 0; c < 3; c++) right[c][points.vertices[i]] += scaled * targets[3 * p + c];
    }
  }
  const [x, y, z] = right.map((vector) => solveDense(matrix, vector));
  return x.flatMap((value, i) => [value, y[i], z[i]]);
}
