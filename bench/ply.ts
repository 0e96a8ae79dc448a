/** Vertex positions, xyz each, of an ASCII PLY file whose vertices have x, y and z first. */
export function readPlyPositions(text: string): Float32Array {
  const vertexCount = Number(/^element vertex (\d+)$/m.exec(text)?.[1]);
  const start = text.indexOf("end_header\n");
  if (!text.startsWith("ply") || !Number.isInteger(vertexCount) || start < 0) throw new Error("not an ASCII PLY file");
  const lines = text.slice(start + "end_header\n".length).split("\n");
  const positions = new Float32Array(3 * vertexCount);
  for (let i = 0; i < vertexCount; i++) positions.set(lines[i].trim().split(/\s+/).slice(0, 3).map(Number), 3 * i);
  if (!positions.every(Number.isFinite)) throw new Error("the PLY file is cut off");
  return positions;
}
