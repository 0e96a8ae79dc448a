import type { Solver } from "../../kernels/solve.ts";

/**
 * The Gauss-Newton step that keeps the expression weights, the last unknowns, within 0..1: unknowns that leave are
 * set to their bound and the rest solved again (active set). Null where the system is not positive definite.
 */
export function boundedStep(
  solver: Solver,
  matrix: Float64Array,
  gradient: Float64Array,
  expression: Float64Array,
): Float64Array | null {
  const size = gradient.length;
  const first = size - expression.length;
  const step = new Float64Array(size);
  const right = Float64Array.from(gradient);
  let free = Array.from({ length: size }, (_, k) => k);
  for (let pass = 0; pass < 6; pass++) {
    const solved = solver.solveSymmetric(
      submatrix(matrix, size, free),
      Float64Array.from(free, (k) => right[k]),
    );
    if (!solved) return null;
    free.forEach((k, i) => {
      step[k] = solved[i];
    });
    const leaving = free.filter((k) => k >= first && isOutside(expression[k - first] + step[k]));
    if (leaving.length === 0) break;
    for (const k of leaving) {
      const bound = expression[k - first] + step[k] < 0 ? 0 : 1;
      step[k] = bound - expression[k - first];
      for (let r = 0; r < size; r++) right[r] -= matrix[r * size + k] * step[k];
    }
    free = free.filter((k) => !leaving.includes(k));
  }
  return step;
}

function isOutside(weight: number): boolean {
  return weight < -1e-9 || weight > 1;
}

/** Some rows and columns of a square matrix, row-major. */
export function submatrix(matrix: Float64Array, size: number, rows: readonly number[]): Float64Array {
  const out = new Float64Array(rows.length * rows.length);
  rows.forEach((r, i) => {
    for (let j = 0; j < rows.length; j++) out[i * rows.length + j] = matrix[r * size + rows[j]];
  });
  return out;
}
