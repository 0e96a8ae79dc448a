import { describe, expect, it } from "vitest";
import { quadNormals, triangleNormals } from "../../../../src/avatar/mesh/normals.ts";

/** A unit cube without its bottom, counter-clockwise from outside. */
const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1);
const sides = Uint16Array.of(3, 2, 6, 7, 2, 1, 5, 6, 1, 0, 4, 5, 0, 3, 7, 4, 7, 6, 5, 4);

function normalAt(normals: Float32Array, i: number): number[] {
  return [...normals.subarray(3 * i, 3 * i + 3)];
}

describe("quadNormals", () => {
  it("look outwards from the corners of a cube and have unit length", () => {
    const normals = quadNormals(corners, sides);
    for (let i = 0; i < 8; i++) {
      const outwards = [0, 1, 2].map((c) => corners[3 * i + c] - 0.5);
      const normal = normalAt(normals, i);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
      expect(normal.reduce((sum, value, c) => sum + value * outwards[c], 0)).toBeGreaterThan(0.5);
    }
  });

  it("weigh quads by their area", () => {
    // A floor and, from its edge at x = 1, a wall of ten times its area.
    const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 10, 1, 1, 10, 0);
    const normal = normalAt(quadNormals(positions, Uint16Array.of(0, 1, 2, 3, 3, 2, 4, 5)), 2);
    expect(normal[0] / normal[1]).toBeCloseTo(-10, 5);
  });

  it("point forwards where a vertex belongs to no quad or to quads without area", () => {
    const flat = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 9, 9, 9);
    const normals = quadNormals(flat, Uint16Array.of(0, 1, 2, 3));
    for (let i = 0; i < 5; i++) expect(normalAt(normals, i)).toEqual([0, 0, 1]);
  });

  it("are none for no mesh", () => {
    expect(quadNormals(new Float32Array(0), new Uint16Array(0))).toHaveLength(0);
  });
});

describe("triangleNormals", () => {
  it("equal those of the flat quad that two triangles make", () => {
    const square = Float32Array.of(0, 0, 0, 2, 0, 1, 2, 3, 1, 0, 3, 0);
    const triangles = triangleNormals(square, Uint16Array.of(0, 1, 2, 0, 2, 3));
    quadNormals(square, Uint16Array.of(0, 1, 2, 3)).forEach((value, k) => {
      expect(triangles[k]).toBeCloseTo(value, 6);
    });
  });

  it("are one across a seam whose vertices are welded", () => {
    // A ridge: two faces that meet in the edge 0-1, cut there into 0-1 and 3-4.
    const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, -1, 0, 0, 0, 0, 0, 0, 1, -1, -1, 0);
    const triangles = Uint16Array.of(0, 1, 2, 3, 5, 4);
    const cut = triangleNormals(positions, triangles);
    expect(normalAt(cut, 0)).not.toEqual(normalAt(cut, 3));
    const welded = triangleNormals(positions, triangles, Uint16Array.of(0, 1, 2, 0, 1, 5));
    expect(normalAt(welded, 3)).toEqual(normalAt(welded, 0));
    for (const i of [3, 4]) expect(Math.abs(normalAt(welded, i)[1])).toBeCloseTo(1, 6);
  });
});
