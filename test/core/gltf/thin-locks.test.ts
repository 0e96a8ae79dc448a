import { describe, expect, it } from "vitest";
import type { ExportMesh } from "../../../src/gltf/avatar-meshes.ts";
import { bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";
import { thinHair, thinLocks } from "../../../src/gltf/thin-locks.ts";

/** Locks beside each other, each of rows at these heights and depths, after a cap of one triangle. */
function hairOf(locks: readonly (readonly number[])[], visibility = (_row: number, _lock: number) => 1) {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const indices = [0, 1, 2];
  const seen = [1, 1, 1];
  locks.forEach((depths, lock) => {
    depths.forEach((depth, row) => {
      const at = positions.length / 3;
      positions.push(10 * lock, -10 * row, depth, 10 * lock + 4, -10 * row, depth);
      seen.push(visibility(row, lock), visibility(row, lock));
      if (row > 0) indices.push(at - 2, at - 1, at + 1, at - 2, at + 1, at);
    });
  });
  const vertexCount = positions.length / 3;
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from({ length: 3 * vertexCount }, (_, k) => Number(k % 3 === 2)),
    uvs: new Float32Array(2 * vertexCount),
    indices: Uint32Array.from(indices),
    binding: bindRigidly(vertexCount, 0),
    material: "hair",
    targets: [],
    visibility: Float32Array.from(seen),
    lockStart: 3,
  } satisfies ExportPrimitive;
}

const rowsOf = (hair: ExportPrimitive, indices: Uint32Array) =>
  [...new Set(indices.subarray(3))]
    .filter((vertex) => vertex % 2 === 1)
    .map((vertex) => hair.positions[3 * vertex + 1]);

describe("thinLocks", () => {
  it("keeps the cap and all rows where there is room", () => {
    const hair = hairOf([[0, 1, 0, 1]]);
    expect(thinLocks(hair, 8)).toEqual(hair.indices);
  });

  it("gives up rows that lie between others before those at which a lock bends", () => {
    const hair = hairOf([[0, 0, 0, 9, 0, 0]]);
    const thin = thinLocks(hair, 10);
    expect([...thin.subarray(0, 3)]).toEqual([0, 1, 2]);
    expect(rowsOf(hair, thin).sort((a, b) => b - a)).toEqual([-0, -20, -30, -40, -50]);
    expect(thin.length).toBe(3 + 6 * 4);
  });

  it("joins the rows that stay as neighbours were joined", () => {
    const thin = thinLocks(hairOf([[0, 0, 0]]), 4);
    expect([...thin]).toEqual([0, 1, 2, 3, 4, 8, 3, 8, 7]);
  });

  it("gives up bends that little light reaches before such as are seen", () => {
    const hair = hairOf(
      [
        [0, 5, 0],
        [0, 4, 0],
      ],
      (_, lock) => (lock === 0 ? 0.5 : 1),
    );
    const kept = new Set(thinLocks(hair, 10));
    expect([5, 6].some((vertex) => kept.has(vertex))).toBe(false);
    expect([11, 12].every((vertex) => kept.has(vertex))).toBe(true);
  });

  it("keeps both ends of every lock, however little room there is", () => {
    const hair = hairOf([
      [0, 3, 0],
      [0, 0, 3, 0],
    ]);
    expect([...new Set(thinLocks(hair, 0).subarray(3))].sort((a, b) => a - b)).toEqual([3, 4, 7, 8, 9, 10, 15, 16]);
  });
});

describe("thinHair", () => {
  /** Locks that bend ever more, each otherwise. */
  const bent = Array.from({ length: 400 }, (_, lock) =>
    Array.from({ length: 50 }, (_, row) => (1 + lock / 300) * (row / 25) ** 3),
  );
  const count = (meshes: readonly ExportMesh[], lod: 0 | 1 | 2) =>
    thinHair(meshes, lod)[0].primitives[0].positions.length / 3;
  const hair = { name: "Wolf3D_Hair", primitives: [hairOf(bent)] };
  const beard = hairOf(bent.slice(0, 20));

  it("has ten thousand vertices for locks at the finest level and less at others", () => {
    const counts = ([0, 1, 2] as const).map((lod) => count([hair], lod) - 3);
    expect(counts.map((vertices) => Math.round(vertices / 100))).toEqual([96, 36, 22]);
  });

  it("leaves to beards and glasses what they need", () => {
    const worn = { name: "Wolf3D_Beard", primitives: [{ ...beard, material: "beard" as const }] };
    const byteLength = 40 * (beard.positions.length / 3) + 2 * beard.indices.length + 17_000;
    const less = count([hair], 0) - count([hair, worn], 0);
    expect(Math.abs(less - byteLength / 45)).toBeLessThan(10);
    expect(thinHair([hair, worn], 0)[1]).toEqual(worn);
  });

  it("leaves everything else as it is", () => {
    const other = { name: "Wolf3D_Head", primitives: [{ ...beard, material: "skin" as const }] };
    expect(thinHair([other], 2)).toEqual([other]);
  });
});
