import { describe, expect, it } from "vitest";
import { thinKeys } from "../../../src/gltf/key-frames.ts";

const curve = (values: readonly number[]) => values.map((value) => [value]);

describe("thinKeys", () => {
  it("keeps the ends of a straight line, and of one that wavers within the tolerance", () => {
    expect(thinKeys(curve([0, 1, 2, 3, 4]), 1e-6)).toEqual([0, 4]);
    expect(thinKeys(curve([0, 1.05, 2, 2.95, 4]), 0.1)).toEqual([0, 4]);
    expect(thinKeys(curve([0, 1.11, 2, 3, 4]), 0.1).length).toBeGreaterThan(2);
  });

  it("keeps the corners", () => {
    expect(thinKeys(curve([0, 0, 0, 1, 2, 2]), 1e-6)).toEqual([0, 2, 4, 5]);
  });

  it("looks at every component", () => {
    const samples = [0, 1, 2, 3].map((k) => [k, k === 2 ? 5 : 0]);
    expect(thinKeys(samples, 0.1)).toEqual([0, 1, 2, 3]);
  });

  it("misses nothing by more than the tolerance", () => {
    const samples = Array.from({ length: 60 }, (_, k) => [Math.sin(k / 4), Math.cos(k / 7)]);
    const keys = thinKeys(samples, 0.05);
    expect(keys.length).toBeLessThan(30);
    samples.forEach((sample, k) => {
      const to = keys.findIndex((key) => key >= k);
      const [a, b] = [keys[Math.max(0, to - 1)], keys[to]];
      const share = b === a ? 0 : (k - a) / (b - a);
      sample.forEach((value, c) => {
        expect(Math.abs(samples[a][c] + share * (samples[b][c] - samples[a][c]) - value)).toBeLessThanOrEqual(0.05);
      });
    });
  });
});
