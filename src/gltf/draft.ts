import type { GltfBuffer, GltfJson } from "./document.ts";
import { writeGlb } from "./glb.ts";

/**
 * A file before it is written: its JSON but for what its bytes decide, and the buffer that collects these. A format or a
 * licence adds to both.
 */
export interface GltfDraft {
  readonly json: Omit<GltfJson, "accessors" | "bufferViews" | "images" | "buffers">;
  readonly buffer: GltfBuffer;
}

export function writeDraft({ json, buffer }: GltfDraft): Uint8Array {
  const { bytes, bufferViews, accessors, images } = buffer.finish();
  return writeGlb({ ...json, images, accessors, bufferViews, buffers: [{ byteLength: bytes.byteLength }] }, bytes);
}
