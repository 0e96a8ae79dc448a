import { deflate } from "./png.ts";

/** A picture whose bytes name entries of a palette of at most 256 RGBA colours. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  readonly palette: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const indexed = 3;

/** A PNG file of colour type 3, rows unfiltered, as the specification advises for palettes. */
export function encodeIndexedPng(
  encoder: Parameters<typeof deflate>[0],
  { width, height, indices, palette }: IndexedPicture,
): Uint8Array {
  const colorCount = palette.length / 4;
  if (indices.length !== width * height || !Number.isInteger(colorCount) || colorCount < 1 || colorCount > 256) {
    throw new RangeError(`${indices.length} indices of ${colorCount} colours are no ${width} x ${height} picture`);
  }
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, indexed], 8);
  return joined([
    Uint8Array.from(signature),
    chunk("IHDR", header),
    chunk(
      "PLTE",
      palette.filter((_, k) => k % 4 < 3),
    ),
    chunk(
      "tRNS",
      palette.filter((_, k) => k % 4 === 3),
    ),
    chunk("IDAT", zlib(deflate(encoder, rows), rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** RFC 1950: a header, the deflated bytes, and a sum of the plain ones. */
function zlib(deflated: Uint8Array, plain: Uint8Array): Uint8Array {
  let [a, b] = [1, 0];
  for (let start = 0; start < plain.length; start += 5552) {
    const end = Math.min(plain.length, start + 5552);
    for (let i = start; i < end; i++) {
      a += plain[i];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return joined([Uint8Array.of(0x78, 0x9c), deflated, Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255)]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Of each byte, of the polynomial that the PNG specification names. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
