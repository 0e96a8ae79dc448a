import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodeJpeg } from "../../../src/kernels/jpeg.ts";
import type { PictureTarget } from "../../../src/kernels/picture-target.ts";
import { finish } from "../../../src/steps.ts";
import { decodeJpegReference, type ReferencePicture } from "../../reference/jpeg-decoder.ts";
import { encodeJpeg, type JpegComponent, type JpegOptions } from "../../reference/jpeg-encoder.ts";
import { seededRandom } from "../photo/random.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm"));
const fixtures = readdirSync("test/fixtures/jpeg");

describe("a JPEG file decodes like its reference", () => {
  test.each(fixtures)("%s at every scale", (name) => {
    for (const reduction of [1, 2, 4, 8]) compareWithReference(readFileSync(`test/fixtures/jpeg/${name}`), reduction);
  });

  test.each([
    [
      "4:4:0",
      [
        [1, 2],
        [1, 1],
        [1, 1],
      ],
      {},
    ],
    [
      "4:1:1",
      [
        [4, 1],
        [1, 1],
        [1, 1],
      ],
      {},
    ],
    [
      "4:1:0",
      [
        [4, 2],
        [1, 1],
        [1, 1],
      ],
      {},
    ],
    [
      "three to one",
      [
        [3, 1],
        [1, 1],
        [1, 1],
      ],
      {},
    ],
    [
      "chroma finer than luma",
      [
        [1, 1],
        [2, 2],
        [1, 2],
      ],
      {},
    ],
    [
      "restart markers",
      [
        [2, 2],
        [1, 1],
        [1, 1],
      ],
      { restartInterval: 2 },
    ],
    ["restart markers of a lone component", [[2, 2]], { restartInterval: 3 }],
    [
      "a scan for each component",
      [
        [2, 2],
        [1, 1],
        [1, 1],
      ],
      { apart: true },
    ],
    [
      "a scan for each component with restarts",
      [
        [2, 1],
        [1, 1],
        [1, 1],
      ],
      { apart: true, restartInterval: 5 },
    ],
    [
      "extended sequential",
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      { frame: 0xc1 },
    ],
    [
      "progressive 4:2:0",
      [
        [2, 2],
        [1, 1],
        [1, 1],
      ],
      { frame: 0xc2 },
    ],
    [
      "progressive with restarts",
      [
        [2, 1],
        [1, 1],
        [1, 1],
      ],
      { frame: 0xc2, restartInterval: 4 },
    ],
    [
      "RGB by Adobe",
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      { adobeTransform: 0 },
    ],
    [
      "CMYK",
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      { adobeTransform: 0 },
    ],
    [
      "YCCK",
      [
        [2, 2],
        [1, 1],
        [1, 1],
        [2, 2],
      ],
      { adobeTransform: 2 },
    ],
    [
      "progressive YCCK",
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      { adobeTransform: 2, frame: 0xc2 },
    ],
  ] as [string, [number, number][], Partial<JpegOptions>][])("%s at every scale", (_, factors, options) => {
    const bytes = encodeJpeg({ width: 61, height: 45, quant: 3, ...options, components: texturedComponents(factors) });
    for (const reduction of [1, 2, 4, 8]) compareWithReference(bytes, reduction);
  });

  test("a picture of one pixel", () => {
    compareWithReference(
      encodeJpeg({
        width: 1,
        height: 1,
        components: texturedComponents([
          [2, 2],
          [1, 1],
          [1, 1],
        ]),
      }),
      1,
    );
  });
});

test("a reduced picture is close to the average of the full one", () => {
  const bytes = readFileSync("test/fixtures/jpeg/444.jpg");
  const full = decodeJpegReference(bytes, 1);
  for (const reduction of [2, 4, 8]) {
    const { width, height, data } = decode(bytes, reduction);
    const whole = { width: Math.floor(full.width / reduction), height: Math.floor(full.height / reduction) };
    let squares = 0;
    for (let i = 0; i < 3 * whole.width * whole.height; i++) {
      const x = Math.floor(i / 3) % whole.width;
      const y = Math.floor(i / 3 / whole.width);
      squares += (boxMean(full, x, y, reduction, i % 3) - data[4 * (y * width + x) + (i % 3)]) ** 2;
    }
    expect(height).toBe(Math.ceil(full.height / reduction));
    expect(squares / (3 * whole.width * whole.height)).toBeLessThan(255 ** 2 / 10 ** 3);
  }
});

test("an output smaller than the scaled picture is its average over each pixel's area", () => {
  const bytes = readFileSync("test/fixtures/jpeg/420.jpg");
  const full = decodeJpegReference(bytes, 1);
  const width = 41;
  const height = 37;
  const { data } = decode(bytes, 1, { width, height, origin: 0, stepX: 1, stepY: width });
  for (let i = 0; i < 3 * width * height; i++) {
    const x = Math.floor(i / 3) % width;
    const y = Math.floor(i / 3 / width);
    expect(Math.abs(data[4 * (y * width + x) + (i % 3)] - areaMean(full, x, y, width, height, i % 3))).toBeLessThan(3);
  }
});

test("frames that this decoder does not know are unsupported", () => {
  const components = texturedComponents([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  const unknown = [0xc3, 0xc5, 0xc9, 0xca].map((frame) => encodeJpeg({ width: 16, height: 16, components, frame }));
  const uneven = encodeJpeg({
    width: 16,
    height: 16,
    components: texturedComponents([
      [3, 1],
      [2, 1],
      [1, 1],
    ]),
  });
  const pair = encodeJpeg({ width: 16, height: 16, components: components.slice(1) });
  const laterHeight = encodeJpeg({ width: 16, height: 0, components });
  for (const bytes of [...unknown, uneven, pair, laterHeight]) {
    expect(() => decode(bytes, 1, square(16))).toThrow(expect.objectContaining({ code: "image_type_unsupported" }));
  }
});

test("a restart marker that went missing costs its interval only", () => {
  const components = texturedComponents([[1, 1]]);
  const bytes = encodeJpeg({ width: 256, height: 64, components, restartInterval: 8, quant: 3 });
  const whole = decode(bytes, 1);
  const second = findMarker(bytes, 0xd1);
  const third = findMarker(bytes, 0xd2);
  const damaged = new Uint8Array([...bytes.subarray(0, second), ...bytes.subarray(third)]);
  const decoded = decode(damaged, 1, square(256, 64));
  expect(decoded.missing).toBeCloseTo(8 / 256, 2);
  const rowBytes = 4 * 256 * 8;
  expect(decoded.data.subarray(rowBytes)).toEqual(whole.data.subarray(rowBytes));
  expect(decoded.data.subarray(0, 4 * 128)).toEqual(whole.data.subarray(0, 4 * 128));
});

test("a file of thousands of scans ends quickly", () => {
  const components = texturedComponents([[1, 1]]);
  const bytes = encodeJpeg({ width: 512, height: 512, components, frame: 0xc2 });
  const scanAt = findMarker(bytes, 0xda);
  const scan = bytes.subarray(scanAt, scanAt + 12);
  const bomb = new Uint8Array(scanAt + 12 * 50_000);
  bomb.set(bytes.subarray(0, scanAt));
  for (let at = scanAt; at < bomb.length; at += 12) bomb.set(scan, at);
  expect(() => decode(bomb, 1, square(512))).toThrow(expect.objectContaining({ code: "image_undecodable" }));
});

function compareWithReference(bytes: Uint8Array, reduction: number) {
  const reference = decodeJpegReference(bytes, reduction);
  const { width, height, data, missing } = decode(bytes, reduction);
  expect([width, height, missing]).toEqual([reference.width, reference.height, 0]);
  let squares = 0;
  let largest = 0;
  for (let i = 0; i < 3 * width * height; i++) {
    const difference = Math.abs(data[Math.floor(i / 3) * 4 + (i % 3)] - reference.data[i]);
    squares += difference ** 2;
    largest = Math.max(largest, difference);
  }
  // Samples are rounded before upsampling, before colour and after it, and a factor of 1.8 lies between.
  expect(largest).toBeLessThan(3);
  expect(squares / (3 * width * height)).toBeLessThan(0.9);
}

function decode(bytes: Uint8Array, reduction: number, target?: PictureTarget) {
  return finish(
    decodeJpeg(module, bytes, reduction, (tried) => {
      expect(tried).toBe(reduction);
      if (target) return target;
      const { width, height } = decodeJpegSize(bytes);
      return square(Math.ceil(width / tried), Math.ceil(height / tried));
    }),
  );
}

function decodeJpegSize(bytes: Uint8Array): { width: number; height: number } {
  const frame = Math.max(...[0xc0, 0xc1, 0xc2].map((marker) => findMarker(bytes, marker)));
  return { height: bytes[frame + 5] * 256 + bytes[frame + 6], width: bytes[frame + 7] * 256 + bytes[frame + 8] };
}

function square(width: number, height = width): PictureTarget {
  return { width, height, origin: 0, stepX: 1, stepY: width };
}

function findMarker(bytes: Uint8Array, marker: number): number {
  return bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === marker);
}

function boxMean({ width, data }: ReferencePicture, x: number, y: number, size: number, channel: number): number {
  let sum = 0;
  for (let i = 0; i < size * size; i++) {
    sum += data[3 * ((y * size + Math.floor(i / size)) * width + x * size + (i % size)) + channel];
  }
  return sum / size ** 2;
}

function areaMean(
  full: ReferencePicture,
  x: number,
  y: number,
  width: number,
  height: number,
  channel: number,
): number {
  const steps = 24;
  let sum = 0;
  for (let i = 0; i < steps ** 2; i++) {
    const sourceX = Math.floor(((x + ((i % steps) + 0.5) / steps) * full.width) / width);
    const sourceY = Math.floor(((y + (Math.floor(i / steps) + 0.5) / steps) * full.height) / height);
    sum += full.data[3 * (sourceY * full.width + sourceX) + channel];
  }
  return sum / steps ** 2;
}

/** Blocks of random coefficients, falling with frequency, that stay inside the range of samples. */
function texturedComponents(factors: [number, number][]): JpegComponent[] {
  return factors.map(([h, v], part) => ({
    h,
    v,
    block: (x, y) => {
      const random = seededRandom(1 + part + 7 * x + 1009 * y);
      return Array.from({ length: 64 }, (_, k) =>
        random() < 0.5 ? 0 : Math.round(((random() - 0.5) * 200) / (1 + k)),
      );
    },
  }));
}
