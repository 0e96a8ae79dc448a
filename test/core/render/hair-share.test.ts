import { expect, test } from "vitest";
import { colorShare, fairness } from "../../../src/render/hair-share.ts";

test("fairness is 0 for black, 1 for white and grows between", () => {
  const levels = [0, 40, 90, 150, 255].map((level) => fairness([0, level, 0]));
  expect([levels[0], levels[4]]).toEqual([0, 1]);
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
});

test("dark hair loses light, fair hair gains some, and no hair more", () => {
  expect(colorShare([20, 15, 10])).toBeLessThan(1);
  expect(colorShare([0, 0, 0])).toBeCloseTo(0.95, 9);
  expect(colorShare([230, 200, 150])).toBeCloseTo(1.02, 9);
  expect(colorShare([255, 255, 255])).toBeCloseTo(1.02, 9);
});
