import {
  residualFields,
  residualHeaderLength,
  residualSteps,
  type SkinResidual,
  skinResidualMagic,
} from "../../src/avatar/skin/skin-residual.ts";

/** The bytes of `assets/skin-residual.bin`. */
export function encodeSkinResidual(residual: SkinResidual): Uint8Array<ArrayBuffer> {
  const fields = residualFields.map((name) => residual[name]);
  const length = fields[0].length;
  const bytes = new Uint8Array(residualHeaderLength + fields.length * length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, skinResidualMagic, true);
  view.setUint32(4, length / 3, true);
  for (const [field, values] of fields.entries()) {
    const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
    view.setFloat32(8 + 4 * field, scale, true);
    values.forEach((value, k) => {
      view.setInt8(residualHeaderLength + field * length + k, Math.round((residualSteps * value) / scale));
    });
  }
  return bytes;
}
