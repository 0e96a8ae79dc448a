/** A quad mesh cut open at its uv seams, so that each vertex has one uv, as renderers and glTF need it. */
export interface SeamSplit {
  /** For each split vertex the mesh vertex that it copies. */
  readonly sources: Uint16Array;
  /** uv of each split vertex. */
  readonly uvs: Float32Array;
  /** Two triangles a quad, indices of split vertices. */
  readonly triangles: Uint32Array;
}

/**
 * Cuts a quad mesh at its uv seams: one vertex for each pair of mesh vertex and uv that a quad corner names, in order
 * of first use. `quads` and `quadUvs` have four indices a quad.
 */
export function splitSeams(quads: Uint16Array, quadUvs: Uint16Array, uvs: Float32Array): SeamSplit {
  const splitOf = new Map<number, number>();
  const sources: number[] = [];
  const splitUvs: number[] = [];
  const corners = new Uint32Array(quads.length);
  for (let corner = 0; corner < quads.length; corner++) {
    const key = quads[corner] * 0x10000 + quadUvs[corner];
    let split = splitOf.get(key);
    if (split === undefined) {
      split = sources.length;
      splitOf.set(key, split);
      sources.push(quads[corner]);
      splitUvs.push(uvs[2 * quadUvs[corner]], uvs[2 * quadUvs[corner] + 1]);
    }
    corners[corner] = split;
  }
  return { sources: Uint16Array.from(sources), uvs: Float32Array.from(splitUvs), triangles: triangulate(corners) };
}

/** The triangles that `keep` wants, with their vertices only. */
export function keepTriangles(
  { sources, uvs, triangles }: SeamSplit,
  keep: (a: number, b: number, c: number) => boolean,
): SeamSplit {
  const newIndex = new Int32Array(sources.length).fill(-1);
  const kept: number[] = [];
  const vertices: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    if (!keep(triangles[t], triangles[t + 1], triangles[t + 2])) continue;
    for (const vertex of triangles.subarray(t, t + 3)) {
      if (newIndex[vertex] < 0) newIndex[vertex] = vertices.push(vertex) - 1;
      kept.push(newIndex[vertex]);
    }
  }
  const of = Uint16Array.from(vertices);
  return { sources: of.map((vertex) => sources[vertex]), uvs: gather(of, uvs, 2), triangles: Uint32Array.from(kept) };
}

/** `components` values at each split vertex, copied from the mesh vertices. */
export function gather<Values extends Float32Array | Uint8Array | Uint16Array>(
  sources: Uint16Array,
  values: Values,
  components: number,
): Values {
  const gathered = new (values.constructor as new (length: number) => Values)(sources.length * components);
  for (let i = 0, at = 0; i < sources.length; i++) {
    const from = sources[i] * components;
    for (let c = 0; c < components; c++) gathered[at++] = values[from + c];
  }
  return gathered;
}

/** Two triangles a quad, split along the diagonal from its first corner. */
export function triangulate(quads: Uint16Array | Uint32Array): Uint32Array {
  const triangles = new Uint32Array((quads.length / 4) * 6);
  for (let q = 0, t = 0; q < quads.length; q += 4, t += 6) {
    triangles[t] = quads[q];
    triangles[t + 1] = quads[q + 1];
    triangles[t + 2] = quads[q + 2];
    triangles[t + 3] = quads[q];
    triangles[t + 4] = quads[q + 2];
    triangles[t + 5] = quads[q + 3];
  }
  return triangles;
}
