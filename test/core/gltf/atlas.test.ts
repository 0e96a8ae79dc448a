import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { packAtlas } from "../../../src/gltf/atlas.ts";
import type { ExportMesh } from "../../../src/gltf/avatar-meshes.ts";
import { bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";
import { textureSizes } from "../../../src/gltf/export-options.ts";
import type { Texture } from "../../../src/render/scene.ts";
import { plainAvatar } from "../../fixtures/plain-avatar.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

/** A picture whose colours tell the place: red across, green down. */
function chart(width: number, height: number, channelCount: 3 | 4, blue: number): Texture {
  const data = new Uint8Array(width * height * channelCount).fill(255);
  for (let i = 0; i < width * height; i++) {
    data.set([(255 * (i % width)) / width, (255 * Math.floor(i / width)) / height, blue], i * channelCount);
  }
  return { width, height, channelCount, data };
}

const triangle = (material: ExportPrimitive["material"], uvs: number[] | null): ExportPrimitive => ({
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: uvs && Float32Array.from(uvs),
  indices: Uint32Array.of(0, 1, 2),
  binding: bindRigidly(3, 1),
  material,
  targets: material === "skin" ? [{ indices: Uint16Array.of(2), values: Float32Array.of(1, 2, 3) }] : [],
});
const corners = [0.25, 0.25, 0.75, 0.25, 0.25, 0.75];
const meshes: ExportMesh[] = [
  { name: "a", primitives: [triangle("garment", null), triangle("skin", corners)] },
  { name: "b", primitives: [triangle("eyes", corners), triangle("lenses", null)] },
];
const avatar: Avatar = { ...plainAvatar(tinyModel()), garmentColor: [10, 200, 90] };
const pictures = { skin: chart(1024, 1024, 3, 0), eyes: chart(256, 256, 3, 128) };

describe.each(textureSizes)("packAtlas at %i texels", (size) => {
  const packed = packAtlas(meshes, pictures, avatar, size);
  const [{ primitives }] = packed.meshes;
  const atlas = packed.pictures.avatar as Texture;
  const texel = (vertex: number, aside = 0) => {
    const [u, v] = (primitives[0].uvs as Float32Array).subarray(2 * vertex, 2 * vertex + 2);
    const x = Math.min(atlas.width - 1, Math.floor(u * atlas.width) + aside);
    return [...atlas.data.subarray(4 * (Math.floor(v * atlas.height) * atlas.width + x)).subarray(0, 4)];
  };

  it("is one mesh of one primitive with the targets of its parts, without clear lenses", () => {
    expect(packed.meshes.map(({ name }) => name)).toEqual(["Wolf3D_Avatar"]);
    expect(primitives).toHaveLength(1);
    expect(primitives[0].positions).toHaveLength(27);
    expect(primitives[0].targets.map(({ indices }) => [...indices])).toEqual([[5]]);
  });

  it("shows each vertex what its own picture or colour does, and neighbours of a patch likewise", () => {
    for (const aside of [-1, 0, 1]) expect(texel(0, aside)).toEqual([10, 200, 90, 255]);
    [3, 4, 5, 6, 7, 8].forEach((vertex) => {
      const [u, v] = corners.slice(2 * (vertex % 3));
      const [red, green, blue, opacity] = texel(vertex);
      expect(Math.abs(red - 255 * u)).toBeLessThan(8);
      expect(Math.abs(green - 255 * v)).toBeLessThan(8);
      expect(blue).toBe(vertex < 6 ? 0 : 128);
      expect(opacity).toBe(255);
    });
  });

  it("takes the triangles of all of them, one after the other", () => {
    expect([...primitives[0].indices]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
