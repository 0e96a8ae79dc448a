import { describe, expect, it } from "vitest";
import {
  cellMeans,
  folded,
  oddness,
  sampleAt,
  weightedQuantiles,
} from "../../../../src/face/attributes/feature-sampling.ts";

const ramp = {
  width: 4,
  height: 3,
  values: Float32Array.from({ length: 12 }, (_, i) => (i % 4) + 10 * Math.floor(i / 4)),
};

describe("sampleAt", () => {
  it("is exact on a bilinear plane, and takes the nearest pixel beyond its border", () => {
    expect(sampleAt(ramp, 1.25, 0.5)).toBeCloseTo(6.25, 5);
    expect(sampleAt(ramp, -3, 1)).toBe(10);
    expect(sampleAt(ramp, 9, 9)).toBe(23);
  });
});

describe("cellMeans", () => {
  it("averages the pixels of each cell", () => {
    const plane = { width: 4, height: 4, values: Float32Array.from({ length: 16 }, (_, i) => i) };
    expect([...cellMeans(plane, 2)]).toEqual([2.5, 4.5, 10.5, 12.5]);
  });

  it("divides pixels between the cells that they lie in", () => {
    const plane = { width: 3, height: 3, values: Float32Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2) };
    const [left, right] = [1 / 3, 5 / 3];
    for (const [k, mean] of cellMeans(plane, 2).entries()) expect(mean).toBeCloseTo([left, right][k % 2], 6);
  });
});

describe("folded and oddness", () => {
  const grid = [1, 2, 3, 4, 5, 6];

  it("keep what a mirror image shares, and measure what it does not", () => {
    expect(folded(grid, 3)).toEqual([2, 2, 5, 5]);
    expect(folded([3, 2, 1, 6, 5, 4], 3)).toEqual(folded(grid, 3));
    expect(oddness(grid, 3)).toEqual([4 / 6, 4 / 6]);
    expect(oddness([1, 2, 1], 3)).toEqual([0]);
  });
});

describe("weightedQuantiles", () => {
  it("counts values by their weight", () => {
    const values = Float32Array.of(5, 1, 3);
    expect(weightedQuantiles(values, Float32Array.of(1, 1, 2), [0.2, 0.5, 0.9])).toEqual([1, 3, 5]);
    expect(weightedQuantiles(values, new Float32Array(3), [0.5])).toEqual([1]);
  });
});
