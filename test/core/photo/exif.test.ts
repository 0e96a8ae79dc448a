import { describe, expect, it } from "vitest";
import { readExif } from "../../../src/photo/exif.ts";
import { exifBlock } from "./exif-block.ts";
import { seededRandom } from "./random.ts";

describe("readExif", () => {
  it("reads a block of big-endian entries", () => {
    expect(readExif(exifBlock(6, 26, 4032, 3024))).toEqual({
      orientation: 6,
      focalLength35mm: 26,
      pixelWidth: 4032,
      pixelHeight: 3024,
    });
  });

  it("has no key for what is absent or out of range", () => {
    expect(Object.keys(readExif(exifBlock(9, 4, 70_000, 1)))).toEqual(["pixelHeight"]);
  });

  it("reads a block that does not begin at the start of its buffer", () => {
    const block = exifBlock(3);
    const larger = new Uint8Array(block.byteLength + 5);
    larger.set(block, 5);
    expect(readExif(larger.subarray(5))).toEqual(readExif(block));
  });

  it("gives of every truncated prefix a part of the whole", () => {
    const block = exifBlock(6);
    const whole = readExif(block);
    for (let length = 0; length < block.byteLength; length++) {
      expect(whole).toMatchObject(readExif(block.slice(0, length)));
    }
  });

  it("ends at directories that lie outside, lead in a circle or announce more entries than there are", () => {
    const block = exifBlock(6);
    const view = new DataView(block.buffer);
    view.setUint32(30, 8);
    expect(readExif(block)).toEqual({ orientation: 6 });
    view.setUint32(30, 0xffff_ffff);
    expect(readExif(block)).toEqual({ orientation: 6 });
    view.setUint16(8, 0xffff);
    expect(readExif(block).orientation).toBe(6);
    view.setUint32(4, 0xffff_fff0);
    expect(readExif(block)).toEqual({});
  });

  it("never throws on damaged bytes and gives nothing out of range", () => {
    const random = seededRandom(9);
    for (let round = 0; round < 20_000; round++) {
      const block = exifBlock(6);
      for (let i = 0; i < 5; i++) block[Math.floor(random() * block.length)] = random() * 256;
      const { orientation = 1, focalLength35mm = 5, pixelWidth = 1 } = readExif(block);
      expect(orientation >= 1 && orientation <= 8 && focalLength35mm >= 5 && pixelWidth <= 65535).toBe(true);
    }
  });
});
