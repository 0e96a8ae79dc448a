import { expect, test } from "vitest";
import { neededRows } from "../../../../../src/avatar/wear/hair/card-rows.ts";

/** Places along an arc of a circle of 100 mm, one each millimetre, then straight on. */
const arcThenLine = Float32Array.from(
  Array.from({ length: 201 }, (_, k) => {
    const along = Math.min(k, 100) / 100;
    const beyond = Math.max(0, k - 100);
    return [100 * Math.sin(along) + beyond * Math.cos(1), 100 * Math.cos(along) - beyond * Math.sin(1)];
  }).flat(),
);

test("a straight line needs its ends alone, where they are near enough", () => {
  const line = Float32Array.from({ length: 22 }, (_, k) => k >> 1);
  expect(neededRows(line, 2, 0.1, 100)).toEqual([0, 10]);
  expect(neededRows(line, 2, 0.1, 5)).toEqual([0, 5, 10]);
});

test("rows are close where a course bends, and far apart where it is straight", () => {
  const rows = neededRows(arcThenLine, 2, 0.5, 1000);
  const onArc = rows.filter((row) => row <= 100).length;
  expect(onArc).toBeGreaterThan(4);
  expect(rows.length - onArc).toBeLessThan(3);
});

test("what lies between the rows misses the course by no more than the tolerance", () => {
  const tolerance = 0.5;
  const rows = neededRows(arcThenLine, 2, tolerance, 1000);
  for (let k = 1; k < rows.length; k++) {
    const [from, to] = [rows[k - 1], rows[k]];
    for (let row = from; row <= to; row++) {
      const share = (row - from) / (to - from);
      const off = [0, 1].map((c) => {
        const [a, b] = [arcThenLine[2 * from + c], arcThenLine[2 * to + c]];
        return arcThenLine[2 * row + c] - a - share * (b - a);
      });
      expect(Math.hypot(...off)).toBeLessThanOrEqual(tolerance + 1e-4);
    }
  }
});
