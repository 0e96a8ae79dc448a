import { crc32 } from "node:zlib";

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colourType: number;
  readonly interlaced?: boolean;
}

/** A PNG of the given chunks between its header and its end. */
export function pngFile({ width, height, bits, colourType, interlaced }: PngHeader, chunks: Uint8Array[]): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, colourType);
  header.setUint8(12, interlaced ? 1 : 0);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const first = pngChunk("IHDR", new Uint8Array(header.buffer));
  return new Uint8Array(Buffer.concat([signature, first, ...chunks, pngChunk("IEND", new Uint8Array())]));
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return new Uint8Array(chunk);
}
