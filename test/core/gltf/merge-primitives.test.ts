import { expect, it } from "vitest";
import { bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";
import { mergePrimitives } from "../../../src/gltf/merge-primitives.ts";

const triangle = (change: Partial<ExportPrimitive> = {}): ExportPrimitive => ({
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: Float32Array.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
  indices: Uint32Array.of(0, 1, 2),
  binding: bindRigidly(3, 1),
  material: "skin",
  targets: [],
  ...change,
});
const moved = [
  { indices: Uint16Array.of(2), values: Float32Array.of(1, 2, 3) },
  { indices: new Uint16Array(0), values: new Float32Array(0) },
];

it("numbers the vertices of each primitive after those before it, in its triangles and its targets", () => {
  const merged = mergePrimitives([
    triangle(),
    triangle({ targets: moved, indices: Uint32Array.of(2, 1, 0), binding: bindRigidly(3, 7) }),
    triangle({ targets: moved }),
  ]);
  expect([...merged.indices]).toEqual([0, 1, 2, 5, 4, 3, 6, 7, 8]);
  expect(merged.positions).toHaveLength(27);
  expect([0, 3, 6].map((vertex) => merged.binding.joints[4 * vertex])).toEqual([1, 7, 1]);
  expect(merged.targets.map(({ indices, values }) => [[...indices], [...values]])).toEqual([
    [
      [5, 8],
      [1, 2, 3, 1, 2, 3],
    ],
    [[], []],
  ]);
  expect(merged.material).toBe("avatar");
});

it("is white where a primitive has no colours, and shows the first texel where it has no coordinates", () => {
  const { colors, uvs } = mergePrimitives([
    triangle({ colors: new Float32Array(9).fill(0.25) }),
    triangle({ uvs: null }),
  ]);
  expect([...(colors ?? [])]).toEqual([...Array(9).fill(0.25), ...Array(9).fill(1)]);
  expect([...(uvs ?? [])]).toEqual([...Array(6).fill(0.5), ...Array(6).fill(0)]);
});

it("refuses more vertices than 16 bits number", () => {
  const many = triangle({ positions: new Float32Array(3 * 0x8000) });
  expect(() => mergePrimitives([many, many])).toThrow(RangeError);
});
