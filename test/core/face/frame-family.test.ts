import { describe, expect, it } from "vitest";
import { frameOf, modeCount, usualWeights } from "../../../src/face/frame-family.ts";

const none = Array<number>(modeCount).fill(0);

describe("frameOf", () => {
  it("is symmetric about the mean frame and plausible within two deviations", () => {
    const mean = frameOf(none);
    for (let k = 0; k < modeCount; k++) {
      const [low, high] = [-2, 2].map((weight) => frameOf(none.with(k, weight)));
      expect((low.lensOffset + high.lensOffset) / 2).toBeCloseTo(mean.lensOffset, 9);
      expect((low.insets![5] + high.insets![5]) / 2).toBeCloseTo(mean.insets![5], 9);
      expect(low.rimWidths![5] * high.rimWidths![5]).toBeCloseTo(mean.rimWidths![5] ** 2, 9);
      for (const frame of [low, high]) {
        expect(frame.lensOffset).toBeGreaterThan(frame.lensHalfWidth);
        expect(frame.lensTop - frame.lensBottom).toBeGreaterThan(15);
        expect(frame.roundness).toBeGreaterThan(1.5);
        expect(Math.min(...frame.rimWidths!)).toBeGreaterThan(0.2);
      }
    }
  });

  it("has as its thickness the mean of the widths of its rim", () => {
    const { rimWidths, rimThickness } = frameOf(none.with(1, 1));
    expect(rimWidths).toHaveLength(32);
    expect(rimThickness).toBeCloseTo(rimWidths!.reduce((sum, width) => sum + width, 0) / 32, 9);
  });
});

describe("usualWeights", () => {
  it("mixes the kinds by their probabilities", () => {
    const odds = { none: 0, half: 0, thin: 0, thick: 0 };
    const [thin, thick] = [usualWeights({ ...odds, thin: 1 }), usualWeights({ ...odds, thick: 1 })];
    const mixed = usualWeights({ ...odds, thin: 0.75, thick: 0.25 });
    for (let k = 0; k < modeCount; k++) expect(mixed[k]).toBeCloseTo(0.75 * thin[k] + 0.25 * thick[k], 9);
    expect(frameOf(thick).rimThickness).toBeGreaterThan(1.3 * frameOf(thin).rimThickness);
  });
});
