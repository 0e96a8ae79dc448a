import { describe, expect, test } from "vitest";
import { findMarks } from "../../../../src/avatar/skin/skin-marks.ts";

/** A flat grid of vertices `step` millimetres apart, each joined to its four neighbours. */
const [side, step] = [21, 1.5];
const at = (x: number, y: number) => y * side + x;
const rows = Array.from({ length: side * side }, (_, i) => {
  const [x, y] = [i % side, Math.trunc(i / side)];
  return [
    x > 0 ? at(x - 1, y) : -1,
    x < side - 1 ? at(x + 1, y) : -1,
    y > 0 ? at(x, y - 1) : -1,
    y < side - 1 ? at(x, y + 1) : -1,
  ].filter((other) => other >= 0);
});
const rowStarts = new Uint32Array(rows.length + 1);
for (const [i, row] of rows.entries()) rowStarts[i + 1] = rowStarts[i] + row.length;
const graph = { rowStarts, columns: Uint16Array.from(rows.flat()) };
const positions = Float32Array.from({ length: 3 * rows.length }, (_, k) =>
  k % 3 === 0 ? step * (Math.trunc(k / 3) % side) : k % 3 === 1 ? step * Math.trunc(k / 3 / side) : 0,
);
const marksOf = (...dark: number[]) => {
  const marks = findMarks(graph, positions, (i) => dark.includes(i));
  return [...marks.keys()].filter((i) => marks[i] === 1);
};
const block = (x: number, y: number, width: number, height: number) =>
  Array.from({ length: width * height }, (_, k) => at(x + (k % width), y + Math.trunc(k / width)));

describe("findMarks", () => {
  test("finds spots of one and of nine vertices", () => {
    expect(marksOf(at(4, 4))).toEqual([at(4, 4)]);
    expect(marksOf(...block(8, 8, 3, 3))).toEqual(block(8, 8, 3, 3));
  });

  test("passes over spots of more than six millimetres", () => {
    expect(marksOf(...block(8, 8, 5, 5))).toHaveLength(25);
    expect(marksOf(...block(8, 8, 6, 6))).toEqual([]);
  });

  test("passes over lines, short or long", () => {
    expect(marksOf(...block(3, 3, 4, 1))).toEqual([]);
    expect(marksOf(...block(3, 3, 1, 12))).toEqual([]);
    expect(marksOf(...block(3, 3, 5, 2))).toEqual([]);
    expect(marksOf(...block(3, 3, 4, 2))).toEqual([]);
    expect(marksOf(...block(3, 3, 3, 2))).toHaveLength(6);
  });

  test("keeps a spot beside a line", () => {
    expect(marksOf(at(10, 10), ...block(2, 2, 12, 1))).toEqual([at(10, 10)]);
  });

  test("finds nothing on even skin", () => {
    expect(marksOf()).toEqual([]);
  });
});
