import { describe, expect, it } from "vitest";
import { across, type FrameCandidate, rimCount, rimPoint, wayOut } from "../../../src/face/frame-candidate.ts";

const level: FrameCandidate = {
  lensOffset: 34,
  lensHalfWidth: 24,
  middle: -4,
  halfHeight: 18,
  roundness: 3,
  taper: 0.05,
  rimThickness: 2,
  shift: 0,
  roll: 0,
  turn: 0,
};

describe("wayOut", () => {
  it("begins at the outer end, the top and the bottom of a lens", () => {
    expect(wayOut(1, level, 1, [1, 0])).toEqual({ x: 58, y: -4, dx: 1, dy: 0 });
    expect(wayOut(1, level, 1, [0, 1])).toEqual({ x: 34, y: 14, dx: 0, dy: 1 });
    expect(wayOut(1, level, 1, [0, -1]).y).toBe(-22);
  });

  it("mirrors the lenses of a level frontal pair", () => {
    for (let i = 0; i < rimCount; i++) {
      const [right, left] = ([1, -1] as const).map((side) => wayOut(0.9, level, side, rimPoint(level, i)));
      expect([-left.x, left.y, -left.dx, left.dy]).toEqual([right.x, right.y, right.dx, right.dy]);
    }
  });

  it("shows a narrower face and lenses of unlike width where the head is turned", () => {
    const turned = { ...level, turn: 0.2 };
    const widthOf = (side: 1 | -1) =>
      Math.abs(wayOut(0.8, turned, side, [1, 0]).x - wayOut(0.8, turned, side, [-1, 0]).x);
    expect(widthOf(1)).toBeCloseTo(0.8 * 1.2 * 48, 9);
    expect(widthOf(-1)).toBeCloseTo(0.8 * 0.8 * 48, 9);
    expect(wayOut(0.8, turned, 1, [0, 0]).x).toBeCloseTo(0.8 * 1.1 * 34, 9);
  });

  it("rises to the right by the roll, point and direction alike", () => {
    const rolled = wayOut(1, { ...level, roll: 0.1, shift: 3 }, 1, [1, 0]);
    expect(rolled.x).toBe(61);
    expect(rolled.y).toBeCloseTo(-4 + 6.1, 9);
    expect(rolled.dy).toBeCloseTo(0.1, 9);
  });
});

describe("across", () => {
  it("samples along the way out, inwards for negative distances", () => {
    const seen: number[][] = [];
    const ring = across((x, y) => seen.push([x, y]), 1, level, 1, [1, 0]);
    ring(2);
    ring(-3);
    expect(seen).toEqual([
      [60, -4],
      [55, -4],
    ]);
  });
});
