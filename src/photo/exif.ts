/** What a reconstruction can use of an EXIF block; a tag that is absent or out of its range is left out. */
export interface Exif {
  /** 1..8: how the stored rows must be turned to be upright. */
  readonly orientation?: number;
  /** Focal length of the same view on 36 x 24 mm film, millimetres. */
  readonly focalLength35mm?: number;
  /** Size of the picture when the camera wrote it: a different size now means that it was cropped or resized. */
  readonly pixelWidth?: number;
  readonly pixelHeight?: number;
}

export const tags = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  pixelWidth: 0xa002,
  pixelHeight: 0xa003,
  focalLength35mm: 0xa405,
} as const;
export const shortType = 3;
const longType = 4;
const entryByteLength = 12;

/** Reads a TIFF structure (the part of APP1 after "Exif\0\0", or a PNG's eXIf chunk); junk gives an empty object. */
export function readExif(tiff: Uint8Array): Exif {
  if (tiff.byteLength < 8) return {};
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const mark = view.getUint32(0);
  const littleEndian = mark === 0x49492a00;
  if (!littleEndian && mark !== 0x4d4d002a) return {};
  const main = readDirectory(view, view.getUint32(4, littleEndian), littleEndian);
  const exifOffset = main.get(tags.exifDirectory);
  const exif = exifOffset === undefined ? new Map<number, number>() : readDirectory(view, exifOffset, littleEndian);
  return {
    ...within("orientation", main.get(tags.orientation), 1, 8),
    ...within("focalLength35mm", exif.get(tags.focalLength35mm), 5, 2000),
    ...within("pixelWidth", exif.get(tags.pixelWidth), 1, 65535),
    ...within("pixelHeight", exif.get(tags.pixelHeight), 1, 65535),
  };
}

/** First value of each SHORT or LONG entry of one image file directory, by tag. */
function readDirectory(view: DataView, offset: number, littleEndian: boolean): Map<number, number> {
  const values = new Map<number, number>();
  if (offset + 2 > view.byteLength) return values;
  const entryCount = view.getUint16(offset, littleEndian);
  for (let i = 0; i < entryCount; i++) {
    const entry = offset + 2 + i * entryByteLength;
    if (entry + entryByteLength > view.byteLength) break;
    const type = view.getUint16(entry + 2, littleEndian);
    const tag = view.getUint16(entry, littleEndian);
    if (type === shortType) values.set(tag, view.getUint16(entry + 8, littleEndian));
    if (type === longType) values.set(tag, view.getUint32(entry + 8, littleEndian));
  }
  return values;
}

/** The value under its name, nothing where it is absent or out of range. */
function within(name: keyof Exif, value: number | undefined, low: number, high: number): Exif {
  return value !== undefined && value >= low && value <= high ? { [name]: value } : {};
}
