/**
 * `assets/skin-residual.bin`, little endian: magic, the count of vertices of the subdivided skin and a scale (float32), then log red,
 * green and blue of each as int8 in steps of the scale / 127.
 */
export const skinResidualMagic = 0x31534552;
export const residualHeaderLength = 12;
export const residualSteps = 127;

/**
 * What portraits show beside albedo and the studio's light in the mean of people (`tools/learn-residual.ts`), log RGB, three floats a vertex:
 * nostrils, wings of the nose, the line of the lips and other forms finer than the mesh, and the red of light between folds. Throws a
 * RangeError where the file is malformed or of another head.
 */
export function readSkinResidual(file: ArrayBuffer, vertexCount: number): Float32Array {
  const view = new DataView(file);
  if (file.byteLength < residualHeaderLength || view.getUint32(0, true) !== skinResidualMagic) {
    throw new RangeError("skin-residual.bin: no such file");
  }
  const count = view.getUint32(4, true);
  if (count !== vertexCount || file.byteLength !== residualHeaderLength + 3 * count) {
    throw new RangeError(`skin-residual.bin: ${file.byteLength} bytes of ${count} vertices are not of this head`);
  }
  const step = view.getFloat32(8, true) / residualSteps;
  return Float32Array.from(new Int8Array(file, residualHeaderLength), (value) => step * value);
}
