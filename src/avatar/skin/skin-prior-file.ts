import { lightTermCount } from "./light.ts";
import { evenPrior, type SkinPrior } from "./skin-prior.ts";

/**
 * `assets/skin.bin`, little endian: the header, the mean of the light and its precision, the deviation of detail (float32), a scale for the mean,
 * the deviations (of all, of form, of lines), the lips and each mode (float32), the vertices that are known (uint16), and for each of
 * them three values of the mean and of the deviations (int16), of the lips and of each mode (int8), field after field.
 */
export interface SkinPriorHeader {
  readonly vertexCount: number;
  readonly knownCount: number;
  readonly modeCount: number;
}

export const skinPriorMagic = 0x314e4b53;
export const headerByteLength = 16;
const lightSize = 3 * lightTermCount;
/** Steps of the integers to their field's scale. */
export const [fieldSteps, modeSteps] = [32767, 127];
/** Fields of int16: the mean and three deviations. */
export const fieldCount = 4;

export function skinPriorByteLength({ knownCount, modeCount }: Omit<SkinPriorHeader, "vertexCount">): number {
  const floats = lightSize + lightSize * lightSize + 1 + fieldCount + 1 + modeCount;
  return (
    headerByteLength + 4 * floats + 2 * knownCount + 6 * fieldCount * knownCount + 3 * (1 + modeCount) * knownCount
  );
}

/** Opens the file for a head of `vertexCount` skin vertices. Throws a RangeError where it is malformed or of another head. */
export function readSkinPrior(file: ArrayBuffer, vertexCount: number): SkinPrior {
  const view = new DataView(file);
  if (file.byteLength < headerByteLength || view.getUint32(0, true) !== skinPriorMagic) {
    throw new RangeError("skin.bin: no such file");
  }
  const [count, knownCount, modeCount] = [4, 8, 12].map((at) => view.getUint32(at, true));
  if (count !== vertexCount || file.byteLength !== skinPriorByteLength({ knownCount, modeCount })) {
    throw new RangeError(`skin.bin: ${file.byteLength} bytes of ${count} vertices are not of this head`);
  }
  let at = headerByteLength;
  const take = (length: number, byteLength: number, read: (at: number) => number) =>
    Float64Array.from({ length }, (_, k) => read(at + byteLength * k)).map((value, k, all) => {
      if (k === all.length - 1) at += byteLength * length;
      return value;
    });
  const float = (offset: number) => view.getFloat32(offset, true);
  const lightMean = take(lightSize, 4, float);
  const lightPrecision = take(lightSize * lightSize, 4, float);
  const [detailDeviation] = take(1, 4, float);
  const scales = take(fieldCount + 1 + modeCount, 4, float);
  const known = take(knownCount, 2, (offset) => view.getUint16(offset, true));
  if (known.some((vertex) => vertex >= vertexCount)) throw new RangeError("skin.bin: no such vertex");
  const spread = (field: Float32Array, values: Float64Array, step: number) => {
    known.forEach((vertex, k) => {
      for (let c = 0; c < 3; c++) field[3 * vertex + c] = values[3 * k + c] * step;
    });
    return field;
  };
  const even = evenPrior(vertexCount);
  const short = (offset: number) => view.getInt16(offset, true);
  const fields = [even.mean, even.deviation, even.formDeviation, even.lineDeviation];
  fields.forEach((field, f) => {
    spread(field, take(3 * knownCount, 2, short), scales[f] / fieldSteps);
  });
  const [lips, ...modes] = Array.from({ length: 1 + modeCount }, (_, m) =>
    spread(
      new Float32Array(3 * vertexCount),
      take(3 * knownCount, 1, (offset) => view.getInt8(offset)),
      scales[fieldCount + m] / modeSteps,
    ),
  );
  return { ...even, detailDeviation, modes, lips, lightMean, lightPrecision };
}
