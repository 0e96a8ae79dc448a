import { describe, expect, it } from "vitest";
import { aboveEnd, isBelowEnd, liftAt, overForehead } from "../../../../../src/avatar/wear/hair/hair-lift.ts";

const rising = { kind: "combed", lift: Array.from({ length: 19 }, (_, k) => k) } as const;
const even = (lift: number) => ({ kind: "combed", lift: new Array<number>(19).fill(lift) }) as const;

describe("liftAt", () => {
  it("goes by the angle from the subject's left over the crown to the right", () => {
    expect(liftAt([0, 100, -80], rising)).toBeCloseTo(9, 5);
    expect(liftAt([70, 70, -80], rising)).toBeCloseTo(4.5, 5);
    expect(liftAt([-70, 70, -80], rising)).toBeCloseTo(13.5, 5);
  });

  it("comes down to its end over the ears and at the nape in a curve", () => {
    const over = (y: number) => liftAt([72, y, -80], even(10));
    expect(over(18)).toBeCloseTo(2.4, 5);
    expect(over(32)).toBeCloseTo(10 * Math.sqrt(0.75), 5);
    expect(over(46)).toBeCloseTo(10, 5);
    const behind = [0, -40, -66].map((y) => liftAt([40, y, -130], even(10)));
    expect(behind[0]).toBeCloseTo(10, 5);
    // Barbers taper the nape: over 60 mm, and the sides over 28.
    expect(behind[1]).toBeCloseTo(10 * Math.sqrt(1 - (1 - 26 / 60) ** 2), 5);
    expect(behind[2]).toBeCloseTo(2.4, 5);
  });

  it("is as high behind as beside at the same height", () => {
    const peaked = { kind: "combed", lift: Array.from({ length: 19 }, (_, k) => 20 - 2 * Math.abs(k - 9)) } as const;
    expect(liftAt([0, 60, -160], peaked)).toBeCloseTo(liftAt([88, 60, -72], peaked), 5);
  });

  it("lies a fifth lower along a parting on top, for nobody else and not behind", () => {
    const share = (place: [number, number, number], lie: "left" | "up") => liftAt(place, { ...even(20), lie }) / 20;
    expect(share([-46, 100, -80], "left")).toBeCloseTo(0.8, 5);
    expect(share([-41.5, 100, -80], "left")).toBeCloseTo(1 - 0.2 * 4 * 0.84375 * 0.15625, 5);
    expect(share([-30, 100, -80], "left")).toBe(1);
    expect(share([46, 100, -80], "left")).toBe(1);
    expect(share([-46, 100, -80], "up")).toBe(1);
    expect(share([-46, 60, -150], "left")).toBe(share([-46, 60, -150], "up"));
  });

  it("hangs over the ears where hair drops there", () => {
    expect(liftAt([72, 8, -80], { ...even(10), drops: [20, 20] })).toBeCloseTo(10, 5);
  });
});

describe("aboveEnd", () => {
  it("is none over the ears, where hair drops so far below the eyes, and at the nape", () => {
    expect(aboveEnd([72, 18, -80], null)).toBe(0);
    expect(aboveEnd([72, 0, -80], [20, 5])).toBe(20);
    expect(aboveEnd([-72, 0, -80], [20, 5])).toBe(5);
    expect(aboveEnd([40, -66, -130], null)).toBe(0);
  });
});

describe("liftAt over the ears", () => {
  it("leaves cropped hair that covers skin, and shaven sides as they are", () => {
    const overEar = (height: number) => liftAt([72, -5, -80], even(height));
    expect(overEar(2.5)).toBeCloseTo(2.4, 5);
    expect(overEar(0)).toBe(0);
  });
});

describe("liftAt before the ears", () => {
  it("gets less the further down, but not much less than hair that is hardly any", () => {
    const heights = [34, 20, 6, -8, -30].map((y) => liftAt([68, y, -52], even(10)));
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(heights[4]).toBeGreaterThan(1);
    expect(heights[4]).toBeLessThan(0.3 * heights[0]);
    expect(liftAt([68, -30, -52], even(1))).toBeCloseTo(1, 5);
  });
});

describe("isBelowEnd", () => {
  const lasts = (own: number, z: number) =>
    [...Array(80).keys()].find((below) => isBelowEnd([72, 18 - below, z], own, null));
  it("is from 6 mm under the end of the lift on over an ear, and up to 40 mm before it, some bundles sooner", () => {
    expect([lasts(0, -70), lasts(1, -70)]).toEqual([7, 7]);
    expect([lasts(0, -55), lasts(0.5, -55), lasts(1, -55)]).toEqual([41, 23, 4]);
    expect(lasts(0, -62)).toBe(24);
  });
});

describe("overForehead", () => {
  it("lets a fringe come down to the forehead, and nothing else", () => {
    expect(overForehead([0, 60, -10], [40, 40])).toBeCloseTo(0.35, 5);
    expect(overForehead([0, 100, -80], [40, 40])).toBe(1);
    expect(overForehead([0, 60, -10], null)).toBe(1);
  });
});
