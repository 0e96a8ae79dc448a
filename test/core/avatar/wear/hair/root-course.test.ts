import { describe, expect, it } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { courseAt } from "../../../../../src/avatar/wear/hair/root-course.ts";

const growth: HairGrowth = { cover: "", heights: [10], lie: "back", fringe: null, drops: null };
const top = [10, 100, -80] as const;
const side = [75, 20, -90] as const;
const forehead = [5, 75, 0] as const;

function course(place: readonly number[], changes: Partial<HairGrowth>, height = 10) {
  return courseAt(place as [number, number, number], place as [number, number, number], height, {
    ...growth,
    ...changes,
  });
}

describe("courseAt", () => {
  it.each([
    ["forward", 2, 1],
    ["back", 2, -1],
    ["left", 0, 1],
    ["right", 0, -1],
  ] as const)("leads %s over the top", (lie, axis, sign) => {
    const { direction } = course(top, { lie });
    expect(sign * direction[axis]).toBeGreaterThan(0.5);
  });

  it("leads down at the sides, whatever the top does", () => {
    for (const lie of ["up", "back", "forward", "left", "right"] as const) {
      expect(course(side, { lie }).direction[1]).toBeLessThan(-0.5);
    }
  });

  it("leads over the forehead down to a fringe, as far as that is away", () => {
    const far = course(forehead, { lie: "forward", fringe: new Array(17).fill(40) });
    const near = course(forehead, { lie: "forward", fringe: new Array(17).fill(60) });
    expect(far.direction[1]).toBeLessThan(-0.3);
    expect(far.length - near.length).toBeCloseTo(1.15 * 20, 1);
    expect(far.falls).toBeGreaterThan(course(forehead, { lie: "forward" }).falls);
  });

  it("reaches to where hair ends over the ears", () => {
    const [short, long] = [side, side].map((place, k) => course(place, { drops: [20 + 20 * k, 0] }).length);
    expect(long).toBeGreaterThan(short);
    expect(course([-side[0], side[1], side[2]], { drops: [40, 0] }).length).toBeLessThan(long);
  });

  it("is longer in higher hair, and never longer than 60 mm", () => {
    expect(course(top, {}, 12).length).toBeGreaterThan(course(top, {}, 6).length);
    for (const place of [top, side, forehead]) {
      expect(course(place, { fringe: new Array(17).fill(-50), drops: [90, 90] }, 80).length).toBeLessThanOrEqual(60);
    }
  });
});
