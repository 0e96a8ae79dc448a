import { deflateSync, inflateRawSync } from "node:zlib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { deflate, encodePng } from "../../../src/kernels/png.ts";
import { drawScene } from "../../../src/kernels/raster.ts";
import { cameraAt, material, newRaster, parkMiller, sceneOf, sphere } from "../../fixtures/scenes.ts";

const raster = newRaster();
const random = parkMiller(3);
const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));

/** Text-like data: words of a small vocabulary. */
function words(length: number): Uint8Array {
  const vocabulary = Array.from({ length: 300 }, () => noise(2 + Math.floor(random() * 9)));
  const bytes: number[] = [];
  while (bytes.length < length) bytes.push(...vocabulary[Math.floor(random() ** 2 * 300)]);
  return Uint8Array.from(bytes.slice(0, length));
}

describe("deflate", () => {
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array(0)],
    ["one byte", noise(1)],
    ["three bytes", noise(3)],
    ["four equal bytes", new Uint8Array(4)],
    ["a run longer than the window", new Uint8Array(100_000).fill(7)],
    ["noise", noise(200_000)],
    ["words over many blocks", words(1_000_000)],
    ["all byte values in order", Uint8Array.from({ length: 70_000 }, (_, i) => i & 255)],
    ["a repeat at the far end of the window", farRepeat()],
    ["exponential counts, which call for codes over 15 bits", exponentialCounts()],
  ])("%s survives the round trip", (_, bytes) => {
    expect(Buffer.from(inflateRawSync(deflate(raster, bytes))).equals(bytes)).toBe(true);
  });

  test("every length and distance survives the round trip", () => {
    for (let length = 3; length <= 260; length++) {
      const head = noise(length);
      const gap = noise(Math.floor(random() * 33_000) + 1);
      const bytes = Uint8Array.from([...head, ...gap, ...head]);
      expect(Buffer.from(inflateRawSync(deflate(raster, bytes))).equals(bytes)).toBe(true);
    }
  });

  test("words pack within a tenth of zlib", () => {
    const bytes = words(300_000);
    expect(deflate(raster, bytes).length).toBeLessThan(deflateSync(bytes, { level: 6 }).length * 1.1);
  });

  test("a truncated stream is refused by zlib", () => {
    const stream = deflate(raster, words(5_000));
    for (const byteLength of [0, 1, 10, stream.length >> 1, stream.length - 1]) {
      expect(() => inflateRawSync(stream.subarray(0, byteLength))).toThrow();
    }
  });
});

describe("png", () => {
  const picture = (width: number, height: number, opaque: boolean) => ({
    width,
    height,
    data: noise(width * height * 4).map((byte, i) => (opaque && i % 4 === 3 ? 255 : byte)),
  });

  test.each([
    [1, 1],
    [3, 2],
    [17, 31],
    [200, 1],
    [1, 200],
  ])("RGBA of %i x %i survives the round trip", (width, height) => {
    const source = picture(width, height, false);
    const read = PNG.sync.read(Buffer.from(encodePng(raster, source)));
    expect([read.width, read.height]).toEqual([width, height]);
    expect(new Uint8Array(read.data)).toEqual(source.data);
  });

  test("opaque RGBA and RGB are stored as RGB", () => {
    const source = picture(20, 10, true);
    const rgb = { ...source, data: source.data.filter((_, i) => i % 4 !== 3) };
    const files = [source, rgb].map((each) => encodePng(raster, each));
    expect(files[0]).toEqual(files[1]);
    expect(files[0][25]).toBe(2);
    expect(new Uint8Array(PNG.sync.read(Buffer.from(files[0])).data)).toEqual(source.data);
  });

  test("a rendered picture is at most 15 % larger than with zlib level 6 behind the same filters", () => {
    const drawable = {
      surface: sphere(60, [0, 0, 0], 48),
      material: material({ kind: "skin", color: [0.6, 0.4, 0.3] }),
    };
    const light = {
      directional: [{ direction: [0, 0.6, 0.8], color: [1, 1, 1] }],
      ambient: new Float32Array(27),
    } as const;
    const pixels = drawScene(raster, sceneOf([drawable], cameraAt(160), { light }));
    const own = encodePng(raster, pixels);
    const peer = new PNG({ width: 160, height: 160 });
    peer.data.set(pixels.data);
    const theirs = PNG.sync.write(peer, { deflateLevel: 6, deflateStrategy: 0 });
    expect(own.length).toBeLessThan(theirs.length * 1.15);
  });

  test("a truncated or altered file is refused", () => {
    const file = encodePng(raster, picture(16, 16, false));
    expect(() => PNG.sync.read(Buffer.from(file.subarray(0, file.length - 20)))).toThrow();
    const altered = Buffer.from(file);
    altered[60] ^= 1;
    expect(() => PNG.sync.read(altered)).toThrow();
  });

  test("a picture whose bytes do not match its size is refused", () => {
    expect(() => encodePng(raster, { width: 4, height: 4, data: new Uint8Array(63) })).toThrow(RangeError);
    expect(() => encodePng(raster, { width: 0, height: 4, data: new Uint8Array(0) })).toThrow(RangeError);
    expect(() => encodePng(raster, { width: 1, height: 1, data: new Uint8Array(2) })).toThrow(RangeError);
  });
});

/** Counts that double from symbol to symbol make the deepest Huffman tree; shuffled, so that nothing repeats. */
function exponentialCounts(): Uint8Array {
  const bytes = Array.from({ length: 18 }, (_, symbol) => Array(2 ** symbol).fill(symbol)).flat();
  for (let i = bytes.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [bytes[i], bytes[j]] = [bytes[j], bytes[i]];
  }
  return Uint8Array.from(bytes);
}

function farRepeat(): Uint8Array {
  const start = noise(40);
  return Uint8Array.from([...start, ...noise(32_768 - 41), ...start, ...noise(7), ...start]);
}
