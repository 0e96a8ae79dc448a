import { describe, expect, it } from "vitest";
import { fringeAt, heightAt, isCapOfHair, overForehead } from "../../../../../src/avatar/wear/hair/hair-lift.ts";

const heights = Array.from({ length: 19 }, (_, k) => k);

describe("heightAt", () => {
  it("goes by the angle from the subject's left over the crown to the right", () => {
    expect(heightAt([0, 100, -60], { heights })).toBeCloseTo(9, 5);
    expect(heightAt([70, 70, -60], { heights })).toBeCloseTo(4.5, 5);
    expect(heightAt([-70, 70, -60], { heights })).toBeCloseTo(13.5, 5);
  });

  it("is less over the ears, behind and at the nape", () => {
    const even = new Array<number>(19).fill(10);
    expect(heightAt([80, -10, -75], { heights: even })).toBeCloseTo(7, 5);
    expect(heightAt([0, 60, -150], { heights: even })).toBeCloseTo(8.5, 5);
    expect(heightAt([0, -80, -150], { heights: even })).toBeCloseTo(2.55, 5);
  });
});

describe("heightAt over the ears", () => {
  it("leaves cropped hair that covers skin, and shaven sides as they are", () => {
    const overEar = (height: number) => heightAt([72, -5, -80], { heights: new Array(19).fill(height) });
    expect(overEar(2.5)).toBeCloseTo(2.4, 5);
    expect(overEar(0)).toBe(0);
  });
});

describe("heightAt before the ears", () => {
  it("gets less the further down, but not much less than hair that is hardly any", () => {
    const heights = [34, 20, 6, -8, -30].map((y) => heightAt([68, y, -52], { heights: new Array(19).fill(10) }));
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(heights[4]).toBeGreaterThan(1);
    expect(heights[4]).toBeLessThan(0.3 * heights[0]);
    expect(heightAt([68, -30, -52], { heights: new Array(19).fill(1) })).toBeCloseTo(1, 5);
  });
});

describe("fringeAt", () => {
  it("lies between the columns from the subject's right, and keeps its ends", () => {
    expect([-90, -50, 0, 25, 50, 90].map((x) => fringeAt(x, [10, 20, 30]))).toEqual([10, 10, 20, 25, 30, 30]);
  });
});

describe("isCapOfHair", () => {
  it("is so over forehead and ears", () => {
    expect(isCapOfHair({ fringe: [20], drops: [30, 30] })).toBe(true);
    expect(isCapOfHair({ fringe: null, drops: [30, 30] })).toBe(false);
    expect(isCapOfHair({ fringe: [20], drops: null })).toBe(false);
  });
});

describe("overForehead", () => {
  it("lets a fringe come down to the forehead, and nothing else", () => {
    expect(overForehead([0, 60, -10], [40, 40])).toBeCloseTo(0.35, 5);
    expect(overForehead([0, 100, -80], [40, 40])).toBe(1);
    expect(overForehead([0, 60, -10], null)).toBe(1);
  });
});
