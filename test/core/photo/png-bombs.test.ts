// PNG files that cost a decoder much more than they weigh. What is counted is the file, the decoder's linear memory
// and the pixels; time is CPU time, so that other work on the machine does not count.
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodePhoto } from "../../../src/photo/decode.ts";
import { finish } from "../../../src/steps.ts";
import { DeflateBits } from "../kernels/deflate-bits.ts";
import { modules } from "./modules.ts";
import { type PngHeader, pngChunk, pngFile } from "./png-file.ts";

const budgetByteLength = 64e6;
/** Of the slowest, the picture of 50 megapixels at 16 bits, on a 2 GHz core with other work beside it. */
const budgetMilliseconds = 4000;
const maximumFileByteLength = 16 * 1024 * 1024;
const megabyte = 1 << 20;

const small = { width: 300, height: 300, bits: 8, colourType: 2 };
const smallData = pngChunk("IDAT", deflateSync(new Uint8Array(300 * 901)));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("memory and time stay bounded for a PNG", () => {
  test.each([
    ["iCCP", "profile\0\0"],
    ["zTXt", "Comment\0\0"],
    ["iTXt", "Comment\0\x01\0\0\0"],
  ])("whose %s inflates to 500 MB", (type, head) => {
    const bomb = pngChunk(type, new Uint8Array(Buffer.concat([utf8(head), zlibZeros(500)])));
    expectBounded(pngFile(small, [bomb, smallData]), 8e6);
  });

  test("whose IDAT inflates to 500 MB", () => {
    expectBounded(pngFile(small, [pngChunk("IDAT", zlibZeros(500))]), 8e6);
  });

  test("with 16 MB of comments", () => {
    const comment = pngChunk("tEXt", new Uint8Array(0));
    const chunks = Array.from({ length: 1.2e6 }, () => comment);
    expectBounded(pngFile(small, [...chunks, smallData]), budgetByteLength);
  });

  test.each([false, true])("of 2048 x 2048 at 16 bits with alpha, interlaced: %s", (interlaced) => {
    expectBounded(flat({ width: 2048, height: 2048, bits: 16, colourType: 6, interlaced }), 40e6);
  });

  test.each([false, true])("of 50 MP at 16 bits with alpha, interlaced: %s", (interlaced) => {
    const file = flat({ width: 7071, height: 7071, bits: 16, colourType: 6, interlaced });
    expectBounded(padded(file), budgetByteLength);
  });

  test.each([
    [250_000, 200],
    [200, 250_000],
  ])("of %i x %i", (width, height) => {
    expectBounded(padded(flat({ width, height, bits: 16, colourType: 6, interlaced: true })), budgetByteLength);
  });

  test("of a million chunks of a byte", () => {
    const data = deflateSync(new Uint8Array(2048 * (2048 * 3 + 1)), { level: 0 }).subarray(0, 1e6);
    const chunks = Array.from(data, (byte) => pngChunk("IDAT", Uint8Array.of(byte)));
    expect(() => expectBounded(pngFile({ ...small, width: 2048, height: 2048 }, chunks), budgetByteLength)).toThrow(
      expect.objectContaining({ code: "image_undecodable" }),
    );
  });

  test.each([
    ["stored", Uint8Array.of(0, 0, 0, 255, 255)],
    ["fixed", repeated((bits) => bits.field(0, 1).field(1, 2).fixed(256))],
    ["dynamic", repeated(emptyDynamicBlock)],
  ])("of a million empty %s blocks and more", (_, blocks) => {
    const data = new Uint8Array(15e6);
    for (let at = 2; at + blocks.length <= data.length; at += blocks.length) data.set(blocks, at);
    data.set([0x78, 0x9c]);
    const bytes = pngFile(small, [pngChunk("IDAT", data)]);
    expect(() => expectBounded(bytes, budgetByteLength)).toThrow(
      expect.objectContaining({ code: "image_undecodable" }),
    );
  });
});

test("a PNG of 50 MP is decoded", () => {
  const { pixels } = finish(decodePhoto(modules, flat({ width: 8656, height: 5776, bits: 8, colourType: 2 })));
  expect([pixels.width, pixels.height]).toEqual([1600, 1068]);
  expect(pixels.data.every((value, i) => value === (i % 4 === 3 ? 255 : 0))).toBe(true);
});

/** Throws what decoding does, after time was looked at; memory beyond the linked maximum cannot be had. */
function expectBounded(bytes: Uint8Array, bound: number) {
  expect(bytes.length).toBeLessThanOrEqual(maximumFileByteLength);
  const start = process.cpuUsage();
  try {
    const { peakByteLength } = finish(decodePhoto(modules, bytes));
    expect(bytes.length + peakByteLength).toBeLessThanOrEqual(bound);
  } finally {
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(budgetMilliseconds);
  }
}

/** Eight blocks, which end with a byte. */
function repeated(addBlock: (bits: DeflateBits) => void): Uint8Array {
  const bits = new DeflateBits();
  for (let i = 0; i < 8; i++) addBlock(bits);
  return bits.bytes().slice(2);
}

/** The shortest block with codes of its own: one word each for the end and for a distance (RFC 1951, 3.2.7). */
function emptyDynamicBlock(bits: DeflateBits) {
  bits.field(0, 1).field(2, 2).field(0, 5).field(0, 5).field(14, 4);
  for (const length of [0, 0, 1, ...Array(14).fill(0), 1]) bits.field(length, 3);
  bits.code("1").field(127, 7).code("1").field(107, 7).code("00").code("0");
}

/** A picture of zeros. */
function flat(header: PngHeader): Uint8Array {
  const channelCount = { 0: 1, 2: 3, 6: 4 }[header.colourType] ?? 1;
  const byteLength = header.height * (header.width * channelCount * (header.bits / 8) + 1);
  // Interlaced rows have up to seven filters more for each eight rows, and padding.
  return pngFile(header, [pngChunk("IDAT", zlibZeros(Math.ceil((1.1 * byteLength) / megabyte) + 1))]);
}

/** 16 MB, as by a long trailer, which has to be copied too. */
function padded(bytes: Uint8Array): Uint8Array {
  const file = new Uint8Array(maximumFileByteLength);
  file.set(bytes);
  return file;
}

function zlibZeros(megabytes: number): Uint8Array {
  const part = deflateRawSync(new Uint8Array(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(new Uint8Array(1));
  return new Uint8Array(
    Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(part), last, Buffer.alloc(4)]),
  );
}
