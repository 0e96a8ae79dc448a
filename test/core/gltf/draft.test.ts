import { expect, it } from "vitest";
import { GltfBuffer } from "../../../src/gltf/buffer.ts";
import { type GltfDraft, listExtensions, writeDraft } from "../../../src/gltf/draft.ts";
import { readGlb } from "./read-glb.ts";

function draftOf(json: Partial<GltfDraft["json"]> = {}): GltfDraft {
  const buffer = new GltfBuffer();
  buffer.addAttribute(Float32Array.of(1, 2, 3), "VEC3", { bounds: true });
  const empty = { scene: 0, scenes: [], nodes: [], meshes: [], skins: [], materials: [] };
  return { buffer, json: { asset: { version: "2.0", generator: "test" }, ...empty, ...json } };
}

it("lists each extension once, and leaves out lists that are empty", () => {
  expect(listExtensions([], [])).toEqual({});
  expect(listExtensions(["A"], [])).toEqual({ extensionsUsed: ["A"] });
  expect(listExtensions(["A", "B"], ["B", "C"])).toEqual({
    extensionsUsed: ["A", "B", "C"],
    extensionsRequired: ["B", "C"],
  });
});

it("writes what the draft says with what the buffer collected", () => {
  const { json, binary } = readGlb(writeDraft(draftOf({ scene: 7 })));
  expect(json.scene).toBe(7);
  expect(json.accessors).toHaveLength(1);
  expect([...new Float32Array(binary.slice(0, 12).buffer)]).toEqual([1, 2, 3]);
  expect(json).not.toHaveProperty("extensionsUsed");
});

it("asks for the reader of what packs it, beside what it asks for anyway", () => {
  const draft = draftOf({ extensionsUsed: ["A", "B"], extensionsRequired: ["B"] });
  const { json } = readGlb(writeDraft(draft, { encode: (bytes) => bytes }));
  expect(json.extensionsUsed).toEqual(["A", "B", "EXT_meshopt_compression"]);
  expect(json.extensionsRequired).toEqual(["B", "EXT_meshopt_compression"]);
});
