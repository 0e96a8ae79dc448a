/** For each covered texel of a square picture the triangle it lies in and its place there. */
export interface TexelTable {
  readonly size: number;
  /** -1 where nothing lies. */
  readonly triangles: Int32Array;
  readonly barycentrics: Float32Array;
}

/** Draws triangles into a square texture; `uvs` are six numbers a triangle, v down. */
export function tableTexels(uvs: ArrayLike<number>, size: number): TexelTable {
  const triangles = new Int32Array(size * size).fill(-1);
  const barycentrics = new Float32Array(3 * size * size);
  for (let t = 0; t < uvs.length / 6; t++) {
    const [ax, ay, bx, by, cx, cy] = Array.from({ length: 6 }, (_, k) => uvs[6 * t + k] * size - 0.5);
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= Math.min(size - 1, Math.max(ay, by, cy)); y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= Math.min(size - 1, Math.max(ax, bx, cx)); x++) {
        const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
        const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
        const w = 1 - u - v;
        if (Math.min(u, v, w) < -1e-9) continue;
        triangles[y * size + x] = t;
        barycentrics.set([u, v, w], 3 * (y * size + x));
      }
    }
  }
  return { size, triangles, barycentrics };
}

/** Corners of the triangles of quads, as positions in the list of quad corners. */
export function quadTriangleCorners(quadCount: number): Uint32Array {
  const corners = new Uint32Array(6 * quadCount);
  for (let q = 0; q < quadCount; q++)
    corners.set(
      [0, 1, 2, 0, 2, 3].map((k) => 4 * q + k),
      6 * q,
    );
  return corners;
}
