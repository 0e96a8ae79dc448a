import { describe, expect, it } from "vitest";
import { lyingWaves } from "../../../../../src/avatar/wear/hair/lying-waves.ts";

describe("lyingWaves", () => {
  const along = (curl: number, lift: number) =>
    Array.from({ length: 300 }, (_, k) => lyingWaves(5, curl, lift)(18 + k));

  it("reach 8 mm to both sides where hair curls most, and further the higher it is", () => {
    expect(Math.max(...along(1, 20).map(({ aside }) => aside))).toBeCloseTo(8, 1);
    expect(Math.max(...along(1, 45).map(({ aside }) => aside))).toBeCloseTo(12, 1);
    expect(Math.max(...along(0.5, 20).map(({ aside }) => aside))).toBeCloseTo(4, 1);
  });

  it("lie about the outline, those of curls within it", () => {
    const outwards = (curl: number) => along(curl, 20).map((wave) => wave.outwards);
    expect(Math.max(...outwards(1))).toBeCloseTo((1.2 - 1.3) * 8, 1);
    expect(Math.max(...outwards(0.5))).toBeCloseTo((1.2 - 0.65) * 4, 1);
  });

  it("are none at its root", () => {
    expect(Math.abs(lyingWaves(5, 1, 20)(0).aside)).toBe(0);
  });
});
