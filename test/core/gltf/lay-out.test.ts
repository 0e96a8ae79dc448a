import { expect, it } from "vitest";
import { alignTo, layOut } from "../../../src/gltf/lay-out.ts";

const parts = [
  { bytes: Uint8Array.of(1, 2, 3, 4, 5), target: 34962, byteStride: 4 },
  {
    bytes: Uint8Array.of(6, 7, 8, 9, 10, 11, 12, 13),
    target: 34963,
    packing: { mode: "ATTRIBUTES", stride: 4 },
  },
  { bytes: Uint8Array.of(14) },
] as const;

it("lays views at multiples of four, with what they are for", () => {
  const { bufferViews, buffers, bytes } = layOut(parts, null);
  expect(bufferViews).toEqual([
    { buffer: 0, byteOffset: 0, byteLength: 5, byteStride: 4, target: 34962 },
    { buffer: 0, byteOffset: 8, byteLength: 8, target: 34963 },
    { buffer: 0, byteOffset: 16, byteLength: 1 },
  ]);
  expect(buffers).toEqual([{ byteLength: 20 }]);
  expect([...bytes]).toEqual([1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 0, 0]);
});

it("packs views that may be, whose plain bytes have a place in a buffer that is nowhere", () => {
  const asked: unknown[] = [];
  const encode = (bytes: Uint8Array, packing: unknown) => {
    asked.push([[...bytes], packing]);
    return Uint8Array.of(99, 98);
  };
  const { bufferViews, buffers, bytes } = layOut(parts, { encode });
  expect(asked).toEqual([[[6, 7, 8, 9, 10, 11, 12, 13], parts[1].packing]]);
  const extension = { buffer: 0, byteOffset: 8, byteLength: 2, byteStride: 4, count: 2, mode: "ATTRIBUTES" };
  expect(bufferViews[1]).toEqual({
    ...{ buffer: 1, byteOffset: 0, byteLength: 8, target: 34963 },
    extensions: { EXT_meshopt_compression: extension },
  });
  expect(bufferViews[2]).toEqual({ buffer: 0, byteOffset: 12, byteLength: 1 });
  expect(buffers).toEqual([
    { byteLength: 16 },
    { byteLength: 8, extensions: { EXT_meshopt_compression: { fallback: true } } },
  ]);
  expect([...bytes]).toEqual([1, 2, 3, 4, 5, 0, 0, 0, 99, 98, 0, 0, 14, 0, 0, 0]);
});

it("aligns lengths upwards", () => {
  expect([0, 1, 4, 5].map((byteLength) => alignTo(4, byteLength))).toEqual([0, 4, 4, 8]);
});
