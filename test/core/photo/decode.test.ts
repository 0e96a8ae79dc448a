import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { LikenessError } from "../../../src/errors.ts";
import { decodePhoto } from "../../../src/photo/decode.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { encodeJpeg, type JpegOptions } from "../../reference/jpeg-encoder.ts";
import { exifBlock } from "./exif-block.ts";
import { modules } from "./modules.ts";
import { pngChunk, pngFile } from "./png-file.ts";
import { seededRandom } from "./random.ts";

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];

test("what lies outside a round frame is filled", () => {
  const side = 240;
  const png = new PNG({ width: side, height: side });
  for (let i = 0; i < side * side; i++) {
    const away = Math.hypot((i % side) - (side - 1) / 2, Math.floor(i / side) - (side - 1) / 2);
    png.data.set(away > side / 2 ? [255, 255, 255, 255] : [30, 90, 150, 255], 4 * i);
  }
  const { pixels } = finish(decodePhoto(modules, PNG.sync.write(png)));
  expect([...pixels.data.subarray(0, 4)]).toEqual([30, 90, 150, 255]);
});

describe("a JPEG", () => {
  test.each(orientations)("of orientation %i is turned upright", (orientation) => {
    const stored = finish(decodePhoto(modules, gradientJpeg({ width: 264, height: 208 }))).pixels;
    const upright = finish(
      decodePhoto(modules, gradientJpeg({ width: 264, height: 208, exif: exifBlock(orientation) })),
    ).pixels;
    expectSamePixels(upright, turnUpright(stored, orientation));
  });

  test("larger than the working size keeps its proportions and its colours", () => {
    const { pixels, truncated } = finish(
      decodePhoto(modules, gradientJpeg({ width: 4000, height: 3008, exif: exifBlock(6) })),
    );
    expect([pixels.width, pixels.height, truncated]).toEqual([1203, 1600, false]);
    // The stored picture grows lighter to the right, the upright one downwards.
    const level = (y: number) => pixels.data[4 * (y * pixels.width + 600)];
    expect(Math.abs(level(400) - gradientLevel(1000))).toBeLessThan(4);
    expect(Math.abs(level(1200) - gradientLevel(3000))).toBeLessThan(4);
  });

  test("is decoded in steps of 32,768 blocks, which a row of blocks ends", () => {
    const steps = decodePhoto(modules, gradientJpeg({ width: 4000, height: 3008 }));
    let count = 0;
    while (!steps.next().done) count++;
    // 376 rows of 3 x 500 blocks: 22 fill a step.
    expect(count).toBe(Math.ceil(376 / 22));
  });

  test("that lost its tail gives the part that is there", () => {
    const bytes = gradientJpeg({ width: 400, height: 400 });
    const whole = finish(decodePhoto(modules, bytes));
    const { pixels, truncated } = finish(decodePhoto(modules, bytes.subarray(0, bytes.length - 300)));
    expect([whole.truncated, truncated]).toEqual([false, true]);
    const upperHalf = (data: Uint8Array) => Buffer.from(data.subarray(0, 4 * 400 * 200));
    expect(upperHalf(pixels.data).equals(upperHalf(whole.pixels.data))).toBe(true);
  });

  test("of which more than half is missing is refused", () => {
    const bytes = gradientJpeg({ width: 400, height: 400 });
    expect(() => finish(decodePhoto(modules, bytes.subarray(0, 1000)))).toThrow(
      expect.objectContaining({ code: "image_undecodable" }),
    );
  });

  test("cut anywhere is decoded in part or refused", () => {
    for (const frame of [0xc0, 0xc2]) {
      const bytes = gradientJpeg({ width: 208, height: 200, frame });
      for (let length = 0; length < bytes.length; length += length < 700 ? 1 : 5) {
        expectPixelsOrRefusal(bytes.subarray(0, length));
      }
    }
  });

  test("with damaged bytes is decoded or refused", () => {
    const random = seededRandom(11);
    for (const options of [{ frame: 0xc0, restartInterval: 7 }, { frame: 0xc2 }, { frame: 0xc0, apart: true }]) {
      const source = gradientJpeg({ width: 216, height: 200, ...options });
      for (let round = 0; round < 1000; round++) {
        const bytes = source.slice();
        const reach = random() < 0.5 ? 640 : bytes.length;
        for (let i = 0; i < 5; i++) bytes[Math.floor(random() * reach)] = random() < 0.3 ? 255 : random() * 256;
        expectPixelsOrRefusal(bytes);
      }
    }
  });
});

describe("a PNG", () => {
  const side = 200;

  test("decodes to its own pixels", () => {
    const bytes = readFileSync("test/fixtures/astronaut.png");
    const { width, height, data } = PNG.sync.read(bytes);
    expectSamePixels(finish(decodePhoto(modules, bytes)).pixels, { width, height, data });
  });

  test.each(orientations)("of orientation %i is turned upright", (orientation) => {
    const rows = Uint8Array.from({ length: 208 * 241 }, (_, i) => (i % 241 === 0 ? 0 : (i * i) >> 7));
    const file = (chunks: Uint8Array[]) =>
      pngFile({ width: 240, height: 208, bits: 8, colourType: 0 }, [...chunks, pngChunk("IDAT", deflateSync(rows))]);
    const stored = finish(decodePhoto(modules, file([]))).pixels;
    const upright = finish(decodePhoto(modules, file([pngChunk("eXIf", exifBlock(orientation))]))).pixels;
    expectSamePixels(upright, turnUpright(stored, orientation));
  });

  test("is decoded in steps of two million pixels", () => {
    const rows = deflateSync(Buffer.alloc(4000 * (1 + 3000 / 8)));
    const bytes = pngFile({ width: 3000, height: 4000, bits: 1, colourType: 0 }, [pngChunk("IDAT", rows)]);
    const steps = decodePhoto(modules, bytes);
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBe(6);
  });

  test("larger than the working size is averaged", () => {
    const rows = Uint8Array.from({ length: 200 * 3201 }, (_, i) => (i % 3201 === 0 ? 0 : (i % 2) * 200));
    const bytes = pngFile({ width: 3200, height: 200, bits: 8, colourType: 0 }, [pngChunk("IDAT", deflateSync(rows))]);
    const { width, height, data } = finish(decodePhoto(modules, bytes)).pixels;
    expect([width, height]).toEqual([1600, 100]);
    expect(data.every((value, i) => value === (i % 4 === 3 ? 255 : 100))).toBe(true);
  });

  test.each([
    [
      "transparent pixels over white",
      6,
      8,
      [
        [200, 0, 0, 0],
        [200, 0, 0, 51],
        [200, 0, 0, 255],
      ],
      [
        [255, 255, 255],
        [244, 204, 204],
        [200, 0, 0],
      ],
    ],
    [
      "grey with alpha over white",
      4,
      8,
      [
        [60, 255],
        [60, 0],
      ],
      [
        [60, 60, 60],
        [255, 255, 255],
      ],
    ],
    ["16 bits in 8", 2, 16, [[128, 128, 64, 64, 255, 255]], [[128, 64, 255]]],
    [
      "a palette",
      3,
      8,
      [[0], [1]],
      [
        [10, 20, 30],
        [40, 50, 60],
      ],
    ],
  ] as const)("shows %s", (_, colourType, bits, pixels, expected) => {
    const row = [0, ...Array.from({ length: side }, (_, x) => pixels[x % pixels.length]).flat()];
    const image = deflateSync(Uint8Array.from({ length: side * row.length }, (_, i) => row[i % row.length]));
    const palette = pngChunk("PLTE", new Uint8Array([10, 20, 30, 40, 50, 60]));
    const chunks = [...(colourType === 3 ? [palette] : []), pngChunk("IDAT", image)];
    const { data } = finish(
      decodePhoto(modules, pngFile({ width: side, height: side, bits, colourType }, chunks)),
    ).pixels;
    const shown = expected.map((_, x) => [...data.subarray(4 * x, 4 * x + 3)]);
    expect(shown).toEqual(expected);
  });

  test("that is damaged is refused and harms no later one", () => {
    const bytes = readFileSync("test/fixtures/astronaut.png");
    const damaged = bytes.map((byte, i) => (i > 200_000 && i < 200_100 ? byte ^ 0x55 : byte));
    for (const bad of [bytes.subarray(0, 300_000), damaged]) {
      expect(() => finish(decodePhoto(modules, bad))).toThrow(expect.objectContaining({ code: "image_undecodable" }));
    }
    expect(finish(decodePhoto(modules, bytes)).pixels.width).toBe(512);
  });
});

function expectSamePixels(actual: Pixels, expected: Pixels) {
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  expect(Buffer.compare(actual.data, expected.data)).toBe(0);
}

function expectPixelsOrRefusal(bytes: Uint8Array) {
  try {
    const { pixels } = finish(decodePhoto(modules, bytes));
    expect(pixels.data.length).toBe(4 * pixels.width * pixels.height);
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    expect(error.code).toMatch(/^image_/);
  }
}

/** Lighter to the right, in steps of 8 pixels. */
function gradientLevel(x: number): number {
  return 128 + Math.min(Math.floor(x / 8) - 100, 900) / 8;
}

function gradientJpeg(options: Omit<JpegOptions, "components">): Uint8Array {
  const gradient = { h: 1, v: 1, block: (x: number, y: number) => [Math.min(x - 100, 900), 0, y % 7] };
  const flat = { h: 1, v: 1, block: () => [0] };
  return encodeJpeg({ ...options, components: [gradient, flat, flat] });
}

/** By definition of the eight orientations (CIPA DC-008): where the stored first row and first column are seen. */
function turnUpright({ width, height, data }: Pixels, orientation: number): Pixels {
  const places: ((x: number, y: number) => [number, number])[] = [
    (x, y) => [x, y],
    (x, y) => [width - 1 - x, y],
    (x, y) => [width - 1 - x, height - 1 - y],
    (x, y) => [x, height - 1 - y],
    (x, y) => [y, x],
    (x, y) => [height - 1 - y, x],
    (x, y) => [height - 1 - y, width - 1 - x],
    (x, y) => [y, width - 1 - x],
  ];
  const upright = orientation > 4 ? { width: height, height: width } : { width, height };
  const turned = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = places[orientation - 1](i % width, Math.floor(i / width));
    turned.set(data.subarray(4 * i, 4 * i + 4), 4 * (y * upright.width + x));
  }
  return { ...upright, data: turned };
}
