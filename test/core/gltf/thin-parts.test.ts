import { describe, expect, it } from "vitest";
import { bindRigidly } from "../../../src/gltf/export-mesh.ts";
import { keptMixes, thinTriangles, type WholePart } from "../../../src/gltf/thin-parts.ts";
import { openMeshKernels } from "./export-glb.ts";

const { simplifier } = openMeshKernels();
const side = 25;
const step = 4;

/** A sheet of quads over x and z, of some height at each place. */
function sheet(height: (x: number, z: number) => number, change: Partial<WholePart> = {}): WholePart {
  const places = Array.from({ length: side * side }, (_, i) => [step * (i % side), step * Math.floor(i / side)]);
  const indices: number[] = [];
  for (let i = 0; i < side * (side - 1); i++) {
    if (i % side < side - 1) indices.push(i, i + side, i + 1, i + 1, i + side, i + side + 1);
  }
  return {
    positions: Float32Array.from(places.flatMap(([x, z]) => [x, height(x, z), z])),
    normals: Float32Array.from({ length: 3 * side * side }, (_, k) => Number(k % 3 === 1)),
    uvs: Float32Array.from(places.flatMap(([x, z]) => [x / 200, z / 200])),
    indices: Uint32Array.from(indices),
    binding: bindRigidly(side * side, 0),
    material: "skin",
    motions: [],
    ...change,
  };
}

const flat = () => 0;
const dome = (x: number, z: number) => Math.sqrt(Math.max(0, 80 ** 2 - (x - 48) ** 2 - (z - 48) ** 2));
const countOf = (part: WholePart, lod: 0 | 1 | 2 = 0) => thinTriangles(simplifier, part, lod).length / 3;
const all = sheet(flat).indices.length / 3;

describe("thinTriangles", () => {
  it("keeps every triangle of hair, of which locks go instead", () => {
    for (const lod of [0, 1, 2] as const) expect(countOf(sheet(flat, { material: "hair" }), lod)).toBe(all);
  });

  it("keeps three fifths and three tenths of the finest triangles where these keep their shape", () => {
    const counts = ([0, 1, 2] as const).map((lod) => countOf(sheet(dome), lod));
    expect(counts[0]).toBeLessThan(all);
    expect(counts[1] / counts[0]).toBeCloseTo(0.6, 1);
    expect(counts[2] / counts[0]).toBeCloseTo(0.3, 1);
  });

  it("keeps what is round at the finest level within a millimetre of where it was", () => {
    const part = sheet(dome, { material: "garment" });
    const kept = thinTriangles(simplifier, part, 0);
    expect(kept.length / 3).toBeLessThan(0.5 * all);
    for (let t = 0; t < kept.length; t += 3) {
      const corners = [...kept.subarray(t, t + 3)].map((vertex) => part.positions.subarray(3 * vertex, 3 * vertex + 3));
      const [x, y, z] = [0, 1, 2].map((c) => corners.reduce((sum, corner) => sum + corner[c] / 3, 0));
      expect(Math.abs(dome(x, z) - y)).toBeLessThan(2);
    }
  });

  it("keeps the edges of lips and lids at the finest level", () => {
    const edges = Uint8Array.from({ length: side * side }, (_, i) => Number(Math.floor(i / side) === 12));
    const kept = new Set(thinTriangles(simplifier, sheet(flat, { edges }), 0));
    for (let i = 12 * side; i < 13 * side; i++) expect(kept).toContain(i);
  });

  it("gives up more of what nothing but a gape shows, and the rest of it alike", () => {
    const waves = (x: number) => 0.9 * Math.sin(x / 4);
    const hidden = Uint8Array.from({ length: side * side }, (_, i) => Number(i % side > 14));
    const part = sheet(waves, { material: "teeth" });
    const inside = (indices: Uint32Array) => [...new Set(indices)].filter((vertex) => vertex % side > 15).length;
    const [shown, unseen] = [part, { ...part, hidden }].map((each) => thinTriangles(simplifier, each, 0));
    expect(inside(unseen)).toBeLessThan(0.7 * inside(shown));
  });

  it("keeps triangles where an expression bends them", () => {
    const bump = Float32Array.from({ length: 3 * side * side }, (_, k) => {
      const i = Math.floor(k / 3);
      return k % 3 === 1 ? 0.02 * Math.sin((i % side) / 2) : 0;
    });
    const indices = Uint16Array.from({ length: side * side }, (_, i) => i);
    const motions = keptMixes.map(() => ({ indices, values: bump }));
    expect(countOf(sheet(flat, { motions }))).toBeGreaterThan(3 * countOf(sheet(flat)));
  });
});
