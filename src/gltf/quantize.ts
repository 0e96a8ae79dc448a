/**
 * Vertices as normalised integers after KHR_mesh_quantization. Positions are metres about one point that all meshes of a
 * file share, so that one unit stays a metre: what moves them there is in the inverse bind matrices, since the transforms of nodes
 * that bear a skin count nothing.
 */

/** What becomes the middle of the grid, metres of the file: chosen so that a standing body lies within one metre of it. */
const middle = [0, 0.95, 0] as const;
const shortRange = 32767;
const byteRange = 127;

export const quantizationExtension = "KHR_mesh_quantization";

/** Millimetres between neighbours of the grid. */
export const gridStep = 1000 / shortRange;

/** xyz a vertex in metres as 16 bits, padded to four of them. Throws a RangeError for what lies outside the grid. */
export function quantizePositions(positions: Float32Array): Int16Array {
  const rounded = new Int16Array((4 / 3) * positions.length);
  for (let i = 0; i < positions.length; i++) {
    rounded[i + Math.floor(i / 3)] = toShort(positions[i] - middle[i % 3]);
  }
  return rounded;
}

/** xyz of a displacement in metres as 16 bits. */
export function quantizeDisplacements(values: Float32Array): Int16Array {
  return Int16Array.from(values, toShort);
}

/** Unit vectors as bytes, padded to four of them. */
export function quantizeNormals(normals: Float32Array): Int8Array {
  const rounded = new Int8Array((4 / 3) * normals.length);
  for (let i = 0; i < normals.length; i++) rounded[i + Math.floor(i / 3)] = Math.round(byteRange * normals[i]);
  return rounded;
}

/** Column-major inverse bind matrices of a file whose positions lie in the grid. */
export function bindFromGrid(matrices: Float32Array): Float32Array {
  const moved = matrices.slice();
  for (let at = 0; at < moved.length; at += 16) {
    for (let row = 0; row < 3; row++) {
      for (let c = 0; c < 3; c++) moved[at + 12 + row] += matrices[at + 4 * c + row] * middle[c];
    }
  }
  return moved;
}

function toShort(metres: number): number {
  const value = Math.round(shortRange * metres);
  if (!(Math.abs(value) <= shortRange)) throw new RangeError(`${metres} m lies outside the grid`);
  return value;
}
