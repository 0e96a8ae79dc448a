import { describe, expect, it } from "vitest";
import { lyingWaves } from "../../../../../src/avatar/wear/hair/lying-waves.ts";

describe("lyingWaves", () => {
  const along = (curl: number) => Array.from({ length: 300 }, (_, k) => lyingWaves(5, curl)(18 + k));

  it("reach 8 mm to both sides where hair curls most", () => {
    expect(Math.max(...along(1).map(({ aside }) => aside))).toBeCloseTo(8, 1);
    expect(Math.max(...along(0.5).map(({ aside }) => aside))).toBeCloseTo(4, 1);
  });

  it("lie about the outline, those of curls within it", () => {
    const outwards = (curl: number) => along(curl).map((wave) => wave.outwards);
    expect(Math.max(...outwards(1))).toBeCloseTo((1.2 - 1.3) * 8, 1);
    expect(Math.max(...outwards(0.5))).toBeCloseTo((1.2 - 0.65) * 4, 1);
  });

  it("are none at its root", () => {
    expect(Math.abs(lyingWaves(5, 1)(0).aside)).toBe(0);
  });
});
