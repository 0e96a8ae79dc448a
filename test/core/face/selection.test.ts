import { expect, test } from "vitest";
import { above, countSet, setIndices, valuesAt } from "../../../src/face/selection.ts";

test("what is set is counted, listed in order and read there", () => {
  const chosen = Uint8Array.of(0, 1, 0, 255, 7);
  expect(countSet(chosen)).toBe(3);
  expect([...setIndices(chosen)]).toEqual([1, 3, 4]);
  expect([...valuesAt(Float32Array.of(10, 11, 12, 13, 14), setIndices(chosen))]).toEqual([11, 13, 14]);
});

test("above takes what is over the level, not what lies on it nor what is no number", () => {
  expect([...above(Float32Array.of(0.5, 0.6, 0.4, Number.NaN), 0.5)]).toEqual([0, 1, 0, 0]);
});

test("nothing selects nothing", () => {
  expect(setIndices(new Uint8Array(4))).toHaveLength(0);
  expect(countSet(new Uint8Array(0))).toBe(0);
  expect(valuesAt(new Float32Array(3), new Uint32Array(0))).toHaveLength(0);
});
