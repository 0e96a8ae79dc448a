import { type Exif, shortType, tags } from "./exif.ts";

type Entry = readonly [tag: number, type: number, value: number];

const longType = 4;
const headerByteLength = 8;

/** A TIFF structure from which `readExif` reads the same, and nobody anything else; null where there is nothing to say. */
export function encodeExif({ orientation, focalLength35mm, pixelWidth, pixelHeight }: Exif): Uint8Array | null {
  const exifEntries = entriesOf([
    [tags.pixelWidth, pixelWidth],
    [tags.pixelHeight, pixelHeight],
    [tags.focalLength35mm, focalLength35mm],
  ]);
  const mainEntries = entriesOf([[tags.orientation, orientation]]);
  const exifOffset = headerByteLength + directoryByteLength(mainEntries.length + 1);
  if (exifEntries.length > 0) mainEntries.push([tags.exifDirectory, longType, exifOffset]);
  if (mainEntries.length === 0) return null;
  const main = encodeDirectory(mainEntries);
  const exif = exifEntries.length > 0 ? encodeDirectory(exifEntries) : new Uint8Array();
  const tiff = new Uint8Array(headerByteLength + main.byteLength + exif.byteLength);
  new DataView(tiff.buffer).setUint32(0, 0x4d4d002a);
  new DataView(tiff.buffer).setUint32(4, headerByteLength);
  tiff.set(main, headerByteLength);
  tiff.set(exif, headerByteLength + main.byteLength);
  return tiff;
}

function entriesOf(values: readonly (readonly [tag: number, value: number | undefined])[]): Entry[] {
  return values.flatMap(([tag, value]) => (value === undefined ? [] : [[tag, shortType, value] as const]));
}

/** Count, entries of 12 bytes in the order of their tags, and the offset of a next directory, which there is not. */
function directoryByteLength(entryCount: number): number {
  return 2 + 12 * entryCount + 4;
}

function encodeDirectory(entries: readonly Entry[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(directoryByteLength(entries.length)));
  view.setUint16(0, entries.length);
  entries.forEach(([tag, type, value], i) => {
    const at = 2 + 12 * i;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, 1);
    if (type === shortType) view.setUint16(at + 8, value);
    else view.setUint32(at + 8, value);
  });
  return new Uint8Array(view.buffer);
}
