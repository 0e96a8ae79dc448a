import { LikenessError } from "../errors.ts";
import type { LinearMemory } from "./linear-memory.ts";

export interface PngExports {
  deflate(source: number, byteLength: number, target: number, capacity: number): number;
  png_capacity(width: number, height: number, channelCount: number): number;
  png_encode(
    pixels: number,
    width: number,
    height: number,
    sourceChannelCount: number,
    channelCount: number,
    target: number,
    capacity: number,
  ): number;
}

/** What has the encoder in its memory: a renderer. */
interface PngEncoder {
  readonly memory: LinearMemory<PngExports>;
}

const maximumSide = 65535;

/**
 * A PNG file of RGB or RGBA rows; RGBA without transparency is stored as RGB. Throws `memory_exhausted` when rows, the
 * filtered rows and the file do not fit the module's memory.
 */
export function encodePng(
  { memory }: PngEncoder,
  picture: { readonly width: number; readonly height: number; readonly data: Uint8Array },
): Uint8Array {
  const { width, height, data } = picture;
  const channelCount = data.length / (width * height);
  if (!isSide(width) || !isSide(height) || (channelCount !== 3 && channelCount !== 4)) {
    throw new RangeError(`${data.length} bytes are no ${width} x ${height} picture`);
  }
  const stored = channelCount === 4 && isOpaque(data) ? 3 : channelCount;
  return memory.scoped(() => {
    const pixels = memory.copyIn(data);
    const capacity = memory.exports.png_capacity(width, height, stored);
    const target = memory.alloc(capacity);
    const byteLength = memory.exports.png_encode(pixels, width, height, channelCount, stored, target, capacity);
    if (byteLength < 0) throw exhausted();
    return memory.u8(target, byteLength).slice();
  });
}

/** A raw DEFLATE stream (RFC 1951) of the bytes. */
export function deflate({ memory }: PngEncoder, bytes: Uint8Array): Uint8Array {
  return memory.scoped(() => {
    const source = memory.copyIn(bytes);
    const capacity = bytes.length + (bytes.length >> 4) + 1024;
    const target = memory.alloc(capacity);
    const byteLength = memory.exports.deflate(source, bytes.length, target, capacity);
    if (byteLength < 0) throw exhausted();
    return memory.u8(target, byteLength).slice();
  });
}

function exhausted(): LikenessError {
  return new LikenessError("memory_exhausted", "the renderer ran out of its memory");
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= maximumSide;
}
