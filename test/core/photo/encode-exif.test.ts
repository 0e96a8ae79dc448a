import { describe, expect, it } from "vitest";
import { encodeExif } from "../../../src/photo/encode-exif.ts";
import { type Exif, readExif } from "../../../src/photo/exif.ts";

describe("encodeExif", () => {
  it.each<Exif>([
    { orientation: 6 },
    { orientation: 1, focalLength35mm: 26 },
    { focalLength35mm: 2000 },
    { pixelWidth: 1, pixelHeight: 65_535 },
    { orientation: 8, focalLength35mm: 5, pixelWidth: 4032, pixelHeight: 3024 },
  ])("is read back: %o", (exif) => {
    expect(readExif(encodeExif(exif)!)).toEqual(exif);
  });

  it("has no bytes for nothing", () => {
    expect(encodeExif({})).toBeNull();
  });

  it("is a whole directory whose entries are in order and lead nowhere else", () => {
    const bytes = encodeExif({ orientation: 6 })!;
    expect([...bytes]).toEqual([
      ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
      ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
      ...[0, 0, 0, 0],
    ]);
    const view = Buffer.from(encodeExif({ focalLength35mm: 26, pixelWidth: 4, pixelHeight: 3 })!);
    const at = view.readUInt32BE(18);
    const tags = [0, 1, 2].map((index) => view.readUInt16BE(at + 2 + 12 * index));
    expect(tags).toEqual([0xa002, 0xa003, 0xa405]);
    expect(view.byteLength).toBe(at + 2 + 36 + 4);
  });
});
