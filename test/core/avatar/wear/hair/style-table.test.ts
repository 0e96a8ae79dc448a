import { describe, expect, it } from "vitest";
import { hairStyles } from "../../../../../src/avatar/head/head-model.ts";
import { scalpVertices } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";
import { usualGrowth } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { tinyModel } from "../../tiny-model.ts";

const model = tinyModel();

describe("usualGrowth", () => {
  it("is symmetric, higher on top than at the sides", () => {
    for (const style of ["short01", "short04", "afro01"] as const) {
      const heights = usualGrowth(model, style, null)?.heights ?? [];
      expect(heights[9]).toBeGreaterThan(heights[0]);
      heights.forEach((height, k) => {
        expect(height).toBeCloseTo(heights[heights.length - 1 - k], 9);
        expect(height > 0 && height < 60).toBe(true);
      });
    }
  });

  it("covers each vertex of the scalp by a digit", () => {
    const cover = usualGrowth(model, "buzz", null)?.cover ?? "";
    expect(cover).toMatch(/^[0-9]+$/);
    expect(cover).toHaveLength(scalpVertices(model).length);
  });

  it("ends a fringe lowest in its middle, and has none where hair lies back", () => {
    const fringe = usualGrowth(model, "short02", null)?.fringe ?? [];
    expect(fringe[8]).toBe(Math.min(...fringe));
    expect(fringe[0]).toBeCloseTo(fringe[16], 9);
    expect(usualGrowth(model, "short04", null)?.fringe).toBeNull();
  });

  it("hangs long hair to the length that is asked for, open before the face alike on both sides", () => {
    const long = usualGrowth(model, "long01", 140);
    expect(long?.hanging?.ends).toBe(140);
    const [right, left] = long?.hanging?.opening ?? [];
    expect(right).toEqual(left);
    expect(right?.[0]).toBe(0);
    expect(Math.max(...(right ?? []))).toBe(64);
    expect(usualGrowth(model, "long01", null)?.hanging?.ends).toBeGreaterThan(140);
  });

  it("is null for styles that do not grow here", () => {
    const grown = hairStyles.filter((style) => usualGrowth(model, style, null) !== null);
    expect(grown).toEqual(expect.arrayContaining(["short01", "long01", "afro01"]));
    expect(usualGrowth(model, "bald", null)).toBeNull();
  });
});
