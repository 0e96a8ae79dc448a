import { describe, expect, it } from "vitest";
import { gather, keepTriangles, splitSeams, triangulate } from "../../../../src/avatar/mesh/seams.ts";

/** Two quads that share the edge 1-2, laid out with a seam along it. */
const quads = Uint16Array.of(0, 1, 2, 3, 1, 4, 5, 2);
const seam = Uint16Array.of(0, 1, 2, 3, 4, 5, 6, 7);
const uvs = Float32Array.from({ length: 16 }, (_, k) => k / 16);

describe("splitSeams", () => {
  it("copies a vertex for each uv that it has, and only then", () => {
    const split = splitSeams(quads, seam, uvs);
    expect([...split.sources]).toEqual([0, 1, 2, 3, 1, 4, 5, 2]);
    expect([...split.uvs]).toEqual([...uvs]);
    const whole = splitSeams(quads, Uint16Array.of(0, 1, 2, 3, 1, 5, 6, 2), uvs);
    expect([...whole.sources]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("keeps every corner's vertex and uv", () => {
    const { sources, uvs: splitUvs, triangles } = splitSeams(quads, seam, uvs);
    const source = triangulate(quads);
    const sourceUvs = triangulate(seam);
    triangles.forEach((vertex, corner) => {
      expect(sources[vertex]).toBe(source[corner]);
      expect(splitUvs[2 * vertex]).toBe(uvs[2 * sourceUvs[corner]]);
    });
  });

  it("splits nothing into nothing", () => {
    const { sources, triangles } = splitSeams(new Uint16Array(0), new Uint16Array(0), uvs);
    expect([sources.length, triangles.length]).toEqual([0, 0]);
  });
});

describe("keepTriangles", () => {
  it("drops triangles with the vertices that only they used", () => {
    const split = splitSeams(quads, seam, uvs);
    const kept = keepTriangles(split, (a) => a >= 4);
    expect([...kept.sources]).toEqual([1, 4, 5, 2]);
    expect([...kept.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
    expect(kept.uvs[0]).toBe(uvs[8]);
  });

  it("keeps all or none", () => {
    const split = splitSeams(quads, seam, uvs);
    expect(keepTriangles(split, () => true)).toEqual(split);
    expect(keepTriangles(split, () => false).sources).toHaveLength(0);
  });
});

it("gather copies the values of each source, of their own type", () => {
  const sources = Uint16Array.of(2, 0, 2);
  expect(gather(sources, Float32Array.of(1, 2, 3, 4, 5, 6), 2)).toEqual(Float32Array.of(5, 6, 1, 2, 5, 6));
  expect(gather(sources, Uint8Array.of(1, 2, 3), 1)).toEqual(Uint8Array.of(3, 1, 3));
});

it("triangulate keeps the winding and splits from the first corner", () => {
  expect([...triangulate(Uint16Array.of(7, 8, 9, 6))]).toEqual([7, 8, 9, 7, 9, 6]);
});
