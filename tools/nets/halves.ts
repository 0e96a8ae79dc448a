const floats = new Float32Array(1);
const words = new Uint32Array(floats.buffer);

/** IEEE 754 binary16, rounded to nearest; what is too small becomes zero, what is too large infinite. */
export function halfOf(value: number): number {
  floats[0] = value;
  const word = words[0] + 0x1000;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  if (exponent <= 0) return sign | Math.round(Math.abs(value) * 2 ** 24);
  return exponent >= 31 ? sign | 0x7c00 : sign | (exponent << 10) | ((word >>> 13) & 0x3ff);
}
