import type { SkinPrior } from "../../src/avatar/skin/skin-prior.ts";
import {
  fieldCount,
  fieldSteps,
  headerByteLength,
  modeSteps,
  skinPriorByteLength,
  skinPriorMagic,
} from "../../src/avatar/skin/skin-prior-file.ts";

/** The bytes of `assets/skin.bin`; vertices of which neither mean nor lips say anything are left out. */
export function encodeSkinPrior(prior: SkinPrior): Uint8Array {
  const { mean, modes, lips, lightMean, lightPrecision } = prior;
  const fields = [mean, prior.deviation, prior.formDeviation, prior.lineDeviation, lips, ...modes];
  const vertexCount = mean.length / 3;
  const known = [...Array(vertexCount).keys()].filter((i) =>
    [mean, lips].some((field) => field.subarray(3 * i, 3 * i + 3).some((value) => value !== 0)),
  );
  const bytes = new Uint8Array(skinPriorByteLength({ knownCount: known.length, modeCount: modes.length }));
  const view = new DataView(bytes.buffer);
  for (const [k, value] of [skinPriorMagic, vertexCount, known.length, modes.length].entries()) {
    view.setUint32(4 * k, value, true);
  }
  let at = headerByteLength;
  const put = (value: number) => {
    view.setFloat32(at, value, true);
    at += 4;
  };
  const scaleOf = (field: Float32Array) =>
    known.reduce((most, i) => Math.max(most, ...[0, 1, 2].map((c) => Math.abs(field[3 * i + c]))), 1e-6);
  lightMean.forEach(put);
  lightPrecision.forEach(put);
  put(prior.detailDeviation);
  const scales = fields.map(scaleOf);
  scales.forEach(put);
  for (const vertex of known) {
    view.setUint16(at, vertex, true);
    at += 2;
  }
  for (const [f, field] of fields.entries()) {
    const isMode = f >= fieldCount;
    for (const vertex of known) {
      for (let c = 0; c < 3; c++) {
        const step = Math.round(((isMode ? modeSteps : fieldSteps) * field[3 * vertex + c]) / scales[f]);
        if (isMode) view.setInt8(at, step);
        else view.setInt16(at, step, true);
        at += isMode ? 1 : 2;
      }
    }
  }
  return bytes;
}
