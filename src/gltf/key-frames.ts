/**
 * The fewest of evenly spaced samples, greedily from the first one, between which straight lines miss none of the others
 * by more than `tolerance` in any component. The first and the last are always kept.
 */
export function thinKeys(samples: readonly (readonly number[])[], tolerance: number): number[] {
  const last = samples.length - 1;
  const keys = [0];
  while (keys[keys.length - 1] < last) {
    const from = keys[keys.length - 1];
    let to = from + 1;
    while (to < last && isStraight(samples, from, to + 1, tolerance)) to++;
    keys.push(to);
  }
  return keys;
}

function isStraight(samples: readonly (readonly number[])[], from: number, to: number, tolerance: number): boolean {
  for (let between = from + 1; between < to; between++) {
    const share = (between - from) / (to - from);
    const misses = samples[between].some((value, c) => {
      const line = samples[from][c] + share * (samples[to][c] - samples[from][c]);
      return Math.abs(value - line) > tolerance;
    });
    if (misses) return false;
  }
  return true;
}
