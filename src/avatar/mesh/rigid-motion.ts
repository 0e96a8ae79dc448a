import { about, type Transform } from "./transform.ts";
import type { Triple } from "./triple.ts";

/**
 * The rigid motion that best carries the vertices from one set of positions to another (least squares).
 * B. Horn, "Closed-form solution of absolute orientation using unit quaternions", JOSA A 4 (1987).
 */
export function rigidMotion(from: Float32Array, to: Float32Array, vertices: ArrayLike<number>): Transform {
  const fromCentre = centroid(from, vertices);
  const toCentre = centroid(to, vertices);
  // (1) Cross-covariance: rows by where from, columns by where to, about the centroids.
  const [fromX, fromY, fromZ] = fromCentre;
  const [toX, toY, toZ] = toCentre;
  let [xx, xy, xz, yx, yy, yz, zx, zy, zz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < vertices.length; k++) {
    const at = 3 * vertices[k];
    const x = to[at] - toX;
    const y = to[at + 1] - toY;
    const z = to[at + 2] - toZ;
    const alongX = from[at] - fromX;
    const alongY = from[at + 1] - fromY;
    const alongZ = from[at + 2] - fromZ;
    xx += alongX * x;
    xy += alongX * y;
    xz += alongX * z;
    yx += alongY * x;
    yy += alongY * y;
    yz += alongY * z;
    zx += alongZ * x;
    zy += alongZ * y;
    zz += alongZ * z;
  }
  // (2) Horn's symmetric 4x4 matrix, whose dominant eigenvector is the rotation's quaternion (w, x, y, z).
  const n = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, -xx + yy - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, -xx - yy + zz],
  ];
  return about(quaternionRotation(dominantEigenvector(n)), fromCentre, toCentre);
}

/** Power iteration by repeated squaring; the shift makes the largest eigenvalue the largest in magnitude. */
function dominantEigenvector(symmetric: number[][]): number[] {
  const size = symmetric.length;
  const shift = Math.max(...symmetric.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)));
  if (shift === 0) return [1, 0, 0, 0];
  let power = symmetric.map((row, r) => row.map((value, c) => value / shift + (r === c ? 1 : 0)));
  for (let step = 0; step < 24; step++) {
    const square = power.map((row) => power.map((_, c) => row.reduce((sum, value, k) => sum + value * power[k][c], 0)));
    const trace = square.reduce((sum, row, r) => sum + row[r], 0);
    power = square.map((row) => row.map((value) => value / trace));
  }
  let column = 0;
  for (let c = 1; c < size; c++) if (power[c][c] > power[column][column]) column = c;
  const vector = power.map((row) => row[column]);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function quaternionRotation([w, x, y, z]: number[]): Transform {
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    0,
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    0,
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
    0,
  );
}

function centroid(positions: Float32Array, vertices: ArrayLike<number>): Triple {
  const count = vertices.length;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < count; k++) {
    const at = 3 * vertices[k];
    x += positions[at] / count;
    y += positions[at + 1] / count;
    z += positions[at + 2] / count;
  }
  return [x, y, z];
}
