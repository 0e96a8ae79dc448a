import { describe, expect, it } from "vitest";
import learned from "../../../../../src/avatar/wear/hair/hair-heights.json" with { type: "json" };
import { hairHeights, likeliestHeights, seenHeights } from "../../../../../src/avatar/wear/hair/hair-heights.ts";
import { circleOf, maskOf, view } from "./face-plane-mask.ts";

const rays = [...Array(19).keys()];

const scalp = circleOf(80);
const even = maskOf((x, y) => Math.hypot(x, y) < 100);

describe("seenHeights", () => {
  it("are how far hair reaches beyond the scalp", () => {
    for (const height of seenHeights(even, view, scalp, true)) expect(Math.abs(height - 19)).toBeLessThan(1.5);
  });

  it("are unknown at ears that are bare, where there is no hair, and where the picture ends in it", () => {
    const bare = seenHeights(even, view, scalp, false);
    expect(rays.filter((k) => Number.isNaN(bare[k]))).toEqual([0, 1, 17, 18]);
    const half = seenHeights(
      maskOf((x, y) => x > 0 && Math.hypot(x, y) < 100),
      view,
      scalp,
      true,
    );
    expect(rays.filter((k) => Number.isNaN(half[k]))).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    const low = maskOf((x, y) => Math.hypot(x, y) < 60);
    const within = { width: 400, height: 270, data: low.data.subarray(400 * 130) };
    const inside = seenHeights(within, { ...view, centreY: 70 }, scalp, true);
    expect(rays.filter((k) => Number.isNaN(inside[k]))).toEqual([7, 8, 9, 10, 11]);
    const short = { width: 400, height: 290, data: even.data.subarray(400 * 110) };
    const open = seenHeights(short, { ...view, centreY: 90 }, scalp, true);
    expect(rays.filter((k) => Number.isNaN(open[k]))).toEqual([7, 8, 9, 10, 11]);
  });
});

describe("likeliestHeights", () => {
  const people = {
    mean: [10, 12, 10],
    covariance: [
      [64, 40, 30],
      [40, 50, 40],
      [30, 40, 64],
    ],
  };
  const told = (seen: readonly number[]) => likeliestHeights(people, seen).map((height) => Number(height.toFixed(3)));

  it("are those of a reweighted solution in matrices", () => {
    // numpy: mean + C (C + R)^-1 (seen - mean), six times.
    expect(told([14, Number.NaN, 12])).toEqual([13.772, 14.449, 11.983]);
    expect(told([Number.NaN, 20, Number.NaN])).toEqual([15.914, 19.392, 15.914]);
    expect(told([14, 16, 40])).toEqual([13.892, 15.823, 13.437]);
    expect(told([56, 41, 68])).toEqual([19.726, 23.704, 19.47]);
  });

  it("are people's where nothing is seen", () => {
    expect(told([Number.NaN, Number.NaN, Number.NaN])).toEqual(people.mean);
  });
});

describe("hairHeights", () => {
  it("are those that are seen, and at bare ears as beside them", () => {
    const heights = hairHeights(even, view, scalp, 0, false);
    for (const k of rays.slice(2, 17)) expect(Math.abs(heights[k] - 19)).toBeLessThan(2);
    expect([heights[0], heights[1], heights[17], heights[18]]).toEqual([
      heights[2],
      heights[2],
      heights[16],
      heights[16],
    ]);
  });

  it("go on over a side that is turned away, and one ray that shows none", () => {
    const half = hairHeights(
      maskOf((x, y) => x > -30 && Math.hypot(x, y) < 100),
      view,
      scalp,
      0,
      false,
    );
    for (const k of [13, 14, 15, 16]) expect(half[k]).toBeGreaterThan(12);
    const gap = hairHeights(
      maskOf((x, y) => Math.hypot(x, y) < 100 && Math.abs(Math.atan2(y, x) - 1.22) > 0.06),
      view,
      scalp,
      0,
      false,
    );
    expect(Math.abs(gap[7] - 19)).toBeLessThan(2);
  });

  it("are the mean of both sides where a head is turned, which shows them unlike", () => {
    const aside = maskOf((x, y) => Math.hypot(x, y) < (x > 0 ? 98 : 90));
    const at = (yaw: number) => hairHeights(aside, view, scalp, yaw, false);
    const frontal = at(0);
    expect(frontal[4] - frontal[14]).toBeGreaterThan(5);
    expect(Math.abs(at(25)[4] - (frontal[4] + frontal[14]) / 2)).toBeLessThan(0.11);
    expect(Math.abs(at(-25)[14] - (frontal[4] + frontal[14]) / 2)).toBeLessThan(0.11);
  });

  it("are not those of another's head behind, who stands on one side", () => {
    const behind = maskOf((x, y) => Math.hypot(x, y) < 84 || Math.hypot(x + 80, y - 60) < 50);
    const heights = hairHeights(behind, view, scalp, 0, false);
    const seen = seenHeights(behind, view, scalp, false);
    expect(Math.max(...seen.slice(12, 17))).toBeGreaterThan(40);
    for (const height of heights) expect(height).toBeLessThan(16);
  });

  it("have a prior that is alike on both sides", () => {
    const { mean, covariance } = learned;
    for (const k of rays) {
      expect(mean[18 - k]).toBe(mean[k]);
      for (const j of rays) expect(covariance[18 - k][18 - j]).toBe(covariance[j][k]);
    }
  });
});
