// PNG files of any kind from their samples, and what a reader has to see in them: written from the definition (PNG,
// third edition), one sample at a time.
import { deflateSync, type ZlibOptions } from "node:zlib";
import { type PngHeader, pngChunk, pngFile } from "../core/photo/png-file.ts";
import type { StoredPixels } from "./resample.ts";

export interface PngPicture extends PngHeader {
  /** Sample of a channel, 0 up to 2^bits - 1; of a palette, the index. */
  readonly sample: (x: number, y: number, channel: number) => number;
  readonly palette?: readonly (readonly [number, number, number])[];
  /** The transparent colour's samples, or the alpha of the palette's first entries. */
  readonly transparency?: readonly number[];
  /** Filter 0..4 of the nth row; all in turn without it. */
  readonly filter?: (row: number) => number;
  /** Bytes of one IDAT chunk at most. */
  readonly chunkByteLength?: number;
  readonly zlib?: ZlibOptions;
}

const channelCounts: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Section 8.2: first column and row of a pass, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

export function encodePicture(picture: PngPicture): Uint8Array {
  const data = deflateSync(filteredRows(picture), picture.zlib);
  return pngFile(picture, [...paletteChunks(picture), ...dataChunks(data, picture.chunkByteLength ?? data.length)]);
}

/** PLTE and tRNS, where the picture has them. */
function paletteChunks({ palette, transparency, colourType }: PngPicture): Uint8Array[] {
  const words = transparency?.flatMap((value) => (colourType === 3 ? [value] : [value >> 8, value & 255]));
  return [
    ...(palette ? [pngChunk("PLTE", Uint8Array.from(palette.flat()))] : []),
    ...(words ? [pngChunk("tRNS", Uint8Array.from(words))] : []),
  ];
}

export function dataChunks(data: Uint8Array, byteLength: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(data.length / byteLength) }, (_, i) =>
    pngChunk("IDAT", data.subarray(i * byteLength, (i + 1) * byteLength)),
  );
}

/** The rows of all passes, each behind its filter. */
export function filteredRows(picture: PngPicture): Uint8Array {
  const { width, height, bits, colourType, interlaced, filter = (row) => row % 5 } = picture;
  const step = Math.max(1, (bits * channelCounts[colourType]) >> 3);
  const rows: Uint8Array[] = [];
  for (const [firstX, firstY, stepX, stepY] of interlaced ? passes : [[0, 0, 1, 1]]) {
    if (firstX >= width) continue;
    let above: Uint8Array | undefined;
    for (let y = firstY; y < height; y += stepY) {
      const row = packRow(picture, y, firstX, stepX);
      const kind = filter(rows.length);
      rows.push(Uint8Array.of(kind, ...filterRow(kind, row, above ?? new Uint8Array(row.length), step)));
      above = row;
    }
  }
  return new Uint8Array(Buffer.concat(rows));
}

/** Samples as a string of bits, the first one highest, padded to whole bytes. */
function packRow({ width, bits, colourType, sample }: PngPicture, y: number, firstX: number, stepX: number) {
  let text = "";
  for (let x = firstX; x < width; x += stepX) {
    for (let channel = 0; channel < channelCounts[colourType]; channel++) {
      text += sample(x, y, channel).toString(2).padStart(bits, "0");
    }
  }
  return Uint8Array.from(text.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
}

function filterRow(kind: number, row: Uint8Array, above: Uint8Array, step: number): Uint8Array {
  return row.map((byte, i) => {
    const left = i >= step ? row[i - step] : 0;
    const corner = i >= step ? above[i - step] : 0;
    return byte - [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][kind];
  });
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((value) => Math.abs(estimate - value));
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** The picture as straight-alpha RGBA of 8 bits. */
export function storedPixels(picture: PngPicture): StoredPixels {
  const { width, height } = picture;
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set(pixelAt(picture, i % width, Math.floor(i / width)), 4 * i);
  return { width, height, data };
}

function pixelAt({ bits, colourType, sample, palette = [], transparency }: PngPicture, x: number, y: number) {
  const samples = Array.from({ length: channelCounts[colourType] }, (_, channel) => sample(x, y, channel));
  if (colourType === 3) return [...(palette[samples[0]] ?? [0, 0, 0]), transparency?.[samples[0]] ?? 255];
  const levels = samples.map((value) => Math.round((255 * value) / (2 ** bits - 1)));
  const alpha = colourType >= 4 ? levels[levels.length - 1] : isKey(samples, transparency) ? 0 : 255;
  const [red, green = red, blue = red] = colourType === 4 ? [levels[0]] : levels;
  return [red, green, blue, alpha];
}

function isKey(samples: number[], transparency: readonly number[] | undefined): boolean {
  return transparency !== undefined && samples.every((value, i) => value === transparency[i]);
}
