import { describe, expect, it } from "vitest";
import { hash, swirl } from "../../../../../src/avatar/wear/hair/noise.ts";

describe("hash", () => {
  it("is the same value 0..1 for the same number and salt, evenly spread", () => {
    const values = Array.from({ length: 4000 }, (_, k) => hash(k, 3));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(hash(17, 3)).toBe(values[17]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
    const deciles = new Array<number>(10).fill(0);
    for (const value of values) deciles[Math.floor(10 * value)]++;
    for (const count of deciles) expect(Math.abs(count - 400)).toBeLessThan(80);
  });

  it("is unrelated for neighbouring numbers and for other salts", () => {
    const product = (of: (k: number) => number) =>
      Array.from({ length: 4000 }, (_, k) => (hash(k, 1) - 0.5) * (of(k) - 0.5)).reduce((sum, v) => sum + v, 0) / 4000;
    expect(Math.abs(product((k) => hash(k + 1, 1)))).toBeLessThan(0.006);
    expect(Math.abs(product((k) => hash(k, 2)))).toBeLessThan(0.006);
  });
});

describe("swirl", () => {
  it("is smooth and of about one unit", () => {
    for (let k = 0; k < 500; k++) {
      const [x, y, z] = [0.37 * k, 0.11 * k, -0.23 * k];
      const value = swirl(x, y, z);
      expect(Math.abs(value)).toBeLessThan(1.8);
      expect(Math.abs(swirl(x + 0.01, y, z) - value)).toBeLessThan(0.15);
    }
  });
});
