import { expect, it } from "vitest";
import { keepOnly } from "../../../src/gltf/compact.ts";
import { bindRigidly } from "../../../src/gltf/export-mesh.ts";

it("keeps the vertices of what is kept, in the order of their use, with all that belongs to them", () => {
  const counted = (components: number) =>
    Float32Array.from({ length: 5 * components }, (_, k) => Math.floor(k / components));
  const primitive = {
    positions: counted(3),
    normals: counted(3),
    uvs: counted(2),
    colors: counted(3),
    indices: Uint32Array.of(0, 1, 2, 1, 2, 3, 2, 3, 4),
    binding: bindRigidly(5, 7),
    material: "skin",
    visibility: counted(1),
    targets: [],
  } as const;
  const kept = keepOnly(primitive, Uint32Array.of(4, 3, 1));
  expect([...kept.indices]).toEqual([0, 1, 2]);
  expect([...kept.positions]).toEqual([4, 4, 4, 3, 3, 3, 1, 1, 1]);
  expect([...(kept.uvs ?? [])]).toEqual([4, 4, 3, 3, 1, 1]);
  expect([...(kept.colors ?? [])]).toEqual([4, 4, 4, 3, 3, 3, 1, 1, 1]);
  expect([...kept.binding.joints]).toEqual([7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0]);
  expect([...(kept.visibility ?? [])]).toEqual([4, 3, 1]);
});
