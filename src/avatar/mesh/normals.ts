/**
 * Unit normals of a quad mesh, each vertex the sum of its quads' vector areas (half the cross product of the
 * diagonals). Computed before the cut at uv seams, so that shading does not break there. Vertices without area get
 * (0, 0, 1).
 */
export function quadNormals(positions: Float32Array, quads: Uint16Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let q = 0; q < quads.length; q += 4) {
    const a = 3 * quads[q];
    const b = 3 * quads[q + 1];
    const c = 3 * quads[q + 2];
    const d = 3 * quads[q + 3];
    const ux = positions[c] - positions[a];
    const uy = positions[c + 1] - positions[a + 1];
    const uz = positions[c + 2] - positions[a + 2];
    const vx = positions[d] - positions[b];
    const vy = positions[d + 1] - positions[b + 1];
    const vz = positions[d + 2] - positions[b + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    accumulate(normals, a, nx, ny, nz);
    accumulate(normals, b, nx, ny, nz);
    accumulate(normals, c, nx, ny, nz);
    accumulate(normals, d, nx, ny, nz);
  }
  return normalize(normals);
}

/**
 * Unit normals of a triangle mesh, area weighted. `welds` names for each vertex the vertex whose normal it shares (the
 * first at the same place), so that uv seams stay smooth.
 */
export function triangleNormals(
  positions: Float32Array,
  triangles: Uint16Array | Uint32Array,
  welds: Uint16Array | null = null,
): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t];
    const b = 3 * triangles[t + 1];
    const c = 3 * triangles[t + 2];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    accumulate(normals, welds ? 3 * welds[triangles[t]] : a, nx, ny, nz);
    accumulate(normals, welds ? 3 * welds[triangles[t + 1]] : b, nx, ny, nz);
    accumulate(normals, welds ? 3 * welds[triangles[t + 2]] : c, nx, ny, nz);
  }
  normalize(normals);
  if (welds) for (let i = 0; i < welds.length; i++) normals.copyWithin(3 * i, 3 * welds[i], 3 * welds[i] + 3);
  return normals;
}

function accumulate(normals: Float32Array, at: number, x: number, y: number, z: number): void {
  normals[at] += x;
  normals[at + 1] += y;
  normals[at + 2] += z;
}

/** Makes directions as long as one, in place; (0, 0, 1) of none. */
export function normalize(normals: Float32Array): Float32Array {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.sqrt(normals[i] ** 2 + normals[i + 1] ** 2 + normals[i + 2] ** 2);
    if (length > 0) {
      normals[i] /= length;
      normals[i + 1] /= length;
      normals[i + 2] /= length;
    } else normals[i + 2] = 1;
  }
  return normals;
}
