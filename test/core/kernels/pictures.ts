/** Reproducible values in 0..1. */
export function sequence(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

/** RGBA noise. */
export function picture(width: number, height: number, seed = 3) {
  return { width, height, data: Uint8Array.from(sequence(4 * width * height, seed), (v) => Math.floor(256 * v)) };
}
