import type { GltfJson } from "./document.ts";
import { alignTo } from "./lay-out.ts";

const magic = 0x46546c67;
const version = 2;
const jsonChunkType = 0x4e4f534a;
const binaryChunkType = 0x004e4942;

/** A binary glTF container of a JSON chunk and one binary chunk. glTF 2.0 specification, section 4.4. */
export function writeGlb(json: GltfJson, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonByteLength = alignTo(4, text.byteLength);
  const binaryByteLength = alignTo(4, binary.byteLength);
  const bytes = new Uint8Array(12 + 8 + jsonByteLength + 8 + binaryByteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, version, true);
  view.setUint32(8, bytes.byteLength, true);
  view.setUint32(12, jsonByteLength, true);
  view.setUint32(16, jsonChunkType, true);
  bytes.set(text, 20);
  bytes.fill(0x20, 20 + text.byteLength, 20 + jsonByteLength);
  view.setUint32(20 + jsonByteLength, binaryByteLength, true);
  view.setUint32(24 + jsonByteLength, binaryChunkType, true);
  bytes.set(binary, 28 + jsonByteLength);
  return bytes;
}
