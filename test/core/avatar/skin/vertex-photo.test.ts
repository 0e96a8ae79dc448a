import { expect, test } from "vitest";
import { medianOf, skinThreshold, skinVertices, type VertexPhoto } from "../../../../src/avatar/skin/vertex-photo.ts";

const photoOf = (...skin: number[]) => ({ skin: Float32Array.from(skin) }) as unknown as VertexPhoto;

test("skin is what has more than the threshold of it, in the order of the vertices", () => {
  expect(skinVertices(photoOf(1, skinThreshold - 0.01, skinThreshold + 0.01, 0))).toEqual([0, 2]);
  expect(skinVertices(photoOf())).toEqual([]);
  expect(skinVertices(photoOf(Number.NaN, 0.9))).toEqual([1]);
});

test("the median of a value over vertices is that of the middle one", () => {
  const values = [9, 1, 5, 100, 3];
  expect(medianOf([0, 1, 2], (vertex) => values[vertex])).toBe(5);
  expect(medianOf([3], (vertex) => values[vertex])).toBe(100);
});
