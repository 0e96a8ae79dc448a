export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Linear between the sorted values, `share` 0..1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

const resampleCount = 2000;

/** 95 % interval of the mean over resamples of `values`; the same on every run. */
export function bootstrapInterval(values: readonly number[]): [number, number] {
  const random = mulberry32(0);
  const means = Array.from({ length: resampleCount }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)])),
  );
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** T. Ettinger's mulberry32: uniform numbers in 0..1 from a 32-bit seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
