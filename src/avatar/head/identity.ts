import type { HeadModel } from "./head-model.ts";

const settledHeads = new WeakMap<Float32Array, { readonly model: HeadModel; readonly head: Float32Array }>();

/** `headOfIdentity` of coefficients that change no more, kept with them. Not to be written to. */
export function settledHead(model: HeadModel, coefficients: Float32Array): Float32Array {
  let settled = settledHeads.get(coefficients);
  if (settled?.model !== model) {
    settled = { model, head: headOfIdentity(model, coefficients) };
    settledHeads.set(coefficients, settled);
  }
  return settled.head;
}

/** All model vertices of the head with these identity coefficients; missing ones are zero. */
export function headOfIdentity(model: HeadModel, coefficients: ArrayLike<number>): Float32Array {
  if (coefficients.length > model.identityCount) {
    throw new RangeError(`${coefficients.length} coefficients, the model has ${model.identityCount}`);
  }
  const positions = Float32Array.from(model.mean);
  const length = positions.length;
  for (let k = 0; k < coefficients.length; k++) {
    const weight = coefficients[k];
    if (weight === 0) continue;
    const component = model.identityBasis.subarray(k * length, (k + 1) * length);
    for (let i = 0; i < length; i++) positions[i] += weight * component[i];
  }
  return positions;
}
