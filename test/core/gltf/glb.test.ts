import { expect, it } from "vitest";
import type { GltfJson } from "../../../src/gltf/document.ts";
import { writeGlb } from "../../../src/gltf/glb.ts";
import { alignTo } from "../../../src/gltf/lay-out.ts";
import { readGlb } from "./read-glb.ts";

it("writeGlb gives a container that reads back, of any length of either chunk", () => {
  for (let length = 0; length < 9; length++) {
    const json = { asset: { version: "2.0", generator: "g".repeat(length) } } as unknown as GltfJson;
    const binary = Uint8Array.from({ length }, (_, i) => i + 1);
    const bytes = writeGlb(json, binary);
    expect(bytes.byteLength % 4).toBe(0);
    const read = readGlb(bytes);
    expect(read.json).toEqual(json);
    expect([...read.binary.subarray(0, length)]).toEqual([...binary]);
    expect([...read.binary.subarray(length)].every((byte) => byte === 0)).toBe(true);
  }
});

it("writeGlb counts a name in bytes, not in characters", () => {
  const json = { asset: { version: "2.0", generator: "Gesicht für Grüße 頭" } } as unknown as GltfJson;
  expect(readGlb(writeGlb(json, new Uint8Array(4))).json).toEqual(json);
});

it("alignTo gives the next multiple", () => {
  expect([0, 1, 4, 5, 7, 8].map((value) => alignTo(4, value))).toEqual([0, 4, 4, 8, 8, 8]);
});
