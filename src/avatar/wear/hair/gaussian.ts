/** A Gaussian over some numbers. */
export interface Gaussian {
  readonly mean: readonly number[];
  readonly covariance: readonly (readonly number[])[];
}

/** A Gaussian that measurements narrow down, one after the other. */
export class Posterior implements Gaussian {
  readonly mean: number[];
  readonly covariance: number[][];

  constructor(prior: Gaussian) {
    this.mean = [...prior.mean];
    this.covariance = prior.covariance.map((row) => [...row]);
  }

  /**
   * Takes in a measurement of the sum of the numbers from `from` on by `shares`, of variance `noise` (R. Kalman, 1960). Says of what
   * variance it was to be, and how far off it was.
   */
  measure(from: number, shares: readonly number[], value: number, noise: number): { variance: number; off: number } {
    const { mean, covariance } = this;
    const spread = covariance.map((row) => weighed(row, from, shares));
    const variance = weighed(spread, from, shares) + noise;
    const off = value - weighed(mean, from, shares);
    for (let i = 0; i < mean.length; i++) {
      mean[i] += (spread[i] * off) / variance;
      for (let j = 0; j < mean.length; j++) covariance[i][j] -= (spread[i] * spread[j]) / variance;
    }
    return { variance, off };
  }
}

function weighed(vector: readonly number[], from: number, shares: readonly number[]): number {
  return shares.reduce((sum, share, k) => sum + share * vector[from + k], 0);
}
