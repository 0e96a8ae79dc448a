import { describe, expect, it } from "vitest";
import { curlBetween, helixAt } from "../../../../../src/avatar/wear/hair/curl.ts";

const straight = { radius: 1, pitch: 100 };
const tight = { radius: 5, pitch: 25 };

describe("curlBetween", () => {
  it("is straight at none, tight at one, and halves the pitch evenly between", () => {
    expect(curlBetween(straight, tight, 0)).toEqual(straight);
    expect(curlBetween(straight, tight, 1)).toEqual(tight);
    expect(curlBetween(straight, tight, 0.5)).toEqual({ radius: 3, pitch: 50 });
  });
});

describe("helixAt", () => {
  const along = (curl: typeof tight) => Array.from({ length: 400 }, (_, k) => helixAt(curl, 5, k, 10));

  it("begins at its root and reaches its radius to both sides", () => {
    expect(Math.abs(helixAt(tight, 5, 0, 10).aside)).toBe(0);
    expect(Math.abs(helixAt(tight, 5, 0, 10).outwards)).toBe(0);
    const asides = along(tight).map(({ aside }) => aside);
    expect(Math.max(...asides)).toBeCloseTo(5, 1);
    expect(Math.min(...asides)).toBeCloseTo(-5, 1);
  });

  it("turns once for each pitch, a fifth more or less, and never goes inwards", () => {
    const asides = along(tight).map(({ aside }) => aside);
    const crossings = asides.slice(1).filter((value, k) => value > 0 !== asides[k] > 0).length;
    expect(Math.abs(crossings / 2 - 400 / 25)).toBeLessThan(0.2 * (400 / 25) + 1);
    for (const { outwards } of along(tight)) expect(outwards).toBeGreaterThanOrEqual(0);
  });
});
