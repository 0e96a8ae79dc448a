import { describe, expect, it } from "vitest";
import { fitMixture, labSamples } from "../../../src/face/color-mixture.ts";
import { likelihood } from "../../reference/mask.ts";
import { randomValues } from "./fixtures.ts";

/** Samples around some colours, spread by +-2. */
function cloud(centres: number[][], countEach: number): Float64Array {
  const noise = randomValues(3 * countEach * centres.length, 9);
  const samples = centres.flatMap((centre) => Array.from({ length: countEach }, () => centre).flat());
  return Float64Array.from(samples, (value, i) => value + 4 * noise[i] - 2);
}

describe("labSamples", () => {
  const ramp = { width: 100, height: 50, values: Float32Array.from({ length: 5000 }, (_, i) => i) };
  const planes = { lightness: ramp, a: ramp, b: ramp };

  it("takes the chosen pixels", () => {
    const chosen = new Uint8Array(5000);
    chosen[7] = chosen[4000] = 1;
    expect([...labSamples(planes, chosen)]).toEqual([7, 7, 7, 4000, 4000, 4000]);
    expect(labSamples(planes, new Uint8Array(5000))).toHaveLength(0);
  });

  it("thins many pixels evenly", () => {
    const samples = labSamples(planes, new Uint8Array(5000).fill(1));
    expect(samples).toHaveLength(3 * 1250);
    expect([samples[3], samples[6]]).toEqual([4, 8]);
  });
});

describe("fitMixture", () => {
  it("finds two colours with their shares", () => {
    const samples = cloud(
      [
        [20, 5, 5],
        [70, 12, 18],
        [70, 12, 18],
      ],
      200,
    );
    const mixture = fitMixture(samples, 2, [1, 1, 1]);
    const means = mixture?.map(({ mean }) => Math.round(mean[0])).sort((a, b) => a - b);
    expect(means).toEqual([20, 70]);
  });

  it("is likeliest at its own colours", () => {
    const mixture = fitMixture(cloud([[20, 5, 5]], 100), 1, [3, 3, 3]) ?? [];
    const at = (color: number[]) => likelihood(color, mixture);
    expect(at([20, 5, 5])).toBeGreaterThan(at([26, 5, 5]));
    expect(at([26, 5, 5])).toBeGreaterThan(at([60, 5, 5]));
  });

  it("matches the density of one Gaussian", () => {
    const samples = Float64Array.from({ length: 60 }, (_, i) => (i % 3 === 0 && i % 2 === 0 ? 12 : 10));
    const [{ constant, mean, precision }] = fitMixture(samples, 1, [2, 3, 4]) ?? [];
    expect(mean[1]).toBe(10);
    expect(precision[3]).toBeCloseTo(1 / 9);
    expect(precision[5]).toBeCloseTo(1 / 16);
    expect(constant).toBeCloseTo(-0.5 * Math.log((4 + (mean[0] - 10) * (12 - mean[0])) * 9 * 16));
  });

  it("needs five samples", () => {
    expect(fitMixture(cloud([[50, 0, 0]], 4), 2, [1, 1, 1])).toBeNull();
    expect(fitMixture(cloud([[50, 0, 0]], 5), 2, [1, 1, 1])).toHaveLength(1);
    expect(fitMixture(new Float64Array(0), 2, [1, 1, 1])).toBeNull();
  });

  it("copes with samples of one colour", () => {
    const [component] = fitMixture(new Float64Array(3 * 4000).fill(7), 3, [1, 1, 1]) ?? [];
    for (const value of component.mean) expect(value).toBeCloseTo(7);
    expect(component.precision[0]).toBeCloseTo(1);
  });
});
