import { describe, expect, it } from "vitest";
import { Posterior } from "../../../../../src/avatar/wear/hair/gaussian.ts";

const prior = {
  mean: [0, 1],
  covariance: [
    [4, 2],
    [2, 4],
  ],
};

describe("Posterior", () => {
  it("moves what goes along with a measured number, and narrows both", () => {
    const found = new Posterior(prior);
    expect(found.measure(0, [1], 3, 2)).toEqual({ variance: 6, off: 3 });
    expect(found.mean).toEqual([2, 2]);
    expect(found.covariance[0][0]).toBeCloseTo(4 / 3, 12);
    expect(found.covariance[0][1]).toBeCloseTo(2 / 3, 12);
    expect(found.covariance[1][1]).toBeCloseTo(10 / 3, 12);
  });

  it("takes sums of numbers, from any of them on", () => {
    const found = new Posterior(prior);
    found.measure(0, [1, 0.5], 4, 1);
    // Variance 4 + 2 + 1 + 1; covariances with the sum 5 and 4.
    expect(found.mean[0]).toBeCloseTo((5 * 3.5) / 8, 12);
    expect(found.mean[1]).toBeCloseTo(1 + (4 * 3.5) / 8, 12);
    const other = new Posterior(prior);
    other.measure(1, [1], 3, 4);
    expect(other.mean).toEqual([0.5, 2]);
  });

  it("does not depend on the order of measurements, and leaves the prior as it is", () => {
    const [one, other] = [new Posterior(prior), new Posterior(prior)];
    one.measure(0, [1], 3, 2);
    one.measure(1, [1], -1, 0.5);
    other.measure(1, [1], -1, 0.5);
    other.measure(0, [1], 3, 2);
    for (const k of [0, 1]) expect(one.mean[k]).toBeCloseTo(other.mean[k], 12);
    expect(prior.mean).toEqual([0, 1]);
    expect(prior.covariance[0]).toEqual([4, 2]);
  });
});
