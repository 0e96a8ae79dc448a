/**
 * A triangle mesh as ASCII PLY (G. Turk, "The PLY polygon file format", 1994), coordinates as given with three
 * decimals. `positions` has xyz a vertex, `triangles` three vertices each; a RangeError where an index has no vertex.
 */
export function writePly(positions: Float32Array, triangles: Uint16Array | Uint32Array, comment: string): Uint8Array {
  const vertexCount = positions.length / 3;
  const lines = [
    "ply",
    "format ascii 1.0",
    `comment ${comment.replaceAll(/[\r\n]+/g, " ")}`,
    `element vertex ${vertexCount}`,
    "property float x",
    "property float y",
    "property float z",
    `element face ${triangles.length / 3}`,
    "property list uchar int vertex_indices",
    "end_header",
  ];
  for (let i = 0; i < positions.length; i += 3) {
    lines.push(`${positions[i].toFixed(3)} ${positions[i + 1].toFixed(3)} ${positions[i + 2].toFixed(3)}`);
  }
  for (let t = 0; t < triangles.length; t += 3) {
    if (Math.max(triangles[t], triangles[t + 1], triangles[t + 2]) >= vertexCount) {
      throw new RangeError(`triangle ${t / 3} names a vertex beyond the ${vertexCount} given`);
    }
    lines.push(`3 ${triangles[t]} ${triangles[t + 1]} ${triangles[t + 2]}`);
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}
