/**
 * `assets/skin-residual.bin`, little endian: magic, the count of vertices of the subdivided skin and a scale (float32) of each field, then
 * the fields, log red, green and blue of each vertex as int8 in steps of the scale / 127, in the order of `residualFields`.
 */
export const skinResidualMagic = 0x33534552;
export const residualFields = ["atRest", "perSmile", "ofDressed"] as const;
export const residualHeaderLength = 8 + 4 * residualFields.length;
export const residualSteps = 127;

/**
 * What portraits show beside albedo and the studio's light in the mean of people (`tools/learn-residual.ts`), log RGB, three floats a vertex.
 */
export interface SkinResidual {
  /** At rest: nostrils, wings of the nose, the line of the lips and other forms finer than the mesh, and the red of light between folds. */
  readonly atRest: Float32Array;
  /** What a whole smile adds: the shade of folds beside the mouth, the light on the lower lip. */
  readonly perSmile: Float32Array;
  /** What the lower face of those whose hair is dressed has over others': no shade of a shaven beard. */
  readonly ofDressed: Float32Array;
}

/** Throws a RangeError where the file is malformed or of another head. */
export function readSkinResidual(file: ArrayBuffer, vertexCount: number): SkinResidual {
  const view = new DataView(file);
  if (file.byteLength < residualHeaderLength || view.getUint32(0, true) !== skinResidualMagic) {
    throw new RangeError("skin-residual.bin: no such file");
  }
  const count = view.getUint32(4, true);
  if (count !== vertexCount || file.byteLength !== residualHeaderLength + 3 * residualFields.length * count) {
    throw new RangeError(`skin-residual.bin: ${file.byteLength} bytes of ${count} vertices are not of this head`);
  }
  const [atRest, perSmile, ofDressed] = residualFields.map((_, field) => {
    const step = view.getFloat32(8 + 4 * field, true) / residualSteps;
    const bytes = new Int8Array(file, residualHeaderLength + 3 * count * field, 3 * count);
    return Float32Array.from(bytes, (value) => step * value);
  });
  return { atRest, perSmile, ofDressed };
}
