import { expect, test } from "vitest";
import { maskShare } from "../../../src/face/mask.ts";

const mask = { width: 2, height: 4, data: Uint8Array.of(0, 255, 0, 255, 51, 204, 51, 204) };

test("a mask is read in the middles of its pixels and linearly between them", () => {
  expect(maskShare(mask, 0.75, 0.125)).toBe(1);
  expect(maskShare(mask, 0.5, 0.125)).toBeCloseTo(0.5, 9);
  expect(maskShare(mask, 0.25, 0.875)).toBeCloseTo(0.2, 9);
  expect(maskShare(mask, 0.25, 0.5)).toBeCloseTo(0.1, 9);
});

test("it goes on up to its border and covers nothing beyond it", () => {
  expect(maskShare(mask, 0.999, 0)).toBe(1);
  for (const [x, y] of [
    [-0.01, 0.5],
    [1, 0.5],
    [0.9, 1],
    [Number.NaN, 0.5],
  ]) {
    expect(maskShare(mask, x, y)).toBe(0);
  }
});
