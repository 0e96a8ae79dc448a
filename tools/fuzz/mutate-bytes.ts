/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Mulberry32 (T. Ettinger, 2017): the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One to eight mistakes in a file: bits turned, bytes set, its end cut off, parts of it or of `other` put elsewhere. */
export function mutate(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const below = (limit: number) => Math.floor(random() * limit);
  let result = bytes.slice();
  for (let left = 1 + below(8); left > 0 && result.length > 0; left--) {
    const at = place(result.length, random);
    const kind = below(6);
    if (kind === 0) result[at] ^= 1 << below(8);
    else if (kind === 1) result[at] = [0, 1, 0x7f, 0x80, 0xff][below(5)];
    else if (kind === 2) result.fill(below(256), at, at + 1 + below(16));
    else if (kind === 3) result = result.slice(0, 1 + below(result.length));
    else {
      const source = kind === 4 ? result.slice() : other;
      const from = place(source.length, random);
      const part = source.subarray(from, from + 1 + below(64));
      result = Uint8Array.from([...result.subarray(0, at), ...part, ...result.subarray(at + below(64))]);
    }
  }
  return result;
}

/** Half of the places lie among the first 1,024 bytes, where the lengths and tables are. */
function place(length: number, random: Random): number {
  const reach = random() < 0.5 ? Math.min(1024, length) : length;
  return Math.floor(random() * reach);
}
