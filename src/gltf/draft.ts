import type { GltfBuffer } from "./buffer.ts";
import type { GltfJson } from "./document.ts";
import { writeGlb } from "./glb.ts";
import { meshoptExtension, type ViewPacker } from "./lay-out.ts";

/**
 * A file before it is written: its JSON but for what its bytes decide, and the buffer that collects these. A format or a
 * licence adds to both.
 */
export interface GltfDraft {
  readonly json: Omit<GltfJson, "accessors" | "bufferViews" | "images" | "buffers">;
  readonly buffer: GltfBuffer;
}

/** The file, its geometry packed where there is a packer. */
export function writeDraft({ json, buffer }: GltfDraft, packer: ViewPacker | null = null): Uint8Array {
  const { bytes, ...laidOut } = buffer.finish(packer);
  const { extensionsUsed = [], extensionsRequired = [] } = json;
  const extensions = packer && listExtensions(extensionsUsed, [...extensionsRequired, meshoptExtension]);
  return writeGlb({ ...json, ...extensions, ...laidOut }, bytes);
}

/** The lists of extensions that a file uses and that a reader has to know; the specification wants none that is empty. */
export function listExtensions(
  used: readonly string[],
  required: readonly string[],
): Pick<GltfJson, "extensionsUsed" | "extensionsRequired"> {
  return {
    ...(used.length + required.length > 0 ? { extensionsUsed: [...new Set([...used, ...required])] } : {}),
    ...(required.length > 0 ? { extensionsRequired: [...required] } : {}),
  };
}
