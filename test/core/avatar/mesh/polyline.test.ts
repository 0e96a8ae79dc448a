import { expect, test } from "vitest";
import { nearestOnLine } from "../../../../src/avatar/mesh/polyline.ts";
import type { Triple } from "../../../../src/avatar/mesh/triple.ts";

const line: readonly Triple[] = [
  [0, 0, 5],
  [4, 0, -5],
  [4, 4, 0],
];

test("distance is measured across the face, whatever the depth", () => {
  expect(nearestOnLine(line, [2, 3, 100]).distance).toBeCloseTo(2);
  expect(nearestOnLine(line, [-3, -4, 0]).distance).toBeCloseTo(5);
});

test("the share runs along the line from its first to its last point", () => {
  expect(nearestOnLine(line, [-1, 0, 0]).share).toBe(0);
  expect(nearestOnLine(line, [2, -1, 0]).share).toBeCloseTo(0.25);
  expect(nearestOnLine(line, [5, 9, 0]).share).toBe(1);
});
