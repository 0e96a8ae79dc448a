import type { Packing } from "../kernels/meshopt.ts";
import type { GltfBufferView, GltfJson } from "./document.ts";

/** The bytes of a buffer view, and how a codec packs them where it may. */
export interface BufferPart {
  bytes: Uint8Array;
  readonly target?: number;
  readonly byteStride?: number;
  readonly packing?: Packing;
}

/** What packs views: the codecs of EXT_meshopt_compression. */
export interface ViewPacker {
  encode(bytes: Uint8Array, packing: Packing): Uint8Array;
}

export interface LaidOut {
  readonly bufferViews: GltfBufferView[];
  readonly buffers: GltfJson["buffers"];
  /** Of the file's buffer. */
  readonly bytes: Uint8Array;
}

export const meshoptExtension = "EXT_meshopt_compression";

/**
 * Views one after another in the file's buffer, each at a multiple of four. A packed one lies there packed, and its plain bytes
 * have a place in a second buffer that is nowhere: readers without the extension would need that.
 */
export function layOut(parts: readonly BufferPart[], packer: ViewPacker | null): LaidOut {
  const stored: { bytes: Uint8Array; byteOffset: number }[] = [];
  let [byteLength, plainByteLength] = [0, 0];
  const store = (bytes: Uint8Array) => {
    const byteOffset = byteLength;
    stored.push({ bytes, byteOffset });
    byteLength += alignTo(4, bytes.byteLength);
    return { byteOffset, byteLength: bytes.byteLength };
  };
  const bufferViews = parts.map(({ bytes, target, byteStride, packing }): GltfBufferView => {
    const kind = { ...(byteStride ? { byteStride } : {}), ...(target ? { target } : {}) };
    if (!packer || !packing) return { buffer: 0, ...store(bytes), ...kind };
    const plain = { buffer: 1, byteOffset: plainByteLength, byteLength: bytes.byteLength };
    plainByteLength += alignTo(4, bytes.byteLength);
    const packed = store(packer.encode(bytes, packing));
    const { mode, stride } = packing;
    const extension = { buffer: 0, ...packed, byteStride: stride, count: bytes.byteLength / stride, mode };
    return { ...plain, ...kind, extensions: { [meshoptExtension]: extension } };
  });
  const bytes = new Uint8Array(byteLength);
  for (const part of stored) bytes.set(part.bytes, part.byteOffset);
  const fallback = { byteLength: plainByteLength, extensions: { [meshoptExtension]: { fallback: true } } };
  return { bufferViews, buffers: [{ byteLength }, ...(plainByteLength > 0 ? [fallback] : [])], bytes };
}

export function alignTo(alignment: number, byteLength: number): number {
  return Math.ceil(byteLength / alignment) * alignment;
}
