/** Positions of the values that are not zero. */
export function setIndices(values: Uint8Array | Float32Array): Uint32Array {
  const indices = new Uint32Array(countSet(values));
  for (let i = 0, at = 0; i < values.length; i++) if (values[i]) indices[at++] = i;
  return indices;
}

export function countSet(values: Uint8Array | Float32Array): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i]) count++;
  return count;
}

/** The values at some positions. */
export function valuesAt(values: Float32Array, indices: Uint32Array): Float32Array {
  const picked = new Float32Array(indices.length);
  for (let k = 0; k < indices.length; k++) picked[k] = values[indices[k]];
  return picked;
}

/** 1 where a value is over a level, else 0. */
export function above(values: Float32Array, level: number): Uint8Array {
  const chosen = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) chosen[i] = values[i] > level ? 1 : 0;
  return chosen;
}
