import { residualHeaderLength, residualSteps, skinResidualMagic } from "../../src/avatar/skin/skin-residual.ts";

/** The bytes of `assets/skin-residual.bin`. */
export function encodeSkinResidual(residual: Float32Array): Uint8Array<ArrayBuffer> {
  const scale = residual.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  const bytes = new Uint8Array(residualHeaderLength + residual.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, skinResidualMagic, true);
  view.setUint32(4, residual.length / 3, true);
  view.setFloat32(8, scale, true);
  residual.forEach((value, k) => {
    view.setInt8(residualHeaderLength + k, Math.round((residualSteps * value) / scale));
  });
  return bytes;
}
