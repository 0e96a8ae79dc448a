import { describe, expect, it } from "vitest";
import { discPixels, fillPolygon, pick } from "../../../src/face/polygon.ts";

function area(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

describe("fillPolygon", () => {
  it("fills the pixels whose centres lie inside", () => {
    const { values } = fillPolygon([0.5, 0.5, 3.5, 0.5, 3.5, 2.5, 0.5, 2.5], 5, 4);
    expect([...values]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  });

  it("does not depend on the direction or the first corner", () => {
    const corners = [2, 1, 17, 4, 12, 16, 4, 12];
    const backwards = [4, 12, 12, 16, 17, 4, 2, 1];
    expect(fillPolygon(backwards, 20, 20)).toEqual(fillPolygon(corners, 20, 20));
  });

  it("has the area of its outline", () => {
    const angles = Array.from({ length: 32 }, (_, i) => (i * Math.PI) / 16);
    const corners = angles.flatMap((angle) => [50 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle)]);
    const outlineArea = 16 * 1600 * Math.sin(Math.PI / 16);
    expect(Math.abs(area(fillPolygon(corners, 100, 100).values) / outlineArea - 1)).toBeLessThan(0.01);
  });

  it.each([
    ["no corners", []],
    ["one corner", [3, 3]],
    ["a line", [1.5, 1, 8.5, 8]],
    ["corners far outside", [-500, -500, -400, -500, -400, -400]],
  ])("fills nothing for %s", (_, corners) => {
    expect(area(fillPolygon(corners, 10, 10).values)).toBe(0);
  });

  it("covers everything for a polygon around the picture", () => {
    expect(area(fillPolygon([-9, -9, 99, -9, 99, 99, -9, 99], 10, 10).values)).toBe(100);
  });
});

describe("discPixels", () => {
  it("has the area of its circle", () => {
    const discArea = discPixels(20, 20, 15, 41, 41).length;
    expect(Math.abs(discArea / (Math.PI * 225) - 1)).toBeLessThan(0.02);
  });
});

describe("pick", () => {
  it("takes pairs by index", () => {
    expect([...pick([0, 1, 2, 3, 4, 5], [2, 0])]).toEqual([4, 5, 0, 1]);
  });
});
