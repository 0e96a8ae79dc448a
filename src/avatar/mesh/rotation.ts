/** Product of two row-major 3x3 matrices. */
export function multiply3(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const out = new Float64Array(9);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      out[3 * r + c] = a[3 * r] * b[c] + a[3 * r + 1] * b[3 + c] + a[3 * r + 2] * b[6 + c];
    }
  }
  return out;
}

/** The rotation by |v| radians about v, row-major (Rodrigues). */
export function rotationFromVector(x: number, y: number, z: number): Float64Array {
  const angle = Math.hypot(x, y, z);
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
  const diagonal = Math.cos(angle);
  return Float64Array.of(
    diagonal + c * x * x,
    c * x * y - s * z,
    c * x * z + s * y,
    c * x * y + s * z,
    diagonal + c * y * y,
    c * y * z - s * x,
    c * x * z - s * y,
    c * y * z + s * x,
    diagonal + c * z * z,
  );
}
