import { LikenessError } from "../errors.ts";
import { encodeExif } from "./encode-exif.ts";
import type { Exif } from "./exif.ts";
import { type Piece, PieceList, type SourceFile } from "./source-file.ts";

/** 16 MB in chunks of 256 bytes, which no encoder makes so small. */
const maximumChunkCount = 65_536;

/** Length, type and checksum around the data of a chunk. */
const frameByteLength = 12;

/**
 * What the picture is made of and the chunks that change how it is shown (PNG, third edition, 11.3), each with the bytes
 * that it holds at most.
 */
const keptChunks: ReadonlyMap<string, number> = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["tRNS", 256],
  ["IDAT", 0xffffffff],
  ["iCCP", 0xffffffff],
  ["cHRM", 32],
  ["gAMA", 4],
  ["sRGB", 1],
  ["cICP", 4],
  ["mDCV", 24],
  ["cLLI", 8],
  ["bKGD", 6],
  ["pHYs", 9],
]);

/**
 * The pieces of a PNG file without what its picture does not need, in the order of the file: no text, times, frames of
 * an animation or chunks of somebody's own, and of Exif what `exif` says. The first chunk behind the pixels ends the
 * file; one that is cut short before stays so.
 */
export async function cleanPng(source: SourceFile, exif: Exif): Promise<Piece[]> {
  const list = new PieceList();
  const exifChunk = encodeExifChunk(exif);
  list.keep(0, 8);
  let last = "";
  let offset = 8;
  for (let count = 0; offset + 8 <= source.byteLength; count++) {
    if (count > maximumChunkCount) throw new LikenessError("image_undecodable", "The PNG has too many chunks.");
    const head = await source.view(offset, 8);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    const type = String.fromCharCode(...head.subarray(4, 8));
    const end = Math.min(offset + frameByteLength + length, source.byteLength);
    const afterPixels = last === "IDAT" && type !== "IDAT";
    if (afterPixels || type === "IEND") {
      list.add(chunk("IEND", new Uint8Array()));
      return list.pieces;
    }
    if (length <= (keptChunks.get(type) ?? -1)) list.keep(offset, end);
    if (count === 0 && exifChunk !== null) list.add(exifChunk);
    last = type;
    offset = end;
  }
  return list.pieces;
}

function encodeExifChunk(exif: Exif): Uint8Array | null {
  const tiff = encodeExif(exif);
  return tiff && chunk("eXIf", tiff);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(frameByteLength + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, crc32(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

/** Of the few bytes of a chunk of our own, hence without a table. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
