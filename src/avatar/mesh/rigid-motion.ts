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
  const n = Float64Array.of(
    ...[xx + yy + zz, yz - zy, zx - xz, xy - yx],
    ...[yz - zy, xx - yy - zz, xy + yx, zx + xz],
    ...[zx - xz, xy + yx, -xx + yy - zz, yz + zy],
    ...[xy - yx, zx + xz, yz + zy, -xx - yy + zz],
  );
  return about(quaternionRotation(dominantEigenvector(n)), fromCentre, toCentre);
}

/** Of a symmetric 4x4 matrix: power iteration by repeated squaring; the shift makes the largest eigenvalue the largest in magnitude. */
function dominantEigenvector(symmetric: Float64Array): number[] {
  let shift = 0;
  for (let at = 0; at < 16; at += 4) {
    const row = [symmetric[at], symmetric[at + 1], symmetric[at + 2], symmetric[at + 3]];
    shift = Math.max(
      shift,
      row.reduce((sum, value) => sum + Math.abs(value), 0),
    );
  }
  if (shift === 0) return [1, 0, 0, 0];
  let power = symmetric.map((value, at) => value / shift + (at % 5 === 0 ? 1 : 0));
  let square = new Float64Array(16);
  for (let step = 0; step < 24; step++) {
    for (let at = 0; at < 16; at++) {
      const row = at & ~3;
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += power[row + k] * power[4 * k + (at & 3)];
      square[at] = sum;
    }
    const trace = square[0] + square[5] + square[10] + square[15];
    for (let at = 0; at < 16; at++) square[at] /= trace;
    [power, square] = [square, power];
  }
  let column = 0;
  for (let c = 1; c < 4; c++) if (power[5 * c] > power[5 * column]) column = c;
  const vector = [power[column], power[4 + column], power[8 + column], power[12 + column]];
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
