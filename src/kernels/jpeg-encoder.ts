import { LikenessError } from "../errors.ts";
import { LinearMemory } from "./linear-memory.ts";

interface EncodeExports {
  jpeg_encode(
    pixels: number,
    width: number,
    height: number,
    channelCount: number,
    quality: number,
    target: number,
    capacity: number,
  ): number;
}

/** Bytes of tables and markers at most. */
const headerByteLength = 4096;

/**
 * A baseline JPEG file of RGB rows, or of RGBA rows without their alpha, at quality 1..100 of the Independent JPEG Group's
 * scale, chroma at half size. Throws `memory_exhausted` where the picture does not fit the module's memory.
 */
export function encodeJpeg(
  module: WebAssembly.Module,
  picture: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  quality: number,
): Uint8Array {
  const { width, height, data } = picture;
  const channelCount = data.length / (width * height);
  if (![width, height].every(isSide) || (channelCount !== 3 && channelCount !== 4)) {
    throw new RangeError(`${data.length} bytes are no ${width} x ${height} picture`);
  }
  if (!(quality >= 1 && quality <= 100)) throw new RangeError(`quality ${quality} is not 1..100`);
  const memory = new LinearMemory<EncodeExports>(module);
  const pixels = memory.copyIn(data);
  const capacity = headerByteLength + 3 * width * height;
  const target = memory.alloc(capacity);
  const { exports } = memory;
  const byteLength = exports.jpeg_encode(pixels, width, height, channelCount, Math.round(quality), target, capacity);
  if (byteLength < 0) throw new LikenessError("memory_exhausted", "the JPEG encoder ran out of its memory");
  return memory.u8(target, byteLength).slice();
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= 0xffff;
}
