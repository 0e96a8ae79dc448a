import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { checkImageLimits, type ImageHeader, readImageHeader } from "../../../src/photo/header.ts";
import { encodeJpeg } from "../../reference/jpeg-encoder.ts";
import { exifBlock } from "./exif-block.ts";
import { pngChunk, pngFile } from "./png-file.ts";
import { seededRandom } from "./random.ts";

const grey = [{ h: 1, v: 1, block: () => [0] }];

describe("readImageHeader", () => {
  test("reads size, depth and camera of a JPEG", () => {
    const bytes = encodeJpeg({ width: 640, height: 480, components: grey, frame: 0xc2, exif: exifBlock(6) });
    expect(readImageHeader(bytes)).toEqual({
      type: "jpeg",
      width: 640,
      height: 480,
      orientation: 6,
      bits: 8,
      channels: 1,
      progressive: true,
      animated: false,
      exif: { orientation: 6, focalLength35mm: 26, pixelWidth: 4032, pixelHeight: 3024 },
    });
  });

  test("reads size, depth and orientation of a PNG", () => {
    const bytes = pngFile({ width: 300, height: 200, bits: 16, colourType: 6, interlaced: true }, [
      pngChunk("acTL", new Uint8Array(8)),
      pngChunk("eXIf", exifBlock(8)),
      pngChunk("IDAT", deflateSync(new Uint8Array(1))),
    ]);
    expect(readImageHeader(bytes)).toMatchObject({
      type: "png",
      width: 300,
      height: 200,
      orientation: 8,
      bits: 16,
      channels: 4,
      progressive: true,
      animated: true,
    });
  });

  test("reads both byte orders of EXIF and leaves out what is out of range", () => {
    const little = new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0]);
    const read = (exif: Uint8Array) => readImageHeader(encodeJpeg({ width: 9, height: 9, components: grey, exif }));
    expect(read(little).orientation).toBe(3);
    expect(read(exifBlock(9, 0, 70_000)).exif).toEqual({ pixelHeight: 3024 });
    expect(read(new Uint8Array(20)).exif).toEqual({});
  });

  test("reads the first eight Exif segments of a JPEG, of which the earlier ones count", () => {
    const jpeg = encodeJpeg({ width: 9, height: 9, components: grey });
    const segment = (tiff: Uint8Array) => [0xff, 0xe1, 0, 8 + tiff.length, ...Buffer.from("Exif\0\0"), ...tiff];
    const read = (...blocks: Uint8Array[]) =>
      readImageHeader(Uint8Array.from([0xff, 0xd8, ...blocks.flatMap(segment), ...jpeg.subarray(2)])).orientation;
    const junk = Array<Uint8Array>(7).fill(new Uint8Array(20));
    expect(read(exifBlock(6), exifBlock(3))).toBe(6);
    expect(read(...junk, exifBlock(6))).toBe(6);
    expect(read(...junk, new Uint8Array(20), exifBlock(6))).toBe(1);
  });

  test.each([
    ["an empty file", ""],
    ["text", "this is a letter\n"],
    ["a GIF", "GIF89a\x01\x00\x01\x00"],
    ["a WebP", "RIFF\x00\x00\x00\x00WEBPVP8 "],
    ["a HEIC", "\x00\x00\x00\x18ftypheic"],
    ["an AVIF", "\x00\x00\x00\x18ftypavif"],
    ["a TIFF", "II*\x00\x08\x00\x00\x00"],
    ["a PDF", "%PDF-1.7\n"],
    ["an unknown kind of file", "\x00\x01\x02\x03"],
  ])("names %s that is no picture of ours", (name, text) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(() => readImageHeader(bytes)).toThrow(
      expect.objectContaining({ code: "image_type_unsupported", message: expect.stringContaining(name) }),
    );
  });

  test("refuses a header that is cut short", () => {
    const jpeg = encodeJpeg({ width: 640, height: 480, components: grey });
    const png = readFileSync("test/fixtures/astronaut.png");
    for (const bytes of [jpeg.subarray(0, 60), png.subarray(0, 24)]) {
      expect(() => readImageHeader(bytes)).toThrow(expect.objectContaining({ code: "image_undecodable" }));
    }
  });

  test("throws nothing but LikenessError on damaged bytes", () => {
    const random = seededRandom(5);
    const sources = [
      encodeJpeg({ width: 640, height: 480, components: grey, exif: exifBlock(6) }).subarray(0, 1200),
      pngFile({ width: 3, height: 2, bits: 8, colourType: 2 }, [pngChunk("eXIf", exifBlock(3))]),
    ];
    for (let round = 0; round < 20_000; round++) {
      const bytes = sources[round % 2].slice(0, random() < 0.3 ? random() * 400 : undefined);
      for (let i = 0; i < 4; i++) bytes[Math.floor(random() * Math.min(bytes.length, 160))] = random() * 256;
      try {
        readImageHeader(bytes);
      } catch (error) {
        if (!(error instanceof LikenessError)) throw error;
      }
    }
  });
});

test.each([
  ["image_too_large", { width: 3000, height: 2000 }, 16 * 1024 * 1024 + 1],
  ["image_too_many_pixels", { width: 8700, height: 5800 }, 1000],
  ["image_too_many_pixels", { width: 14_000, height: 14_000, type: "png" }, 1000],
  ["image_too_many_pixels", { width: 8700, height: 5800, type: "png" }, 1000],
  ["image_too_small", { width: 16_000, height: 16, type: "png" }, 1000],
  ["image_too_small", { width: 199, height: 400 }, 1000],
] as const)("checkImageLimits refuses with %s: %o", (code, size, byteLength) => {
  expect(() => checkImageLimits(header(size), byteLength)).toThrow(expect.objectContaining({ code }));
});

test.each([
  { width: 8000, height: 6000 },
  { width: 200, height: 200 },
  { width: 8000, height: 6000, type: "png" } as const,
])("checkImageLimits lets pass %o", (size) =>
  expect(() => checkImageLimits(header(size), 16 * 1024 * 1024)).not.toThrow(),
);

function header(size: { width: number; height: number; type?: "jpeg" | "png" }): ImageHeader {
  return { type: "jpeg", orientation: 1, bits: 8, channels: 3, progressive: false, animated: false, exif: {}, ...size };
}
