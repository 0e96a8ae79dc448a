import { describe, expect, it } from "vitest";
import { type StandingShape, standingGuides } from "../../../../../src/avatar/wear/hair/standing-guides.ts";

/** A level square of 100 mm, on which hair of 10 mm leads along x. */
const skin = {
  positions: Float32Array.of(0, 0, 0, 0, 0, 100, 100, 0, 100, 100, 0, 0),
  normals: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0),
  quads: Uint16Array.of(0, 1, 2, 3),
};
const field = (density: number) => ({
  density: new Float32Array(4).fill(density),
  lift: new Float32Array(4).fill(10),
  run: Float32Array.of(6, 0, 0, 6, 0, 0, 6, 0, 0, 6, 0, 0),
});
const shape: StandingShape = {
  tile: "strands",
  width: 4,
  spacing: 5,
  most: 1000,
  tousle: 0,
  falls: 0,
};
const tips = (density: number, own: Partial<StandingShape> = {}) =>
  standingGuides(skin, field(density), { ...shape, ...own }).map(({ points }) => {
    const [from, to] = [points[0], points[points.length - 1]];
    return { up: to[1], along: to[0] - from[0], aside: to[2] - from[2] };
  });

describe("standingGuides", () => {
  it("has a root on every spacing's square, fewer where hair is thin", () => {
    expect(tips(1)).toHaveLength(400);
    expect(tips(0.5).length).toBeLessThan(200);
    expect(tips(0.19)).toHaveLength(0);
  });

  it("stands as high as it is told and leads as it grows, straight where nothing tousles it", () => {
    for (const { up, along, aside } of tips(1)) {
      expect(up).toBeGreaterThan(5);
      expect(up).toBeLessThan(11.5);
      expect(along).toBeGreaterThan(3);
      expect(Math.abs(aside)).toBeLessThan(1e-6);
    }
    expect(Math.max(...tips(1, { tousle: 1 }).map(({ aside }) => Math.abs(aside)))).toBeGreaterThan(3);
  });

  it("hangs where it falls", () => {
    expect(Math.max(...tips(1, { falls: 1 }).map(({ up }) => up))).toBeLessThan(0);
  });
});
