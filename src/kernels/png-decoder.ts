import { LikenessError } from "../errors.ts";
import type { Steps } from "../steps.ts";
import { LinearMemory } from "./linear-memory.ts";
import type { PictureTarget } from "./picture-target.ts";

interface PngDecoderExports {
  png_begin(
    bytes: number,
    byteLength: number,
    pixels: number,
    width: number,
    height: number,
    origin: number,
    stepX: number,
    stepY: number,
    decoding: number,
  ): number;
  png_proceed(decoding: number, pixelCount: number): number;
}

export interface DecodedPng {
  /** RGBA, 4 * width * height bytes of the target, opaque. */
  readonly data: Uint8Array;
  /** Bytes of linear memory in use at the end, which is their peak. */
  readonly peakByteLength: number;
}

const outOfMemory = -3;
const unfinished = -4;
/** Stored pixels that a step decodes: some 20 ms. */
const stepPixelCount = 2_000_000;
/** Sums of three channels in 16 bits. */
const workByteLength = 6;

/**
 * Decodes in steps a PNG file over white to `target`, which is no larger than the stored picture. Throws `image_undecodable`,
 * also for a file that is cut short, and `image_too_many_pixels`.
 */
export function* decodePng(module: WebAssembly.Module, bytes: Uint8Array, target: PictureTarget): Steps<DecodedPng> {
  const { width, height, origin, stepX, stepY } = target;
  const memory = new LinearMemory<PngDecoderExports>(module);
  const file = memory.copyIn(bytes);
  const pixels = memory.alloc(workByteLength * width * height);
  const entry = memory.alloc(4);
  const { exports } = memory;
  let status = exports.png_begin(file, bytes.byteLength, pixels, width, height, origin, stepX, stepY, entry);
  if (status === 0) {
    const [decoding] = memory.i32(entry, 1);
    do {
      yield;
      status = exports.png_proceed(decoding, stepPixelCount);
    } while (status === unfinished);
  }
  if (status === outOfMemory) {
    throw new LikenessError("image_too_many_pixels", "The picture is too large to decode. Send it at half its size.");
  }
  if (status < 0) {
    throw new LikenessError("image_undecodable", "The picture is damaged or cut short. Export it again.");
  }
  return { data: memory.u8(pixels, 4 * width * height).slice(), peakByteLength: memory.byteLength };
}
