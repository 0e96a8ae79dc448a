import { expect, test } from "vitest";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { bendNormals } from "../../../../../src/avatar/wear/hair/bent-normals.ts";

/** The normal of hair on top of the head that faced ahead. */
function bent(curl: number): Float32Array {
  const [x, y, z] = skullCentre;
  const normals = Float32Array.of(0, 0, 1);
  const positions = Float32Array.of(x, y + 100, z);
  const [uvs, triangles, roots] = [new Float32Array(2), new Uint32Array(), new Uint16Array(1)];
  bendNormals({ positions, normals, uvs, triangles, roots, capVertexCount: 0 }, curl);
  return normals;
}

test("normals of straight hair face away from the head more than as their locks do, with unit length", () => {
  const [, up, ahead] = bent(0);
  expect(up).toBeGreaterThan(ahead);
  expect(ahead).toBeGreaterThan(0);
  expect(Math.hypot(...bent(0))).toBeCloseTo(1, 5);
});

test("curls keep more of their own", () => {
  expect(bent(1)[2]).toBeGreaterThan(bent(0)[2] + 0.2);
});
