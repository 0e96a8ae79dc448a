/** Polynomials of the normal beside the constant that a light has: 1, y, z, x, xy, yz, 3z^2 - 1, xz, x^2 - y^2. */
export const lightTermCount = 8;

/**
 * The terms of a light of order 2 on a surface of this unit normal, without the constant, in the order of
 * `Light.ambient`. R. Ramamoorthi, P. Hanrahan, "An Efficient Representation for Irradiance Environment Maps",
 * SIGGRAPH 2001.
 */
export function lightTerms(normals: Float32Array, vertex: number, out: Float64Array): void {
  const x = normals[3 * vertex];
  const y = normals[3 * vertex + 1];
  const z = normals[3 * vertex + 2];
  out[0] = y;
  out[1] = z;
  out[2] = x;
  out[3] = x * y;
  out[4] = y * z;
  out[5] = 3 * z * z - 1;
  out[6] = x * z;
  out[7] = x * x - y * y;
}
