import { describe, expect, it } from "vitest";
import { GltfBuffer } from "../../../src/gltf/buffer.ts";
import { addMesh, bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";

const targetNames = ["jawOpen", "mouthOpen"];
const triangle: ExportPrimitive = {
  positions: Float32Array.of(0, 1000, 0, 250, 1000, 0, 0, 1500, -100),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: Float32Array.of(0, 0, 1, 0, 0.5, 1),
  indices: Uint32Array.of(0, 1, 2),
  binding: bindRigidly(3, 5),
  material: "tongue",
  targets: [],
};

/** The mesh and a reader of the bytes behind each attribute of its primitive. */
function exported(change: Partial<ExportPrimitive> = {}) {
  const buffer = new GltfBuffer();
  const mesh = addMesh(buffer, "Part", [{ ...triangle, ...change }], {
    origin: [0, 1000, 0],
    targetNames,
    materialIndex: () => 2,
    isQuantized: false,
  });
  const { accessors, bufferViews, bytes } = buffer.finish();
  const read = (name: string) => {
    const accessor = accessors[mesh.primitives[0].attributes[name]];
    const { byteOffset, byteLength } = bufferViews[accessor.bufferView ?? -1];
    return { accessor, bytes: bytes.slice(byteOffset, byteOffset + byteLength) };
  };
  return { mesh, read };
}

describe("addMesh", () => {
  it("writes metres from the origin", () => {
    const { bytes, accessor } = exported().read("POSITION");
    const positions = [...new Float32Array(bytes.buffer)];
    [0, 0, 0, 0.25, 0, 0, 0, 0.5, -0.1].forEach((value, k) => {
      expect(positions[k]).toBeCloseTo(value, 6);
    });
    expect(accessor.max?.[1]).toBeCloseTo(0.5, 6);
  });

  it("writes colours of vertices as bytes, opaque; none for a mesh without", () => {
    const { accessor, bytes } = exported({ colors: Float32Array.of(0, 0.5, 1, 0.2, 0.4, 0.6, 1, 0.1, 0) }).read(
      "COLOR_0",
    );
    expect(accessor).toMatchObject({ componentType: 5121, normalized: true, type: "VEC4", count: 3 });
    expect([...bytes]).toEqual([0, 128, 255, 255, 51, 102, 153, 255, 255, 26, 0, 255]);
    expect(exported().mesh.primitives[0].attributes).not.toHaveProperty("COLOR_0");
  });

  it("writes texture coordinates of the unit square in 16 bits, others as floats", () => {
    const { accessor, bytes } = exported().read("TEXCOORD_0");
    expect(accessor).toMatchObject({ componentType: 5123, normalized: true });
    expect([...new Uint16Array(bytes.buffer)]).toEqual([0, 0, 65535, 0, 32768, 65535]);
    const tiled = exported({ uvs: Float32Array.of(0, 0, 1.5, 0, 0, -1) }).read("TEXCOORD_0");
    expect(tiled.accessor.componentType).toBe(5126);
    expect(exported({ uvs: null }).mesh.primitives[0].attributes).not.toHaveProperty("TEXCOORD_0");
  });

  it("writes weights that sum to 255 for each vertex, and joint 0 where the weight is none", () => {
    const weights = Float32Array.of(1 / 3, 1 / 3, 1 / 3, 0, 0.1, 0.1, 0.8, 0.001, 0.25, 0.25, 0.25, 0.25);
    const binding = { joints: Uint8Array.of(7, 8, 9, 4, 7, 8, 9, 4, 1, 2, 3, 4), weights };
    const { read } = exported({ binding });
    const bytes = read("WEIGHTS_0").bytes;
    expect([...bytes.subarray(4, 8)]).toEqual([26, 26, 203, 0]);
    for (let i = 0; i < 12; i += 4) expect(bytes[i] + bytes[i + 1] + bytes[i + 2] + bytes[i + 3]).toBe(255);
    expect([...read("JOINTS_0").bytes]).toEqual([7, 8, 9, 0, 7, 8, 9, 0, 1, 2, 3, 4]);
    expect([...binding.joints]).toEqual([7, 8, 9, 4, 7, 8, 9, 4, 1, 2, 3, 4]);
  });

  it("names its targets and their weights, all at rest", () => {
    const none = { indices: new Uint16Array(0), values: new Float32Array(0) };
    const { mesh } = exported({ targets: targetNames.map(() => none) });
    expect(mesh.primitives[0].targets).toHaveLength(targetNames.length);
    expect(mesh.extras?.targetNames).toEqual(targetNames);
    expect(mesh.weights?.every((weight) => weight === 0)).toBe(true);
    expect(exported().mesh).not.toHaveProperty("weights");
  });
});

it("bindRigidly gives each vertex one joint of weight one", () => {
  const { joints, weights } = bindRigidly(2, 6);
  expect([...joints]).toEqual([6, 0, 0, 0, 6, 0, 0, 0]);
  expect([...weights]).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
  expect(bindRigidly(0, 6).weights).toHaveLength(0);
});
