import { describe, expect, it } from "vitest";
import { GltfBuffer } from "../../../src/gltf/buffer.ts";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1);

describe("GltfBuffer", () => {
  it("gives positions their bounds and each array its bytes, aligned to four", () => {
    const buffer = new GltfBuffer();
    buffer.addAttribute(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), "VEC4", { normalized: true });
    buffer.addAttribute(Float32Array.of(-1, 2, 3, 4, -5, 6), "VEC3", { bounds: true });
    buffer.addImage("skin", png);
    buffer.addMatrices(new Float32Array(32).fill(7));
    const { accessors, bufferViews, bytes, images } = buffer.finish();
    expect(accessors[0]).toMatchObject({ componentType: 5121, normalized: true, count: 2, type: "VEC4" });
    expect(accessors[1]).toMatchObject({ componentType: 5126, count: 2, min: [-1, -5, 3], max: [4, 2, 6] });
    expect(accessors[1].normalized).toBeUndefined();
    expect(accessors[2]).toMatchObject({ count: 2, type: "MAT4" });
    for (const { byteOffset } of bufferViews) expect(byteOffset % 4).toBe(0);
    const view = bufferViews[accessors[1].bufferView ?? -1];
    expect([...new Float32Array(bytes.buffer, view.byteOffset, 6)]).toEqual([-1, 2, 3, 4, -5, 6]);
    expect(images[0].mimeType).toBe("image/png");
    expect(bufferViews[images[0].bufferView].byteLength).toBe(5);
  });

  it("takes two bytes an index while they suffice, four beyond", () => {
    const buffer = new GltfBuffer();
    buffer.addIndices(Uint32Array.of(0, 1, 2), 0xffff);
    buffer.addIndices(Uint32Array.of(0, 1, 70_000), 70_001);
    expect(buffer.finish().accessors.map(({ componentType }) => componentType)).toEqual([5123, 5125]);
  });

  it("stores a morph target sparsely, bounds with zero unless every vertex moves", () => {
    const buffer = new GltfBuffer();
    buffer.addSparse(5, Uint16Array.of(1, 4), Float32Array.of(1, 2, 3, 4, 5, 6));
    buffer.addSparse(1, Uint16Array.of(0), Float32Array.of(7, 8, 9));
    const { accessors, bufferViews, bytes } = buffer.finish();
    expect(accessors[0]).toMatchObject({ count: 5, min: [0, 0, 0], max: [4, 5, 6] });
    expect(accessors[0].bufferView).toBeUndefined();
    expect(accessors[1]).toMatchObject({ count: 1, min: [7, 8, 9], max: [7, 8, 9] });
    const { indices, values, count } = accessors[0].sparse!;
    const indicesAt = bufferViews[indices.bufferView].byteOffset + indices.byteOffset;
    expect([...new Uint16Array(bytes.buffer, indicesAt, count)]).toEqual([1, 4]);
    const second = accessors[1].sparse!.values;
    const valuesAt = bufferViews[second.bufferView].byteOffset + second.byteOffset;
    expect([...new Float32Array(bytes.buffer, valuesAt, 3)]).toEqual([7, 8, 9]);
    expect(values.bufferView).toBe(second.bufferView);
  });

  it("shares one accessor between targets that move nothing, for each count of vertices", () => {
    const buffer = new GltfBuffer();
    const empty = [new Uint16Array(0), new Float32Array(0)] as const;
    const [a, b, c] = [9, 9, 8].map((count) => buffer.addSparse(count, ...empty));
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(buffer.finish().accessors[a]).toMatchObject({ count: 9, min: [0, 0, 0], max: [0, 0, 0] });
  });

  it("leaves out views without bytes and renumbers the others", () => {
    const buffer = new GltfBuffer();
    buffer.addAttribute(Float32Array.of(1, 2), "VEC2");
    const { bufferViews, accessors } = buffer.finish();
    expect(bufferViews).toHaveLength(1);
    expect(accessors[0].bufferView).toBe(0);
  });

  it("reads a view into a larger array as its own part", () => {
    const buffer = new GltfBuffer();
    buffer.addAttribute(Float32Array.of(9, 9, 1, 2).subarray(2), "VEC2");
    expect([...new Float32Array(buffer.finish().bytes.buffer)]).toEqual([1, 2]);
  });

  it("refuses an image that is neither PNG nor JPEG", () => {
    expect(() => new GltfBuffer().addImage("skin", new Uint8Array(8))).toThrow(RangeError);
    expect(() => new GltfBuffer().addImage("skin", new Uint8Array(0))).toThrow(RangeError);
  });
});
