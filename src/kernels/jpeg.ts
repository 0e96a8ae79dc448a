import { LikenessError } from "../errors.ts";
import type { Steps } from "../steps.ts";
import { LinearMemory } from "./linear-memory.ts";
import type { PictureTarget } from "./picture-target.ts";

interface JpegExports {
  jpeg_begin(
    bytes: number,
    byteLength: number,
    reduction: number,
    pixels: number,
    width: number,
    height: number,
    origin: number,
    stepX: number,
    stepY: number,
    decoding: number,
  ): number;
  jpeg_proceed(decoding: number, blockCount: number): number;
}

export interface DecodedJpeg {
  /** Size as stored, scaled. */
  readonly width: number;
  readonly height: number;
  /** RGBA, 4 * width * height bytes. */
  readonly data: Uint8Array;
  /** Share of the picture that the file ended before or that was damaged, 0..1. */
  readonly missing: number;
  /** Bytes of linear memory in use at the end, which is their peak. */
  readonly peakByteLength: number;
}

const unsupported = -2;
const outOfMemory = -3;
const unfinished = -4;
/** Blocks of 64 samples that a step decodes: some 20 ms. */
const stepBlockCount = 1 << 15;
/** DCT scales by how much they shrink. */
const reductions = [1, 2, 4, 8];

/**
 * Decodes in steps a JPEG file to `target`, starting from the DCT scale 1 / `reduction` and falling back to a smaller one, at
 * less detail, where the linear memory does not hold the coefficients. Throws `image_undecodable` or
 * `image_type_unsupported`.
 */
export function* decodeJpeg(
  module: WebAssembly.Module,
  bytes: Uint8Array,
  reduction: number,
  target: (reduction: number) => PictureTarget,
): Steps<DecodedJpeg> {
  for (const tried of reductions.filter((candidate) => candidate >= reduction)) {
    // A failed try leaves its memory grown, so each gets an instance of its own.
    const decoded = yield* tryDecode(new LinearMemory<JpegExports>(module), bytes, tried, target(tried));
    if (decoded !== undefined) return decoded;
  }
  throw new LikenessError("image_too_many_pixels", "The picture is too large to decode. Send it at half its size.");
}

function* tryDecode(
  memory: LinearMemory<JpegExports>,
  bytes: Uint8Array,
  reduction: number,
  { width, height, origin, stepX, stepY }: PictureTarget,
): Steps<DecodedJpeg | undefined> {
  const file = memory.copyIn(bytes);
  const pixels = memory.alloc(4 * width * height);
  memory.u8(pixels, 4 * width * height).fill(255);
  const entry = memory.alloc(4);
  let status = memory.exports.jpeg_begin(
    file,
    bytes.byteLength,
    reduction,
    pixels,
    width,
    height,
    origin,
    stepX,
    stepY,
    entry,
  );
  if (status === 0) {
    const [decoding] = memory.i32(entry, 1);
    do {
      yield;
      status = memory.exports.jpeg_proceed(decoding, stepBlockCount);
    } while (status === unfinished);
  }
  if (status === outOfMemory) return undefined;
  if (status === unsupported) {
    throw new LikenessError(
      "image_type_unsupported",
      "This kind of JPEG is not supported. Export it as baseline JPEG.",
    );
  }
  if (status < 0) throw new LikenessError("image_undecodable", "The JPEG is damaged. Export it again.");
  const data = memory.u8(pixels, 4 * width * height).slice();
  return { width, height, data, missing: status / 1000, peakByteLength: memory.byteLength };
}
