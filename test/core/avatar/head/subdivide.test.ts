import { describe, expect, it } from "vitest";
import { buildSubdivision, spreadMotion, spreadTo, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { tinyModel } from "../tiny-model.ts";

/** A single quad and its uvs. */
const square = {
  skinVertexCount: 4,
  quads: Uint16Array.of(0, 1, 2, 3),
  quadUvs: Uint16Array.of(0, 1, 2, 3),
  uvs: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
};

describe("buildSubdivision", () => {
  it("gives rows that sum to one", () => {
    const { rowStarts, weights, vertexCount } = buildSubdivision(tinyModel());
    for (let i = 0; i < vertexCount; i++) {
      const row = weights.subarray(rowStarts[i], rowStarts[i + 1]);
      expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    }
  });

  it("counts vertices, edges and quads", () => {
    const model = tinyModel();
    const { vertexCount, quads } = buildSubdivision(model);
    const quadCount = model.quads.length / 4;
    // Euler: V - E + F = 1 for a sphere with one hole.
    expect(vertexCount).toBe(model.skinVertexCount + (model.skinVertexCount + quadCount - 1) + quadCount);
    expect(quads.length).toBe(4 * model.quads.length);
  });

  it("rounds the corners of a lone square by the boundary rule", () => {
    const subdivision = buildSubdivision(square);
    const fine = subdivide(subdivision, Float32Array.of(0, 0, 0, 8, 0, 0, 8, 8, 0, 0, 8, 0));
    expect([...fine.subarray(0, 3)]).toEqual([1, 1, 0]);
    expect([...fine.subarray(3 * 4, 3 * 4 + 3)]).toEqual([4, 0, 0]);
    expect([...fine.subarray(3 * 8, 3 * 8 + 3)]).toEqual([4, 4, 0]);
  });

  it("puts uvs of edges and centres half-way, each chart for itself", () => {
    const { split } = buildSubdivision(square);
    expect(split.sources.length).toBe(9);
    expect([...split.uvs.subarray(0, 4)]).toEqual([0, 1, 0.5, 1]);
  });

  it("doubles seam vertices only, one a chart", () => {
    const model = tinyModel();
    const { split, vertexCount } = buildSubdivision(model);
    const chartOf = (vertex: number) => Math.min(4, Math.floor(split.uvs[2 * vertex] * 5 - 1e-6));
    expect(split.sources.length).toBeGreaterThan(vertexCount);
    expect(new Set(split.sources).size).toBe(vertexCount);
    for (let t = 0; t < split.triangles.length; t += 3) {
      const inner = [...split.triangles.subarray(t, t + 3)].filter((v) => (split.uvs[2 * v] * 5) % 1 > 1e-4);
      expect(new Set(inner.map(chartOf)).size).toBeLessThanOrEqual(1);
    }
  });
});

describe("subdivide", () => {
  it("reproduces affine maps", () => {
    const model = tinyModel();
    const subdivision = buildSubdivision(model);
    const map = (p: Float32Array) =>
      p.map((_, i) => {
        const [x, y, z] = p.subarray(i - (i % 3), i - (i % 3) + 3);
        return [2 * x - y + 5, 0.5 * y + z - 1, x + y + z][i % 3];
      });
    const a = subdivide(subdivision, map(model.mean));
    const b = map(subdivide(subdivision, model.mean));
    for (let i = 0; i < a.length; i++) expect(Math.abs(a[i] - b[i])).toBeLessThan(1e-3);
  });

  it("refuses fewer vertices than the operator has columns for", () => {
    expect(() => subdivide(buildSubdivision(square), new Float32Array(9))).toThrow(RangeError);
  });
});

describe("quadNormals", () => {
  it("points outwards on a sphere, seams included", () => {
    const model = tinyModel();
    const subdivision = buildSubdivision(model);
    const fine = subdivide(subdivision, model.mean);
    const normals = quadNormals(fine, subdivision.quads);
    for (let i = 0; i < fine.length; i += 3) {
      const outward = [fine[i], fine[i + 1] + 10, fine[i + 2] + 80];
      const cosine = [0, 1, 2].reduce((sum, c) => sum + outward[c] * normals[i + c], 0) / Math.hypot(...outward);
      expect(cosine).toBeGreaterThan(0.97);
    }
  });

  it("gives a vertex without area a unit normal", () => {
    expect([...quadNormals(new Float32Array(12), Uint16Array.of(0, 1, 2, 3))].slice(0, 3)).toEqual([0, 0, 1]);
  });
});

it("spreads motions of the base to single vertices as everywhere", () => {
  const model = tinyModel();
  const subdivision = buildSubdivision(model);
  const motion = new Float32Array(model.mean.length);
  motion.set([3, -1, 2], 3);
  motion.set([-5, 4, 1], 6);
  const fine = subdivide(subdivision, motion);
  const vertices = Uint16Array.from({ length: subdivision.vertexCount }, (_, i) => subdivision.vertexCount - 1 - i);
  const moved = new Float64Array(3 * vertices.length);
  spreadMotion(spreadTo(subdivision, vertices), motion, moved);
  vertices.forEach((vertex, place) => {
    for (let c = 0; c < 3; c++) expect(moved[3 * place + c]).toBeCloseTo(fine[3 * vertex + c], 5);
  });
  expect(fine.some((value) => value !== 0)).toBe(true);
});
