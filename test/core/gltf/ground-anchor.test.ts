import { expect, it } from "vitest";
import { bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";
import { anchorToGround } from "../../../src/gltf/ground-anchor.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const { skeleton } = tinyModel();
const joints = skeleton.joints.map((_, j) => [10 * j, 0, -j] as const);
const footOf = (side: string) => skeleton.joints.findIndex(({ name }) => name === `${side}Foot`);
const triangle: ExportPrimitive = {
  positions: Float32Array.of(0, 1, 0, 1, 1, 0, 0, 2, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: Float32Array.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
  indices: Uint32Array.of(0, 1, 2),
  binding: bindRigidly(3, 5),
  material: "garment",
  targets: [],
  colors: new Float32Array(9).fill(0.5),
};
const meshes = [
  { name: "Wolf3D_Head", primitives: [triangle] },
  { name: "Wolf3D_Outfit_Top", primitives: [triangle, triangle] },
];
const [head, { primitives }] = anchorToGround(meshes, skeleton, joints, -1600);

it("lays a speck of one triangle at each sole, which looks down and moves with its foot", () => {
  const [{ positions, normals, indices, binding }] = primitives;
  ["Left", "Right"].forEach((side, k) => {
    const foot = footOf(side);
    const [x, , z] = joints[foot];
    const at = 3 + 3 * k;
    expect([...positions.subarray(3 * at, 3 * at + 9)]).toEqual([x, -1600, z, x + 1, -1600, z, x, -1600, z + 1]);
    expect([...normals.subarray(3 * at, 3 * at + 3)]).toEqual([0, -1, 0]);
    expect([...indices.subarray(3 + 3 * k, 6 + 3 * k)]).toEqual([at, at + 1, at + 2]);
    expect([...binding.joints.subarray(4 * at, 4 * at + 4)]).toEqual([foot, 0, 0, 0]);
    expect([...binding.weights.subarray(4 * at, 4 * at + 4)]).toEqual([1, 0, 0, 0]);
  });
});

it("keeps as many coordinates and colours as vertices, and everything else as it is", () => {
  const [{ positions, uvs, colors }, other] = primitives;
  expect(positions).toHaveLength(27);
  expect(uvs).toHaveLength(18);
  expect(colors).toHaveLength(27);
  expect([...(colors ?? [])].slice(0, 9)).toEqual([...(triangle.colors ?? [])]);
  expect(other).toBe(triangle);
  expect(head).toBe(meshes[0]);
});
