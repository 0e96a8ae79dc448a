import { describe, expect, it } from "vitest";
import {
  bindFromGrid,
  gridStep,
  quantizeDisplacements,
  quantizeNormals,
  quantizePositions,
} from "../../../src/gltf/quantize.ts";

/** What a column-major matrix makes of a place. */
function transform(matrix: Float32Array, [x, y, z]: readonly number[]): number[] {
  return [0, 1, 2].map((r) => matrix[r] * x + matrix[4 + r] * y + matrix[8 + r] * z + matrix[12 + r]);
}

describe("the grid", () => {
  it("keeps positions within half of its step where the inverse bind matrices bring them back", () => {
    const places = [0.1, 1.6, -0.05, 0, 0, 0, -0.31, 1.23, 0.2];
    const quantized = quantizePositions(Float32Array.from(places));
    // A quarter turn about x, and a move.
    const bind = Float32Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0.3, -1.5, 0.2, 1);
    const fromGrid = bindFromGrid(bind);
    for (let vertex = 0; vertex < 3; vertex++) {
      const inGrid = [...quantized.subarray(4 * vertex, 4 * vertex + 3)].map((value) => value / 32767);
      const wanted = transform(bind, places.slice(3 * vertex, 3 * vertex + 3));
      transform(fromGrid, inGrid).forEach((value, c) => {
        expect(Math.abs(value - wanted[c])).toBeLessThan(0.51 * (gridStep / 1000));
      });
      expect(quantized[4 * vertex + 3]).toBe(0);
    }
    expect(fromGrid[15]).toBe(1);
  });

  it("keeps displacements and normals", () => {
    expect([...quantizeDisplacements(Float32Array.of(0.001, -0.01, 0))]).toEqual([33, -328, 0]);
    expect([...quantizeNormals(Float32Array.of(0, 1, 0, -0.6, 0, 0.8))]).toEqual([0, 127, 0, 0, -76, 0, 102, 0]);
  });

  it("refuses what lies outside", () => {
    expect(() => quantizePositions(Float32Array.of(0, 2.1, 0))).toThrow(RangeError);
    expect(() => quantizePositions(Float32Array.of(Number.NaN, 0, 0))).toThrow(RangeError);
  });
});
