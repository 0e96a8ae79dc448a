import { LikenessError } from "../errors.ts";
import { type Exif, readExif } from "./exif.ts";

/** What the head of a picture file says of it, before anything is decoded. */
export interface ImageHeader {
  readonly type: "jpeg" | "png";
  /** Size as stored, before `orientation` is applied. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation 1..8; 1 is upright. */
  readonly orientation: number;
  /** Bits of one sample. */
  readonly bits: number;
  /** Samples of one pixel; a palette counts as 3. */
  readonly channels: number;
  /** Progressive JPEG or interlaced PNG. */
  readonly progressive: boolean;
  /** An animated PNG, of which only the default picture is used. */
  readonly animated: boolean;
  readonly exif: Exif;
  /** The ICC profile of a JPEG, where it fits one segment, as those of cameras do. */
  readonly iccProfile?: Uint8Array;
}

/** As much of a file as `readImageHeader` mostly needs; segments of a JPEG before its size may take more. */
export const imageHeaderByteLength = 256 * 1024;
export const maximumImageByteLength = 16 * 1024 * 1024;
const maximumPixelCount = 50e6;
const minimumImageSide = 200;
/** Exif segments of a JPEG that are read, of which cameras write one: 250 of 64 KB would cost a request 0.3 s. */
const maximumExifCount = 8;

/**
 * Reads the header of a JPEG (ITU T.81) or PNG file from its first bytes. The extension and the announced media type
 * play no part. Throws `image_type_unsupported` for anything else and `image_undecodable` for a header that is cut
 * short or contradicts itself.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const read = startsWith(bytes, "\xff\xd8")
    ? readJpegHeader
    : startsWith(bytes, "\x89PNG\r\n\x1a\n")
      ? readPngHeader
      : undefined;
  if (read === undefined) {
    throw new LikenessError("image_type_unsupported", `Send a JPEG or PNG picture; this is ${describeType(bytes)}.`);
  }
  let header: ImageHeader | undefined;
  try {
    header = read(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (header === undefined || header.width === 0 || header.height === 0 || header.channels === 0) {
    throw new LikenessError("image_undecodable", "The header of the picture is damaged or cut short. Export it again.");
  }
  return header;
}

/**
 * Refuses what is too large to decode or too small to hold a usable face: `image_too_large`, `image_too_many_pixels`,
 * `image_too_small`. `byteLength` is that of the whole file.
 */
export function checkImageLimits(header: ImageHeader, byteLength: number): void {
  if (byteLength > maximumImageByteLength) {
    throw new LikenessError("image_too_large", "Send a picture of at most 16 MB.");
  }
  const { width, height } = header;
  if (width * height > maximumPixelCount) {
    throw new LikenessError(
      "image_too_many_pixels",
      `${width} x ${height} pixels; a picture may have at most 50 million.`,
    );
  }
  if (Math.min(width, height) < minimumImageSide) {
    throw new LikenessError("image_too_small", `${width} x ${height} pixels; both sides must be at least 200.`);
  }
}

function readJpegHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  let exif: Exif = {};
  let exifCount = 0;
  let iccProfile: Uint8Array | undefined;
  for (let offset = 2; ; ) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    while (view.getUint8(offset) === 0xff) offset++;
    const marker = view.getUint8(offset++);
    if (isStandaloneMarker(marker)) continue;
    const length = view.getUint16(offset);
    if (length < 2 || marker === 0xd9 || marker === 0xda) return undefined;
    const holdsExif = marker === 0xe1 && startsWith(bytes.subarray(offset + 2), "Exif\0\0");
    if (holdsExif && exifCount++ < maximumExifCount) {
      exif = { ...readExif(bytes.subarray(offset + 8, offset + length)), ...exif };
    }
    if (marker === 0xe2 && startsWith(bytes.subarray(offset + 2), "ICC_PROFILE\0\x01\x01")) {
      // A copy, so that the header does not keep the whole file in memory.
      iccProfile = bytes.slice(offset + 16, offset + length);
    }
    if (isFrameMarker(marker)) {
      return {
        type: "jpeg",
        bits: view.getUint8(offset + 2),
        height: view.getUint16(offset + 3),
        width: view.getUint16(offset + 5),
        channels: view.getUint8(offset + 7),
        progressive: (marker & 3) === 2,
        animated: false,
        orientation: exif.orientation ?? 1,
        exif,
        iccProfile,
      };
    }
    offset += length;
  }
}

/** TEM and the restart markers, which carry no length. */
function isStandaloneMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** SOF0..SOF15 without DHT, JPG and DAC, which share their range. */
function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const pngChannelCounts: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function readPngHeader(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!startsWith(bytes.subarray(12), "IHDR")) return undefined;
  let exif: Exif = {};
  let animated = false;
  // Stops at the pixels or where the bytes at hand end: a chunk header is 8 bytes and its checksum 4.
  for (let offset = 33; offset + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(offset);
    const chunk = bytes.subarray(offset + 4);
    if (startsWith(chunk, "IDAT") || startsWith(chunk, "IEND")) break;
    if (startsWith(chunk, "acTL")) animated = true;
    if (startsWith(chunk, "eXIf")) exif = readExif(bytes.subarray(offset + 8, offset + 8 + length));
    offset += 12 + length;
  }
  return {
    type: "png",
    width: view.getUint32(16),
    height: view.getUint32(20),
    bits: view.getUint8(24),
    channels: pngChannelCounts[view.getUint8(25)] ?? 0,
    progressive: view.getUint8(28) === 1,
    animated,
    orientation: exif.orientation ?? 1,
    exif,
  };
}

const signatures: readonly (readonly [offset: number, text: string, name: string])[] = [
  [0, "GIF8", "a GIF"],
  [8, "WEBP", "a WebP"],
  [4, "ftypavi", "an AVIF"],
  [4, "ftyphe", "a HEIC"],
  [4, "ftypmif1", "a HEIF"],
  [4, "ftyp", "a video"],
  [0, "II*\0", "a TIFF"],
  [0, "MM\0*", "a TIFF"],
  [0, "BM", "a BMP"],
  [0, "%PDF", "a PDF"],
  [0, "<svg", "an SVG"],
  [0, "PK\x03\x04", "a ZIP archive"],
];

/** Names a file by its signature, for the message to the sender. */
function describeType(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return "an empty file";
  const known = signatures.find(([offset, text]) => startsWith(bytes.subarray(offset), text));
  if (known !== undefined) return known[2];
  const printable = (byte: number) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  return bytes.subarray(0, 512).every(printable) ? "text" : "an unknown kind of file";
}

/** Whether the bytes begin with the character codes of `text`. */
function startsWith(bytes: Uint8Array, text: string): boolean {
  if (bytes.byteLength < text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false;
  return true;
}
