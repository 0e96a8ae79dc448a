/** Lower triangular L with L Lt = the symmetric positive matrix (row-major, n x n) plus `ridge` on its diagonal. */
export function cholesky(matrix: Float64Array, n: number, ridge: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = matrix[r * n + c] + (r === c ? ridge : 0);
      for (let k = 0; k < c; k++) sum -= lower[r * n + k] * lower[c * n + k];
      lower[r * n + c] = r === c ? Math.sqrt(Math.max(sum, ridge)) : sum / lower[c * n + c];
    }
  }
  return lower;
}

/** x of L x = right for a lower triangular L, row-major. */
export function forwardSolve(lower: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const x = right.slice();
  for (let r = 0; r < n; r++) {
    for (let k = 0; k < r; k++) x[r] -= lower[r * n + k] * x[k];
    x[r] /= lower[r * n + r];
  }
  return x;
}

/** x of L Lt x = right. */
export function solveFactored(lower: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const x = forwardSolve(lower, right);
  for (let r = n - 1; r >= 0; r--) {
    x[r] /= lower[r * n + r];
    for (let k = 0; k < r; k++) x[k] -= lower[r * n + k] * x[r];
  }
  return x;
}

export function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** Product of an m x n and an n x p matrix, row-major. */
export function multiply(a: Float64Array, b: Float64Array, m: number, n: number, p: number): Float64Array {
  const product = new Float64Array(m * p);
  for (let r = 0; r < m; r++) {
    const row = product.subarray(r * p, (r + 1) * p);
    for (let k = 0; k < n; k++) {
      const factor = a[r * n + k];
      if (factor === 0) continue;
      const other = b.subarray(k * p, (k + 1) * p);
      for (let c = 0; c < p; c++) row[c] += factor * other[c];
    }
  }
  return product;
}

export function transpose(a: Float64Array, m: number, n: number): Float64Array {
  const transposed = new Float64Array(m * n);
  for (let r = 0; r < m; r++) for (let c = 0; c < n; c++) transposed[c * m + r] = a[r * n + c];
  return transposed;
}

/**
 * Eigenvalues, largest first, and unit eigenvectors (a row each) of a symmetric matrix.
 * C. Jacobi's cyclic method; G. Golub, C. Van Loan, "Matrix Computations", section 8.5.
 */
export function symmetricEigen(symmetric: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = symmetric.slice();
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  const trace = a.reduce((sum, value, k) => (k % (n + 1) === 0 ? sum + Math.abs(value) : sum), 0);
  for (let sweep = 0; sweep < 30; sweep++) {
    let largest = 0;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        largest = Math.max(largest, Math.abs(a[p * n + q]));
        rotate(a, v, n, p, q);
      }
    }
    if (largest <= 1e-14 * trace) break;
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j] - a[i * n + i]);
  const vectors = new Float64Array(n * n);
  order.forEach((i, row) => {
    vectors.set(v.subarray(i * n, (i + 1) * n), row * n);
  });
  return { values: Float64Array.from(order, (i) => a[i * n + i]), vectors };
}

/** Zeroes a[p][q] of the symmetric matrix and turns the vectors (rows of v) alike. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q];
  if (apq === 0) return;
  const tau = (a[q * n + q] - a[p * n + p]) / (2 * apq);
  const t = Math.sign(tau || 1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const x = a[p * n + k];
    const y = a[q * n + k];
    a[p * n + k] = c * x - s * y;
    a[q * n + k] = s * x + c * y;
    const vx = v[p * n + k];
    const vy = v[q * n + k];
    v[p * n + k] = c * vx - s * vy;
    v[q * n + k] = s * vx + c * vy;
  }
  for (let k = 0; k < n; k++) {
    const x = a[k * n + p];
    const y = a[k * n + q];
    a[k * n + p] = c * x - s * y;
    a[k * n + q] = s * x + c * y;
  }
}
