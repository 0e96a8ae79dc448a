import type { GltfJson } from "../../../src/gltf/document.ts";

/** Splits a binary glTF container, checking its frame. */
export function readGlb(bytes: Uint8Array): { json: GltfJson; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2) throw new Error("not glTF 2.0 binary");
  if (view.getUint32(8, true) !== bytes.byteLength) throw new Error("wrong length");
  const jsonByteLength = view.getUint32(12, true);
  if (view.getUint32(16, true) !== 0x4e4f534a || jsonByteLength % 4 !== 0) throw new Error("bad JSON chunk");
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonByteLength)));
  const at = 20 + jsonByteLength;
  if (view.getUint32(at + 4, true) !== 0x004e4942) throw new Error("bad binary chunk");
  const binary = bytes.subarray(at + 8);
  if (view.getUint32(at, true) !== binary.byteLength) throw new Error("wrong binary length");
  return { json, binary };
}
