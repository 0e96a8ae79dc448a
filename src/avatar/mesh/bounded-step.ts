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
  const right = gradient.slice();
  let free = Uint16Array.from({ length: size }, (_, k) => k);
  for (let pass = 0; pass < 6; pass++) {
    const solved = solver.solveSymmetric(submatrix(matrix, size, free), gatherEach(right, free));
    if (!solved) return null;
    const staying = new Uint16Array(free.length);
    let count = 0;
    for (let i = 0; i < free.length; i++) {
      const k = free[i];
      step[k] = solved[i];
      if (k < first || !isOutside(expression[k - first] + step[k])) {
        staying[count++] = k;
        continue;
      }
      const bound = expression[k - first] + step[k] < 0 ? 0 : 1;
      step[k] = bound - expression[k - first];
      for (let r = 0; r < size; r++) right[r] -= matrix[r * size + k] * step[k];
    }
    if (count === free.length) break;
    free = staying.subarray(0, count);
  }
  return step;
}

function gatherEach(values: Float64Array, places: Uint16Array): Float64Array {
  const out = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) out[i] = values[places[i]];
  return out;
}

function isOutside(weight: number): boolean {
  return weight < -1e-9 || weight > 1;
}

/** Some rows and columns of a square matrix, row-major. */
export function submatrix(matrix: Float64Array, size: number, rows: Uint16Array): Float64Array {
  const out = new Float64Array(rows.length * rows.length);
  for (let i = 0, to = 0; i < rows.length; i++) {
    for (let j = 0; j < rows.length; j++, to++) out[to] = matrix[rows[i] * size + rows[j]];
  }
  return out;
}
