import { expect, test } from "vitest";
import { evenPrior, fromOpponent, toOpponent } from "../../../../src/avatar/skin/skin-prior.ts";

test("opponent colour keeps distances and comes back", () => {
  const [there, back] = [new Float64Array(3), new Float64Array(3)];
  const color = [-0.4, -1.1, -1.9] as const;
  toOpponent(...color, there, 0);
  expect(Math.hypot(...there)).toBeCloseTo(Math.hypot(...color), 12);
  fromOpponent(there[0], there[1], there[2], back, 0);
  for (const [c, value] of color.entries()) expect(back[c]).toBeCloseTo(value, 12);
});

test("grey has no chroma, and blood is positive on both axes of it", () => {
  const out = new Float64Array(6);
  toOpponent(-0.7, -0.7, -0.7, out, 0);
  expect([out[1], out[2]].every((value) => Math.abs(value) < 1e-12)).toBe(true);
  toOpponent(-0.4, -1.4, -1.5, out, 3);
  expect(Math.min(out[4], out[5])).toBeGreaterThan(0.3);
});

test("a prior that knows nothing has an even mean, no modes and a positive precision", () => {
  const { mean, modes, deviation, lightPrecision } = evenPrior(5);
  expect(mean.every((value) => value === 0)).toBe(true);
  expect(modes).toEqual([]);
  expect(deviation.every((value) => value > 0)).toBe(true);
  for (let k = 0; k < 24; k++) expect(lightPrecision[25 * k]).toBeGreaterThan(0);
});
