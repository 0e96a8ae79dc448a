// Picture files as phones write them: full of what is nobody's business.
import { deflateSync } from "node:zlib";
import { encodeJpeg, type JpegOptions } from "../../reference/jpeg-encoder.ts";
import { exifBlock } from "./exif-block.ts";
import { pngChunk, pngFile } from "./png-file.ts";

/** Stands wherever something has to go. */
export const secret = "52.5200N 13.4050E serial-0815";

export function jpegSegment(code: number, ...payload: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(payload.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  return Buffer.concat([Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

/** An Exif block whose readers find orientation and focal length, with a place and a thumbnail behind. */
function cameraExif(orientation: number): Uint8Array {
  return Buffer.concat([exifBlock(orientation), Buffer.from(secret), Buffer.from([0xff, 0xd8, 0xff, 0xd9])]);
}

export const profile = Buffer.alloc(200, "profile");

export function plainJpeg(options: Partial<JpegOptions> = {}): Uint8Array {
  const block = (x: number, y: number) => [8 * x - 5 * y, 3, -7];
  return encodeJpeg({ width: 264, height: 208, components: [{ h: 1, v: 1, block }], ...options });
}

/** With an own thumbnail in JFIF, Exif, XMP, a comment, an ICC profile, and a film behind the end. */
export function cameraJpeg(orientation = 6, options: Partial<JpegOptions> = {}): Uint8Array {
  const bytes = plainJpeg(options);
  return Buffer.concat([
    bytes.subarray(0, 2),
    jpegSegment(0xe0, "JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01", secret.slice(0, 3)),
    jpegSegment(0xe0, "JFXX\0\x10", secret),
    jpegSegment(0xe1, "Exif\0\0", cameraExif(orientation)),
    jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0", secret),
    jpegSegment(0xe2, "ICC_PROFILE\0\x01\x01", profile),
    jpegSegment(0xe2, "MPF\0", secret),
    jpegSegment(0xed, "Photoshop 3.0\0", secret),
    jpegSegment(0xfe, secret),
    bytes.subarray(2),
    plainJpeg({ exif: cameraExif(1) }),
    Buffer.from(`ftypmp42 ${secret}`),
  ]);
}

const rows = Uint8Array.from({ length: 208 * 241 }, (_, i) => (i % 241 === 0 ? 0 : (i * i) >> 7));
const pixels = deflateSync(rows);

export function pngOf(before: Uint8Array[], after: Uint8Array[] = []): Uint8Array {
  const parts = [pixels.subarray(0, 1000), pixels.subarray(1000)].map((part) => pngChunk("IDAT", part));
  return pngFile({ width: 240, height: 208, bits: 8, colourType: 0 }, [...before, ...parts, ...after]);
}

/** With text, a time, Exif, a second frame, chunks of somebody's own, and a file behind the end. */
export function cameraPng(orientation = 6): Uint8Array {
  const before = [
    pngChunk("gAMA", Uint8Array.of(0, 0, 0xb1, 0x8f)),
    pngChunk("pHYs", Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 0)),
    pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(profile)])),
    pngChunk("tEXt", Buffer.from(`Comment\0${secret}`)),
    pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${secret}`)),
    pngChunk("eXIf", cameraExif(orientation)),
    pngChunk("acTL", Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0)),
    pngChunk("prVt", Buffer.from(secret)),
  ];
  const after = [pngChunk("tIME", Uint8Array.of(7, 0xea, 1, 1, 1, 1, 1)), pngChunk("fdAT", Buffer.from(secret))];
  return Buffer.concat([pngOf(before, after), Buffer.from(secret)]);
}
