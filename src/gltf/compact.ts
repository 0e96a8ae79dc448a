import type { ExportPrimitive } from "./export-mesh.ts";
import type { SparseTarget } from "./morph-targets.ts";

/** A primitive with these of its triangles and the vertices of them only, in the order in which they use these. */
export function keepOnly(primitive: ExportPrimitive, triangles: Uint32Array): ExportPrimitive {
  const { positions, normals, uvs, binding, targets, colors } = primitive;
  const newIndex = new Int32Array(positions.length / 3).fill(-1);
  const sources: number[] = [];
  const indices = triangles.map((vertex) => {
    if (newIndex[vertex] < 0) newIndex[vertex] = sources.push(vertex) - 1;
    return newIndex[vertex];
  });
  const pick = <Values extends Float32Array | Uint8Array>(values: Values, components: number): Values => {
    const picked = new (values.constructor as new (length: number) => Values)(sources.length * components);
    sources.forEach((vertex, i) => {
      for (let c = 0; c < components; c++) picked[i * components + c] = values[vertex * components + c];
    });
    return picked;
  };
  return {
    ...primitive,
    positions: pick(positions, 3),
    normals: pick(normals, 3),
    uvs: uvs && pick(uvs, 2),
    indices,
    binding: { joints: pick(binding.joints, 4), weights: pick(binding.weights, 4) },
    targets: targets.map((target) => moveTarget(target, newIndex)),
    ...(colors ? { colors: pick(colors, 3) } : {}),
  };
}

/** A target on the vertices that have a new index, in the order of these. */
function moveTarget({ indices, values }: SparseTarget, newIndex: Int32Array): SparseTarget {
  // New index and old place in one number each, which sort by the former.
  const places = new Uint32Array(indices.length);
  let count = 0;
  for (let k = 0; k < indices.length; k++) {
    const vertex = newIndex[indices[k]];
    if (vertex >= 0) places[count++] = vertex * 0x10000 + k;
  }
  const sorted = places.subarray(0, count).sort();
  const moved = { indices: new Uint16Array(count), values: new Float32Array(3 * count) };
  for (let i = 0; i < count; i++) {
    const from = 3 * (sorted[i] & 0xffff);
    moved.indices[i] = sorted[i] >>> 16;
    for (let c = 0; c < 3; c++) moved.values[3 * i + c] = values[from + c];
  }
  return moved;
}
