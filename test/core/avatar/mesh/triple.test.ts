import { expect, test } from "vitest";
import { between, cross, difference, dot, scaled, sum, tripleAt, unit } from "../../../../src/avatar/mesh/triple.ts";

const a = [1, 2, 3] as const;
const b = [-4, 0.5, 2] as const;

test("the cross product is perpendicular to both, right-handed and as long as the parallelogram is large", () => {
  const product = cross(a, b);
  expect(dot(product, a)).toBeCloseTo(0, 12);
  expect(dot(product, b)).toBeCloseTo(0, 12);
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
  expect(dot(product, product)).toBeCloseTo(dot(a, a) * dot(b, b) - dot(a, b) ** 2, 9);
});

test("sum, difference and scale agree", () => {
  expect(sum(a, difference(b, a))).toEqual([...b]);
  expect(sum(a, b, 2)).toEqual(sum(a, scaled(b, 2)));
});

test("between begins at the first and ends at the second", () => {
  expect(between(a, b, 0)).toEqual([...a]);
  expect(between(a, b, 1)).toEqual([...b]);
  expect(between([0, 0, 0], [8, 4, -4], 0.25)).toEqual([2, 1, -1]);
});

test("unit has length one and the same direction, forward for none", () => {
  expect(Math.hypot(...unit(b))).toBeCloseTo(1, 12);
  expect(dot(unit(b), b)).toBeCloseTo(Math.hypot(...b), 12);
  expect(unit([0, 0, 0])).toEqual([0, 0, 1]);
});

test("tripleAt reads the i-th of packed triples", () => {
  expect(tripleAt(Float32Array.of(0, 0, 0, 5, 6, 7), 1)).toEqual([5, 6, 7]);
});
