import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { atlasLayout, mirrorFineVertices } from "../../../../src/avatar/head/texel-table.ts";
import { ballHead } from "../ball-head.ts";

const model = ballHead();
const subdivision = buildSubdivision(model);

test("the mirror of the fine mesh maps every vertex to its mirror image and back", () => {
  const mirror = mirrorFineVertices(model, subdivision);
  const positions = subdivide(subdivision, model.mean);
  for (let i = 0; i < subdivision.vertexCount; i++) {
    const other = mirror[i];
    expect(mirror[other]).toBe(i);
    expect(positions[3 * other]).toBeCloseTo(-positions[3 * i], 3);
    expect(positions[3 * other + 1]).toBeCloseTo(positions[3 * i + 1], 3);
    expect(positions[3 * other + 2]).toBeCloseTo(positions[3 * i + 2], 3);
  }
});

test("a vertex without a mirrored edge or quad keeps its place", () => {
  const lopsided = { quads: Uint16Array.of(0, 1, 2, 3), mirror: Uint16Array.of(0, 1, 2, 9) };
  const quad = buildSubdivision({
    skinVertexCount: 4,
    quads: lopsided.quads,
    quadUvs: lopsided.quads,
    uvs: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
  });
  const mirror = mirrorFineVertices(lopsided, quad);
  expect([...mirror.subarray(4)].every((vertex) => vertex >= 4 && vertex < quad.vertexCount)).toBe(true);
});

test("the layout has the uvs of the cut mesh and vertices of the whole one", () => {
  const layout = atlasLayout(subdivision);
  expect(layout.triangles.length).toBe(subdivision.split.triangles.length);
  expect(layout.uvs.length).toBe(2 * layout.triangles.length);
  expect(layout.uvs.every((value) => value >= 0 && value <= 1)).toBe(true);
  expect(layout.triangles.every((vertex) => vertex < subdivision.vertexCount)).toBe(true);
});
