import { readFileSync } from "node:fs";
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import type { PictureTarget } from "../../../src/kernels/picture-target.ts";
import { decodePng } from "../../../src/kernels/png-decoder.ts";
import { placeUpright } from "../../../src/photo/orient.ts";
import { finish } from "../../../src/steps.ts";
import { dataChunks, encodePicture, filteredRows, type PngPicture, storedPixels } from "../../reference/png-encoder.ts";
import { resampleOverWhite } from "../../reference/resample.ts";
import { pngChunk, pngFile } from "../photo/png-file.ts";
import { seededRandom } from "../photo/random.ts";
import { DeflateBits } from "./deflate-bits.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/png.wasm"));
const size = { width: 61, height: 45 };
const kinds = [
  ...[1, 2, 4, 8, 16].map((bits) => ({ colourType: 0, bits })),
  ...[1, 2, 4, 8].map((bits) => ({ colourType: 3, bits })),
  ...[2, 4, 6].flatMap((colourType) => [8, 16].map((bits) => ({ colourType, bits }))),
].flatMap((kind) => [false, true].map((interlaced) => ({ ...kind, interlaced })));

describe("a PNG file decodes like its reference", () => {
  test.each(kinds)("$colourType of $bits bits, interlaced: $interlaced", (kind) => {
    compareWithReference(noise({ ...size, ...kind }));
  });

  test.each(kinds.filter(({ colourType }) => colourType < 4))(
    "$colourType of $bits bits with tRNS, interlaced: $interlaced",
    (kind) => {
      const top = 2 ** kind.bits - 1;
      const half = (top + 1) / 2;
      const picture = noise({ ...size, ...kind });
      // Every other pixel has the transparent colour; at 16 bits, others differ in the low byte alone.
      const sample = (x: number, y: number, channel: number) =>
        x % 2 ? half - (kind.bits === 16 ? (y + channel) % 2 : 0) : picture.sample(x, y, channel);
      const transparency =
        kind.colourType === 3 ? [0, 51, 255, 200].slice(0, 2 ** kind.bits) : Array(kind.colourType + 1).fill(half);
      compareWithReference({ ...picture, sample, transparency });
    },
  );

  test.each([0, 1, 2, 3, 4])("filter %i in every row", (filter) => {
    for (const kind of kinds) compareWithReference(noise({ width: 9, height: 5, ...kind, filter: () => filter }));
  });

  test("interlaced pictures of up to nine pixels a side, some of whose passes are empty", () => {
    for (let i = 0; i < 81; i++) {
      const side = { width: 1 + (i % 9), height: 1 + Math.floor(i / 9) };
      compareWithReference(noise({ ...side, colourType: 2, bits: 8, interlaced: true }));
    }
  });

  test("levels are rounded to the nearest of 8 bits", () => {
    const width = 65536 / 16;
    const grey = { width, height: 16, colourType: 0, bits: 16, sample: (x: number, y: number) => y * width + x };
    compareWithReference({ ...grey, filter: () => 1 });
  });
});

describe("the stream of a PNG may be", () => {
  const picture = noise({ ...size, colourType: 2, bits: 8 });

  test.each([
    ["stored", { level: 0 }],
    ["in fixed codes", { strategy: constants.Z_FIXED }],
    ["literals alone", { strategy: constants.Z_HUFFMAN_ONLY }],
    ["runs", { strategy: constants.Z_RLE }],
    ["of a small window", { windowBits: 9 }],
    ["the smallest", { level: 9, memLevel: 9 }],
  ])("%s", (_, zlib) => {
    for (const sample of [picture.sample, (x: number) => x >> 3, () => 0]) {
      for (const chunkByteLength of [undefined, 7]) {
        compareWithReference({ ...picture, sample, zlib, chunkByteLength });
      }
    }
  });

  test("in chunks of one byte, with empty ones between", () => {
    const data = deflateSync(filteredRows(picture));
    const chunks = dataChunks(data, 1).flatMap((chunk) => [pngChunk("IDAT", new Uint8Array()), chunk]);
    expect(decode(pngFile(picture, chunks)).data).toEqual(decode(encodePicture(picture)).data);
  });

  test("matches from as far as 32768 bytes", () => {
    const random = seededRandom(3);
    const row = Array.from({ length: 32767 }, () => Math.floor(256 * random()));
    compareWithReference({ width: 32767, height: 5, colourType: 0, bits: 8, sample: (x) => row[x], filter: () => 0 });
  });

  test("codes of all lengths up to 15", () => {
    // Counts like Fibonacci numbers give the deepest code.
    const levels = [1];
    for (let level = 0, a = 1, b = 1; levels.length < 40_000; level++, [a, b] = [b, a + b]) {
      levels.push(...Array(Math.min(a, 40_000)).fill(level % 24));
    }
    const shuffled = levels.slice(0, 40_000);
    const random = seededRandom(9);
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    }
    compareWithReference({
      width: 200,
      height: 200,
      colourType: 0,
      bits: 8,
      sample: (x, y) => shuffled[200 * y + x],
      filter: () => 0,
      zlib: { strategy: constants.Z_HUFFMAN_ONLY },
    });
  });

  test("longer than the picture", () => {
    const rows = filteredRows(picture);
    const longer = deflateSync(Buffer.concat([rows, new Uint8Array(1e6)]));
    const trailed = Buffer.concat([deflateSync(rows), Buffer.from("trailer")]);
    for (const data of [longer, trailed]) {
      expect(decode(pngFile(picture, [pngChunk("IDAT", data)])).data).toEqual(decode(encodePicture(picture)).data);
    }
  });
});

describe("a reduced PNG", () => {
  test.each([
    { width: 97, height: 61, to: { width: 31, height: 17 } },
    { width: 97, height: 61, to: { width: 96, height: 60 } },
    { width: 3, height: 1, to: { width: 2, height: 1 } },
    { width: 160, height: 120, to: { width: 1, height: 1 } },
    { width: 40, height: 30, to: { width: 40, height: 7 } },
  ])("of $width x $height is the average over each pixel's area", ({ to, ...from }) => {
    for (const interlaced of [false, true]) {
      for (const colourType of [2, 6]) {
        compareWithReference(noise({ ...from, colourType, bits: 8, interlaced }), to);
      }
    }
  });

  test("keeps its mean", () => {
    const picture = noise({ width: 301, height: 199, colourType: 0, bits: 8, interlaced: true });
    const mean = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length;
    const reduced = decode(encodePicture(picture), { width: 50, height: 40 }).data;
    expect(Math.abs(mean(reduced) - mean(storedPixels(picture).data))).toBeLessThan(0.2);
  });

  test("of one level keeps it", () => {
    for (const level of [0, 1, 127, 254, 255]) {
      const picture: PngPicture = { width: 311, height: 207, colourType: 0, bits: 8, sample: () => level };
      const { data } = decode(encodePicture(picture), { width: 100, height: 99 });
      expect(data.every((value, i) => value === (i % 4 === 3 ? 255 : level))).toBe(true);
    }
  });

  test("is written upright", () => {
    const picture = noise({ ...size, colourType: 6, bits: 8, interlaced: true });
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { origin, stepX, stepY } = placeUpright(30, 20, orientation);
      compareWithReference(picture, { width: 30, height: 20, origin, stepX, stepY });
    }
  });
});

describe("a PNG file is refused", () => {
  const picture = noise({ ...size, colourType: 0, bits: 8 });
  const data = deflateSync(filteredRows(picture));
  const idat = pngChunk("IDAT", data);
  const indexed = { ...picture, colourType: 3 };
  const palette = pngChunk("PLTE", new Uint8Array(768));
  const header = pngFile(picture, []).subarray(8, 33);

  test.each([
    ["that is empty", new Uint8Array()],
    ["of the signature alone", pngFile(picture, []).subarray(0, 8)],
    ["without pixels", pngFile(picture, [])],
    ["with an empty stream", pngFile(picture, [pngChunk("IDAT", new Uint8Array())])],
    ["with a second header", pngFile(picture, [header, idat])],
    ["with a wrong checksum of the header", spoiled(pngFile(picture, [idat]), 32)],
    ["with a wrong checksum of the palette", pngFile(indexed, [spoiled(palette, palette.length - 1), idat])],
    ["with a wrong checksum of the pixels", pngFile(picture, [spoiled(idat, idat.length - 1)])],
    ["with one wrong bit of the pixels", pngFile(picture, [spoiled(idat, 300)])],
    ["whose last chunk of pixels is wrong", pngFile(picture, [idat, spoiled(idat, 300)])],
    ["whose pixels are interrupted", pngFile(picture, [...dataChunks(data, 900).flatMap((c) => [c, palette])])],
    ["that ends with its pixels", pngFile(picture, [idat]).slice(0, -12)],
    ["whose stream is too short", pngFile({ ...picture, height: 46 }, [idat])],
    ["with a raw stream", pngFile(picture, [pngChunk("IDAT", deflateRawSync(filteredRows(picture)))])],
    ["with a wrong check of the zlib header", pngFile(picture, [pngChunk("IDAT", spoiled(data, 1))])],
    ["with a preset dictionary", pngFile(picture, [pngChunk("IDAT", Uint8Array.of(0x78, 0xbb, ...data.slice(2)))])],
    ["with an unknown filter", encodePicture({ ...picture, filter: (row) => (row === 30 ? 5 : 0) })],
    ["of a palette without one", pngFile(indexed, [idat])],
    ["with half a palette entry", pngFile(indexed, [pngChunk("PLTE", new Uint8Array(4)), idat])],
    ["with an empty palette", pngFile(indexed, [pngChunk("PLTE", new Uint8Array()), idat])],
    ["with two palettes", pngFile(indexed, [palette, palette, idat])],
    ["with a palette of 257 entries", pngFile(indexed, [pngChunk("PLTE", new Uint8Array(771)), idat])],
    ["with a palette behind its pixels", pngFile(indexed, [idat, palette])],
    ["with half a transparent colour", pngFile(picture, [pngChunk("tRNS", new Uint8Array(1)), idat])],
    ["with a chunk of 4 GB before the pixels", pngFile(picture, [Uint8Array.of(255, 255, 255, 255), idat])],
    ["of 3 bits", pngFile({ ...picture, bits: 3 }, [idat])],
    ["of no bits", pngFile({ ...picture, bits: 0 }, [idat])],
    ["of a palette of 16 bits", pngFile({ ...indexed, bits: 16 }, [palette, idat])],
    ["of RGB of 4 bits", pngFile({ ...picture, colourType: 2, bits: 4 }, [idat])],
    ["of an unknown colour type", pngFile({ ...picture, colourType: 5 }, [idat])],
    ["smaller than its target", pngFile({ ...picture, height: 44 }, [idat])],
  ])("%s", (_, bytes) => expectRefusal(bytes, size));

  test("with another compression, filter method or interlacing", () => {
    for (const place of [26, 27, 28]) {
      const head = header.slice(8, 21);
      head[place - 16] = 2;
      const bytes = new Uint8Array(
        Buffer.concat([pngFile(picture, []).subarray(0, 8), pngChunk("IHDR", head), idat, pngChunk("IEND", head)]),
      );
      expectRefusal(bytes, size);
    }
  });

  test("cut anywhere", () => {
    for (const interlaced of [false, true]) {
      const indices = noise({ width: 17, height: 11, colourType: 3, bits: 8, interlaced, chunkByteLength: 100 });
      const bytes = encodePicture(indices);
      // The last four bytes are the checksum of a chunk without content.
      for (let length = 0; length < bytes.length - 4; length++) expectRefusal(bytes.slice(0, length), indices);
    }
  });

  test("but not for what it says beside the picture", () => {
    const expected = decode(pngFile(picture, [idat])).data;
    const comment = pngChunk("tEXt", new Uint8Array(50));
    for (const chunks of [
      [spoiled(comment, 20), idat],
      [pngChunk("ABCD", new Uint8Array(4)), idat],
      [pngChunk("PLTE", new Uint8Array(9)), idat],
      [pngChunk("IDAT", spoiled(data, data.length - 1))],
      [idat, comment],
    ]) {
      expect(decode(pngFile(picture, chunks)).data).toEqual(expected);
    }
  });

  test("not for indices beyond the palette, which are black", () => {
    const short = { ...noise({ ...size, colourType: 3, bits: 8 }), palette: [[10, 20, 30]] as const };
    expect(decode(encodePicture(short)).data).toEqual(resampleOverWhite(storedPixels(short), 61, 45, upright(size)));
  });
});

/**
 * Streams for a picture of one grey pixel that give its two bytes to a reader who does not look: of those with codes of
 * their own, the same with the codes [1, 1], [1] is legal.
 */
describe("a stream is refused", () => {
  test.each([
    ["of block type 3", new DeflateBits().field(1, 1).field(3, 2).fixed(0).fixed(7)],
    ["whose stored length is not repeated", new DeflateBits().field(1, 8).field(2, 16).field(0xfffc, 16).field(0, 16)],
    ["with a match from before its start", new DeflateBits().field(3, 3).fixed(0).fixed(257).code("00001")],
    ["with a match at its start", new DeflateBits().field(3, 3).fixed(257).code("00000")],
    ["with length code 286", new DeflateBits().field(3, 3).fixed(0).fixed(286).code("00000")],
    ["with distance code 30", new DeflateBits().field(3, 3).fixed(0).fixed(257).code("11110")],
    ["of 287 literals", dynamicBlock(literals({ 0: 1, 256: 1 }, 287), [1], "00")],
    ["of 31 distances", dynamicBlock(literals({ 0: 1, 256: 1 }), [1, ...Array(30).fill(0)], "00")],
    ["whose literals have too many words", dynamicBlock(literals({ 0: 1, 1: 1, 256: 1 }), [1], "11")],
    ["whose literals have too few words", dynamicBlock(literals({ 0: 2, 256: 2 }), [1], "0000")],
    ["whose distances have too few words", dynamicBlock(literals({ 0: 1, 256: 1 }), [2], "00")],
    ["without an end of block", dynamicBlock(literals({ 0: 1, 1: 1 }), [1], "00")],
    ["with more lengths than codes", dynamicBlock(literals({ 0: 1, 256: 1 }), [], "00")],
    ["without a code for lengths", new DeflateBits().dynamic(257, 1, [0, 0, 0, 0]).field(0, 16)],
    ["with lengths that begin by a repetition", new DeflateBits().dynamic(257, 1, [1, 0, 1, 0]).code("0")],
    ["whose code for lengths has too many words", new DeflateBits().dynamic(257, 1, [1, 1, 1, 0]).field(0, 30)],
  ])("%s", (_, bits) => {
    expectRefusal(onePixel(Buffer.concat([bits.bytes(), new Uint8Array(40)])), { width: 1, height: 1 });
  });

  test("but not one of few codes", () => {
    for (const distances of [[0], [1], [1, 1]]) {
      const bits = dynamicBlock(literals({ 0: 1, 256: 1 }), distances, "00");
      expect([...decode(onePixel(bits.bytes()), { width: 1, height: 1 }).data]).toEqual([0, 0, 0, 255]);
    }
  });

  test("that ends in the middle of a code", () => {
    const whole = new DeflateBits().field(3, 3).fixed(0).fixed(7).bytes();
    expect([...decode(onePixel(whole), { width: 1, height: 1 }).data]).toEqual([7, 7, 7, 255]);
    for (let length = 0; length < whole.length; length++) {
      expectRefusal(onePixel(whole.subarray(0, length)), { width: 1, height: 1 });
    }
  });

  function onePixel(stream: Uint8Array): Uint8Array {
    return pngFile({ width: 1, height: 1, bits: 8, colourType: 0 }, [pngChunk("IDAT", stream)]);
  }

  function literals(lengths: Record<number, number>, count = 257): number[] {
    return Array.from({ length: count }, (_, symbol) => lengths[symbol] ?? 0);
  }

  /** Lengths 0, 1 and 2 and runs of zeros have codes of two bits; a run may be longer than what is left. */
  function dynamicBlock(literalLengths: number[], distanceLengths: number[], data: string) {
    const lengthCodes = [0, 0, 2, 2, ...Array(11).fill(0), 2, 0, 2];
    const bits = new DeflateBits().dynamic(literalLengths.length, Math.max(1, distanceLengths.length), lengthCodes);
    const lengths = [...literalLengths, ...distanceLengths];
    for (let i = 0; i < lengths.length; ) {
      const next = lengths.findIndex((length, j) => j >= i && length > 0);
      const run = Math.min(138, (next < 0 ? lengths.length : next) - i);
      if (run >= 11) bits.code("11").field(run - 11, 7);
      else bits.code(["00", "01", "10"][lengths[i]]);
      i += run >= 11 ? run : 1;
    }
    if (distanceLengths.length === 0) bits.code("11").field(0, 7);
    return bits.code(data);
  }
});

function noise(picture: Omit<PngPicture, "sample">): PngPicture {
  const random = seededRandom(1 + picture.bits + 100 * picture.colourType);
  const samples = Array.from({ length: 4 * picture.width * picture.height }, () =>
    Math.floor(random() * 2 ** picture.bits),
  );
  const palette = Array.from({ length: 2 ** Math.min(picture.bits, 8) }, (_, i) => [i * 37, i * 91, 255 - i] as const);
  return {
    ...picture,
    sample: (x, y, channel) => samples[4 * (y * picture.width + x) + channel],
    ...(picture.colourType === 3 ? { palette: palette.map(([r, g, b]) => [r & 255, g & 255, b & 255] as const) } : {}),
  };
}

function upright({ width, height }: { width: number; height: number }) {
  return placeUpright(width, height, 1);
}

function decode(bytes: Uint8Array, target: Partial<PictureTarget> = {}) {
  const { width = size.width, height = size.height } = target;
  return finish(decodePng(module, bytes, { width, height, origin: 0, stepX: 1, stepY: width, ...target }));
}

/** Against the definition, exactly where no pixel is averaged or translucent, and against pngjs. */
function compareWithReference(picture: PngPicture, to: Partial<PictureTarget> = picture) {
  const file = encodePicture(picture);
  const { width = 0, height = 0 } = to;
  const stored = storedPixels(picture);
  const { data } = decode(file, to.stepX === undefined ? { width, height } : to);
  const placement = { ...upright({ width, height }), ...to };
  const expected = resampleOverWhite(stored, width, height, placement);
  const averaged = width !== picture.width || height !== picture.height;
  expect(farthest(data, expected)).toBeLessThanOrEqual(averaged || picture.colourType >= 4 ? 1 : 0);
  if (averaged) return;
  const peer = PNG.sync.read(Buffer.from(file));
  expect(farthest(resampleOverWhite(peer, width, height, placement), data)).toBeLessThanOrEqual(1);
}

function farthest(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}

function spoiled(bytes: Uint8Array, place: number): Uint8Array {
  return bytes.map((byte, i) => (i === place ? byte ^ 1 : byte));
}

function expectRefusal(bytes: Uint8Array, { width, height }: { width: number; height: number }) {
  expect(() => decode(bytes, { width, height })).toThrow(expect.objectContaining({ code: "image_undecodable" }));
}
