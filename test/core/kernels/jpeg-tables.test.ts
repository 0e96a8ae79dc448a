// JPEG tables and headers that reach beyond what the decoder holds. Each segment is put into a file that decodes
// without it, and each has a neighbour that is legal, so that nothing but the bound can be what refuses it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodeJpeg } from "../../../src/kernels/jpeg.ts";
import { finish } from "../../../src/steps.ts";
import { encodeJpeg } from "../../reference/jpeg-encoder.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm"));
const components = [1, 2, 3].map((part) => ({ h: 1, v: 1, block: (x: number, y: number) => [8 * part * (x - y), 5] }));
const file = encodeJpeg({ width: 40, height: 32, components, quant: 3 });
const frameAt = marker(file, 0xc0);
const scanAt = marker(file, 0xda);

const quant = (head: number, length = 64) => segment(0xdb, [head, ...Array(length).fill(9)]);
/** A Huffman table with so many codes of each length up to 16. */
const huffman = (head: number, counts: number[], symbolCount = counts.reduce((sum, count) => sum + count, 0)) =>
  segment(0xc4, [head, ...counts, ...Array.from({ length: symbolCount }, (_, i) => i & 255)]);
const upTo16 = (...last: number[]) => [...Array(16 - last.length).fill(0), ...last];

describe("a JPEG is refused", () => {
  test.each([
    ["quantisation table 4", quant(0x04), quant(0x03)],
    ["quantisation table 15", quant(0x0f), quant(0x03)],
    ["quantisation table 4 of 16 bits", quant(0x14, 128), quant(0x13, 128)],
    ["quantisation values of 24 bits", quant(0x23, 128), quant(0x13, 128)],
    ["a quantisation table cut short", quant(0x03, 63), quant(0x03)],
    ["a quantisation table of 16 bits cut short", quant(0x13, 127), quant(0x13, 128)],
    ["a second quantisation table without values", segment(0xdb, [...body(quant(0x03)), 0x02]), quant(0x03)],
    ["257 Huffman symbols", huffman(0x03, upTo16(2, 255)), huffman(0x03, upTo16(1, 255))],
    ["510 Huffman symbols", huffman(0x03, upTo16(255, 255)), huffman(0x03, upTo16(1, 255))],
    ["257 Huffman symbols of AC", huffman(0x13, upTo16(2, 255)), huffman(0x13, upTo16(1, 255))],
    ["Huffman table 4", huffman(0x04, upTo16(3)), huffman(0x03, upTo16(3))],
    ["Huffman table 4 of AC", huffman(0x14, upTo16(3)), huffman(0x13, upTo16(3))],
    ["a third kind of Huffman table", huffman(0x23, upTo16(3)), huffman(0x13, upTo16(3))],
    ["Huffman symbols cut short", huffman(0x03, upTo16(9), 8), huffman(0x03, upTo16(9))],
    ["Huffman counts cut short", segment(0xc4, [0x03, ...Array(15).fill(0)]), huffman(0x03, upTo16(0))],
    [
      "more Huffman codes than there are words",
      huffman(0x03, [3, ...Array(15).fill(0)]),
      huffman(0x03, [2, ...upTo16(0).slice(1)]),
    ],
    ["a segment longer than the file", Uint8Array.of(0xff, 0xdb, 0xff, 0xff), quant(0x03)],
    ["a segment shorter than its length", Uint8Array.of(0xff, 0xdb, 0, 1), quant(0x03)],
  ])("with %s", (_, hostile, legal) => {
    const plain = decode(file);
    expect(decode(inserted(legal))).toEqual(plain);
    expectRefusal(inserted(hostile));
  });

  test.each([
    ["the frame names quantisation table 4", frameAt + 12, 4, 0],
    ["a sampling factor is 0", frameAt + 11, 0x01, 0x11],
    ["a sampling factor is 5", frameAt + 11, 0x51, 0x11],
    ["a vertical sampling factor is 0", frameAt + 11, 0x10, 0x11],
    ["a vertical sampling factor is 5", frameAt + 11, 0x15, 0x11],
    ["the width is 0", frameAt + 8, 0, 40],
    ["the scan has no components", scanAt + 4, 0, 3],
    ["the scan has more components than the frame", scanAt + 4, 4, 3],
    ["the scan names a component that the frame has not", scanAt + 5, 9, 1],
    ["the scan names a component twice", scanAt + 7, 1, 2],
    ["the scan names Huffman table 4", scanAt + 6, 0x40, 0],
    ["the scan names Huffman table 4 of AC", scanAt + 6, 0x04, 0],
    ["the scan names a Huffman table that is not there", scanAt + 6, 0x30, 0],
    ["the scan names a Huffman table of AC that is not there", scanAt + 6, 0x03, 0],
  ])("where %s", (_, place, value, legal) => {
    expect(file[place]).toBe(legal);
    expectRefusal(file.map((byte, i) => (i === place ? value : byte)));
  });

  test("with a second frame, or a scan before its frame", () => {
    const frame = file.subarray(frameAt, frameAt + 19);
    expectRefusal(inserted(frame));
    expectRefusal(inserted(file.subarray(scanAt, scanAt + 14)));
  });
});

test("a progressive JPEG with a spectral band that does not exist is refused", () => {
  const progressive = encodeJpeg({ width: 40, height: 32, components: components.slice(0, 1), frame: 0xc2 });
  const acAt = marker(progressive, 0xda, marker(progressive, 0xda) + 2);
  decode(progressive);
  for (const [start, end, bits] of [
    [1, 64, 0],
    [6, 5, 0],
    [0, 5, 0],
    [1, 5, 14],
  ]) {
    const bytes = progressive.slice(0, acAt + 10);
    bytes.set([start, end, bits], acAt + 7);
    // What cannot be read behind the first scan is missing detail.
    expect(decode(bytes).missing).toBeGreaterThan(0);
    const first = progressive.slice();
    first.set([start, end, bits], marker(progressive, 0xda) + 7);
    expectRefusal(first);
  }
});

function segment(code: number, content: number[]): Uint8Array {
  return Uint8Array.of(0xff, code, (content.length + 2) >> 8, (content.length + 2) & 255, ...content);
}

function body(bytes: Uint8Array): number[] {
  return [...bytes.subarray(4)];
}

/** The file with a segment behind its first marker. */
function inserted(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([file.subarray(0, 2), bytes, file.subarray(2)]));
}

function marker(bytes: Uint8Array, code: number, from = 0): number {
  return bytes.findIndex((byte, i) => i >= from && byte === 0xff && bytes[i + 1] === code);
}

function decode(bytes: Uint8Array) {
  return finish(decodeJpeg(module, bytes, 1, () => ({ width: 40, height: 32, origin: 0, stepX: 1, stepY: 40 })));
}

function expectRefusal(bytes: Uint8Array) {
  expect(() => decode(bytes)).toThrow(expect.objectContaining({ code: "image_undecodable" }));
}
