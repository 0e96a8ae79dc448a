import { describe, expect, it } from "vitest";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { sum, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { besideEachOther } from "../../../../../src/avatar/wear/hair/hair-sheet.ts";

/** A line that hangs in front of the skull, so far to the subject's left. */
const hanging = (x: number, count = 9) =>
  ({
    step: 5,
    points: Array.from({ length: count }, (_, k): Triple => sum(skullCentre, [x, -5 * k, 400])),
  }) as unknown as Guide;
const sidesOf = (xs: readonly number[], most = 26) => {
  const guides = xs.map((x) => hanging(x));
  return besideEachOther(guides, most).map(({ sides }) => sides ?? expect.fail());
};

describe("besideEachOther", () => {
  it("lets cards go on four fifths of the way to the next on each side", () => {
    const [, middle] = sidesOf([-12, 0, 20]);
    for (const { left, right } of middle) {
      expect(left[0]).toBeCloseTo(16, 0);
      expect(right[0]).toBeCloseTo(-9.6, 0);
    }
  });

  it("lays them as shingles, the left side over the right one of the next", () => {
    const [, middle] = sidesOf([-12, 0, 20]);
    for (const { left, right } of middle) {
      expect(left[2]).toBeCloseTo(0.7, 1);
      expect(right[2]).toBeCloseTo(-0.7, 1);
    }
  });

  it("gives the outer sides 4 mm", () => {
    const [first, , last] = sidesOf([-12, 0, 20]);
    for (const { right } of first) expect(right[0]).toBeCloseTo(-4, 1);
    for (const { left } of last) expect(left[0]).toBeCloseTo(4, 1);
  });

  it("reaches to what is beside a point, however far from its root the next is there", () => {
    const lower = hanging(20);
    const shifted = { ...lower, points: lower.points.map((point) => sum(point, [0, 1, 0], -15)) };
    const curved = { ...shifted, points: shifted.points.map((point, k) => sum(point, [1, 0, 0], k)) };
    const [, sides] = besideEachOther([hanging(-12), hanging(0), curved], 26).map((guide) => guide.sides ?? []);
    // The fifth point lies opposite its second and not its fifth, which is 25 aside.
    expect(sides[5].left[0]).toBeGreaterThan(0.8 * 20);
    expect(sides[5].left[0]).toBeLessThan(0.8 * 22.1);
  });

  it("reaches over no more than it is told", () => {
    const [, middle] = sidesOf([-12, 0, 20], 10);
    for (const { left, right } of middle) {
      expect(Math.hypot(left[0], left[1])).toBeCloseTo(10, 1);
      expect(right[0]).toBeCloseTo(-9.6, 0);
    }
  });

  it("does not reach to neighbours on the wrong side", () => {
    const [, middle] = sidesOf([12, 0, 20]);
    for (const { right } of middle) expect(right[0]).toBeCloseTo(-4, 1);
  });

  it("is none of none", () => {
    expect(besideEachOther([], 26)).toEqual([]);
  });
});
