import { LikenessError } from "../errors.ts";
import { encodeExif } from "./encode-exif.ts";
import type { Exif } from "./exif.ts";
import { type Piece, PieceList, type SourceFile } from "./source-file.ts";

/** More segments than any camera or progressive encoder writes, and few enough to walk through. */
const maximumSegmentCount = 65_536;

const endOfImage = 0xd9;
const startOfScan = 0xda;
const [app0, app2, app14] = [0xe0, 0xe2, 0xee];
/** DHT, SOFn, DAC, DQT, DNL, DRI, DHP, EXP and SOS: what the picture is made of (ITU T.81, table B.1). */
const isPicturePart = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= startOfScan && marker <= 0xdf);

/**
 * The pieces of a JPEG file without what its picture does not need, in the order of the file. Kept are the parts of the
 * picture, the ICC profile, the JFIF and Adobe segments in their plain form, and of Exif what `exif` says. What lies
 * between segments or behind the end goes; a file that is cut short stays so.
 */
export async function cleanJpeg(source: SourceFile, exif: Exif): Promise<Piece[]> {
  const list = new PieceList();
  list.keep(0, 2);
  let exifSegment = encodeExifSegment(exif);
  let offset = 2;
  for (let count = 0; ; count++) {
    if (count > maximumSegmentCount) throw new LikenessError("image_undecodable", "The JPEG has too many segments.");
    const marker = await findMarker(source, offset, isStandalone);
    if (marker === null) return list.pieces;
    // JFIF wants to be first, Exif next.
    if (marker.code !== app0) {
      if (exifSegment !== null) list.add(exifSegment);
      exifSegment = null;
    }
    if (marker.code === endOfImage) {
      list.keep(marker.at, marker.at + 2);
      return list.pieces;
    }
    const end = await segmentEnd(source, marker.at);
    if (end === null) return list.pieces;
    await keepSegment(source, list, marker, end);
    offset = end;
    if (marker.code === startOfScan) {
      offset = (await findMarker(source, end, isRestart))?.at ?? source.byteLength;
      list.keep(end, offset);
    }
  }
}

interface Marker {
  readonly at: number;
  readonly code: number;
}

/** The next marker from `offset` on that is not passed over; stuffed and fill bytes are none. Null where there is none. */
async function findMarker(
  source: SourceFile,
  offset: number,
  passesOver: (code: number) => boolean,
): Promise<Marker | null> {
  for (let start = offset; start + 2 <= source.byteLength; ) {
    const bytes = await source.view(start, 2);
    for (let i = bytes.indexOf(0xff); i >= 0 && i + 1 < bytes.byteLength; i = bytes.indexOf(0xff, i + 1)) {
      const code = bytes[i + 1];
      if (code !== 0 && code !== 0xff && !passesOver(code)) return { at: start + i, code };
    }
    // The last byte is looked at again: it may be the first half of a marker.
    start += bytes.byteLength - 1;
  }
  return null;
}

/** TEM, the restart markers and a second SOI, which carry no length. */
function isStandalone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

/** Null for a segment that is cut short or shorter than its own length. */
async function segmentEnd(source: SourceFile, at: number): Promise<number | null> {
  const head = await source.view(at, 4);
  if (head.byteLength < 4) return null;
  const length = head[2] * 256 + head[3];
  const end = at + 2 + length;
  return length < 2 || end > source.byteLength ? null : end;
}

async function keepSegment(source: SourceFile, list: PieceList, { at, code }: Marker, end: number): Promise<void> {
  if (isPicturePart(code)) return list.keep(at, end);
  if (code !== app0 && code !== app2 && code !== app14) return;
  const payload = (await source.view(at, Math.min(end - at, 32))).subarray(4, end - at);
  const name = String.fromCharCode(...payload.subarray(0, 12));
  if (code === app0 && name.startsWith("JFIF\0")) list.add(jfifSegment(payload));
  if (code === app2 && name === "ICC_PROFILE\0") list.keep(at, end);
  if (code === app14 && name.startsWith("Adobe") && payload.byteLength >= 12) {
    list.add(segment(app14, payload.subarray(0, 12)));
  }
}

/** Version, units and density, without the thumbnail. */
function jfifSegment(payload: Uint8Array): Uint8Array {
  const plain = new Uint8Array(14);
  plain.set(payload.subarray(0, 12));
  return segment(app0, plain);
}

function encodeExifSegment(exif: Exif): Uint8Array | null {
  const tiff = encodeExif(exif);
  if (tiff === null) return null;
  const payload = new Uint8Array(6 + tiff.byteLength);
  payload.set([0x45, 0x78, 0x69, 0x66, 0, 0]);
  payload.set(tiff, 6);
  return segment(0xe1, payload);
}

function segment(code: number, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + payload.byteLength);
  bytes.set([0xff, code, (payload.byteLength + 2) >> 8, (payload.byteLength + 2) & 255]);
  bytes.set(payload, 4);
  return bytes;
}
