import { describe, expect, it } from "vitest";
import type { Part } from "../../../../src/avatar/head/head-model.ts";
import { buildLoopSubdivision, subdivideLoop } from "../../../../src/avatar/head/loop-subdivision.ts";

/** A part whose vertices are told apart by their references, with its positions. */
function patch(vertexCount: number, triangles: number[], uvs = new Float32Array(2 * vertexCount)): Part {
  return {
    name: "hair_short01",
    vertexCount,
    references: Uint16Array.from({ length: 3 * vertexCount }, (_, k) => Math.floor(k / 3)),
    weights: Float32Array.from({ length: 3 * vertexCount }, (_, k) => (k % 3 === 0 ? 1 : 0)),
    offsets: new Float32Array(3 * vertexCount),
    scaleVertices: new Uint16Array(6),
    scaleLengths: new Float32Array(3),
    triangles: Uint16Array.from(triangles),
    uvs,
    texture: "none",
  };
}

/** Four by four vertices, 10 mm apart, in the plane z = 5. */
function flatPatch(): { part: Part; positions: Float32Array } {
  const triangles: number[] = [];
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 3; x++) {
      const a = 4 * y + x;
      triangles.push(a, a + 1, a + 5, a, a + 5, a + 4);
    }
  }
  const positions = Float32Array.from(
    { length: 48 },
    (_, k) => [10 * (Math.floor(k / 3) % 4), 10 * ((k / 12) | 0), 5][k % 3],
  );
  return { part: patch(16, triangles), positions };
}

/** An octahedron of radius 100. */
const ball = patch(6, [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]);
const ballPositions = Float32Array.of(100, 0, 0, -100, 0, 0, 0, 100, 0, 0, -100, 0, 0, 0, 100, 0, 0, -100);

describe("buildLoopSubdivision", () => {
  it("makes four triangles of one and a vertex of every edge", () => {
    const fine = buildLoopSubdivision(ball);
    expect(fine.triangles.length).toBe(4 * ball.triangles.length);
    expect(fine.vertexCount).toBe(6 + 12);
  });

  it("gives every vertex weights that add up to one", () => {
    const { vertexCount, rowStarts, weights } = buildLoopSubdivision(flatPatch().part);
    for (let i = 0; i < vertexCount; i++) {
      const sum = weights.subarray(rowStarts[i], rowStarts[i + 1]).reduce((total, weight) => total + weight, 0);
      expect(sum).toBeCloseTo(1, 6);
    }
  });

  it("keeps the middles of a seam at one place with two uvs", () => {
    const uvs = Float32Array.of(0, 0, 0.5, 0, 0.5, 1, 0.75, 0, 1, 0, 0.75, 1);
    const apart = patch(6, [0, 1, 2, 3, 4, 5], uvs);
    // Vertices 3 and 5 lie where 1 and 2 lie.
    const seam: Part = { ...apart, references: Uint16Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1, 4, 4, 4, 2, 2, 2) };
    const fine = buildLoopSubdivision(seam);
    const between = (a: number, b: number) =>
      [...Array(fine.vertexCount).keys()].find((i) => fine.ends[2 * i] === a && fine.ends[2 * i + 1] === b) ?? -1;
    const [first, second] = [between(1, 2), between(5, 3)];
    expect(fine.welds[second]).toBe(first);
    expect(fine.uvs[2 * first]).toBe(0.5);
    expect(fine.uvs[2 * second]).toBe(0.75);
  });
});

describe("subdivideLoop", () => {
  it("keeps a flat patch flat and within a tenth of an edge of its border", () => {
    const { part, positions } = flatPatch();
    const fine = subdivideLoop(buildLoopSubdivision(part), positions);
    for (let i = 0; i < fine.length; i += 3) {
      expect(fine[i + 2]).toBeCloseTo(5, 4);
      expect(Math.min(fine[i], fine[i + 1])).toBeGreaterThan(-1);
      expect(Math.max(fine[i], fine[i + 1])).toBeLessThan(31);
    }
    const corners = [0, 3, 12, 15].map((i) => [...fine.subarray(3 * i, 3 * i + 2)]);
    const authored = [0, 3, 12, 15].map((i) => [...positions.subarray(3 * i, 3 * i + 2)]);
    expect(Math.abs(corners[0][0] - authored[0][0])).toBeLessThan(1);
    expect(Math.abs(corners[3][1] - authored[3][1])).toBeLessThan(1);
  });

  it("keeps a card of one triangle as it is", () => {
    const card = patch(3, [0, 1, 2]);
    const positions = Float32Array.of(0, 0, 0, 8, 0, 0, 0, 6, 2);
    const fine = subdivideLoop(buildLoopSubdivision(card), positions);
    expect([...fine.subarray(0, 9)]).toEqual([...positions]);
    expect([...fine.subarray(9, 12)]).toEqual([4, 0, 0]);
  });

  it("rounds a ball without drawing it in below its faces", () => {
    const subdivision = buildLoopSubdivision(ball);
    const fine = subdivideLoop(subdivision, ballPositions);
    const radii = Array.from({ length: subdivision.vertexCount }, (_, i) =>
      Math.hypot(...fine.subarray(3 * i, 3 * i + 3)),
    );
    expect(Math.min(...radii.slice(6))).toBeGreaterThan(100 / Math.SQRT2 - 1e-3);
    expect(Math.max(...radii) / Math.min(...radii)).toBeLessThan(Math.SQRT2);
  });
});
