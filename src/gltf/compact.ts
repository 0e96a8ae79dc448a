import { gather } from "../avatar/mesh/seams.ts";
import type { ExportPrimitive } from "./export-mesh.ts";

/** The vertices that triangles use, in the order of their use, and the triangles by their places there. */
export interface UsedVertices {
  readonly vertices: Uint16Array;
  readonly indices: Uint32Array;
}

export function usedVertices(triangles: Uint32Array, vertexCount: number): UsedVertices {
  const newIndex = new Int32Array(vertexCount).fill(-1);
  const vertices = new Uint16Array(vertexCount);
  let count = 0;
  const indices = new Uint32Array(triangles.length);
  for (let k = 0; k < triangles.length; k++) {
    const vertex = triangles[k];
    if (newIndex[vertex] < 0) {
      vertices[count] = vertex;
      newIndex[vertex] = count++;
    }
    indices[k] = newIndex[vertex];
  }
  return { vertices: vertices.slice(0, count), indices };
}

/** A primitive that no target moves with these of its triangles and the vertices of them only, in the order of their use. */
export function keepOnly(primitive: ExportPrimitive, triangles: Uint32Array): ExportPrimitive {
  const { positions, normals, uvs, binding, colors, visibility } = primitive;
  const { vertices, indices } = usedVertices(triangles, positions.length / 3);
  return {
    ...primitive,
    positions: gather(vertices, positions, 3),
    normals: gather(vertices, normals, 3),
    uvs: uvs && gather(vertices, uvs, 2),
    indices,
    binding: { joints: gather(vertices, binding.joints, 4), weights: gather(vertices, binding.weights, 4) },
    ...(colors ? { colors: gather(vertices, colors, 3) } : {}),
    ...(visibility ? { visibility: gather(vertices, visibility, 1) } : {}),
  };
}
