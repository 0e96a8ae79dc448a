import { describe, expect, it } from "vitest";
import { clamp, interpolate, median, quantile } from "../../../src/face/statistics.ts";

describe("quantile", () => {
  it("is linear between neighbours", () => {
    expect(quantile([4, 1, 3, 2], 0)).toBe(1);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(median([7])).toBe(7);
  });

  it("is 0 for no values and keeps their order", () => {
    expect(quantile([], 0.5)).toBe(0);
    const values = [3, 1, 2];
    quantile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe("interpolate", () => {
  it("follows the polyline and stays constant beyond it", () => {
    const at = (x: number) => interpolate(x, [0, 10, 20], [5, 15, 0]);
    expect([-3, 0, 5, 10, 16, 20, 99].map(at)).toEqual([5, 5, 10, 15, 6, 0, 0]);
  });

  it("takes the later of two points at one place", () => {
    expect(interpolate(1, [0, 1, 1, 2], [0, 0, 8, 8])).toBe(0);
    expect(interpolate(1.5, [0, 1, 1, 2], [0, 0, 8, 8])).toBe(8);
  });
});

describe("clamp", () => {
  it("keeps values within bounds", () => {
    expect([-1, 0.5, 9].map((value) => clamp(value, 0, 1))).toEqual([0, 0.5, 1]);
  });
});
