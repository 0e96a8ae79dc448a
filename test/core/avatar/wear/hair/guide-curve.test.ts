import { describe, expect, it } from "vitest";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { followGuide, type GuideCourse, roundedOff } from "../../../../../src/avatar/wear/hair/guide-curve.ts";

const free: GuideCourse = {
  step: 2,
  most: 11,
  inertia: 0.5,
  start: [1, 0, 0],
  wish: () => [0, -1, 0],
  clings: () => ({ weight: 0, outwards: [0, 1, 0] }),
  settle: (point) => point,
  ends: () => false,
};
const root: Triple = [3, 4, 5];

describe("followGuide", () => {
  it("leaves its root in steps of equal length, as many as it may", () => {
    const points = followGuide(free, root);
    expect(points).toHaveLength(11);
    expect(points[0]).toEqual(root);
    points.slice(1).forEach((point, k) => {
      expect(Math.hypot(...point.map((value, c) => value - points[k][c]))).toBeCloseTo(2, 9);
    });
  });

  it("turns from where it starts to where it wants to go, the later the more it keeps", () => {
    const falls = (inertia: number) => followGuide({ ...free, inertia }, root)[10];
    expect(falls(0)).toEqual([3, -16, 5]);
    expect(falls(0.5)[0]).toBeGreaterThan(3.5);
    expect(falls(0.9)[0]).toBeGreaterThan(falls(0.5)[0] + 2);
    expect(followGuide({ ...free, inertia: 1 }, root)[10]).toEqual([23, 4, 5]);
  });

  it("does not leave what it clings to", () => {
    const bound = followGuide({ ...free, start: [1, 0, 1], clings: () => ({ weight: 1, outwards: [0, 1, 0] }) }, root);
    for (const [, y] of bound) expect(y).toBeCloseTo(4, 9);
  });

  it("goes on from where it came to lie", () => {
    const above = followGuide({ ...free, settle: ([x, y, z]) => [x, Math.max(0, y), z] }, root);
    expect(Math.min(...above.map(([, y]) => y))).toBeGreaterThanOrEqual(0);
  });

  it("ends before what ends it", () => {
    const short = followGuide({ ...free, ends: (_, gone) => gone > 5 }, root);
    expect(short).toHaveLength(3);
    expect(followGuide({ ...free, ends: () => true }, root)).toEqual([root]);
  });
});

describe("roundedOff", () => {
  const corner: Triple[] = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 2, 0],
  ];

  it("takes corners off and keeps both ends", () => {
    const rounded = roundedOff(corner, 3);
    expect([rounded[0], rounded[4]]).toEqual([corner[0], corner[4]]);
    expect(rounded[2][0]).toBeLessThan(1.9);
    expect(rounded[2][1]).toBeGreaterThan(0.1);
  });

  it("leaves straight lines and no iterations as they are", () => {
    const straight: Triple[] = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ];
    expect(roundedOff(straight, 5)).toEqual(straight);
    expect(roundedOff(corner, 0)).toEqual(corner);
  });
});
