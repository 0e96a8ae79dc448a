import {
  residualHeaderLength,
  residualSteps,
  type SkinResidual,
  skinResidualMagic,
} from "../../src/avatar/skin/skin-residual.ts";

/** The bytes of `assets/skin-residual.bin`. */
export function encodeSkinResidual({ atRest, perSmile }: SkinResidual): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(residualHeaderLength + atRest.length + perSmile.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, skinResidualMagic, true);
  view.setUint32(4, atRest.length / 3, true);
  for (const [field, values] of [atRest, perSmile].entries()) {
    const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
    view.setFloat32(8 + 4 * field, scale, true);
    values.forEach((value, k) => {
      view.setInt8(residualHeaderLength + field * atRest.length + k, Math.round((residualSteps * value) / scale));
    });
  }
  return bytes;
}
