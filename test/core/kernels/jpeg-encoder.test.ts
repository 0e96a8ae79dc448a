import { readFileSync } from "node:fs";
import { PhotonImage } from "@cf-wasm/photon/node";
import { describe, expect, it } from "vitest";
import { encodeJpeg } from "../../../src/kernels/jpeg-encoder.ts";
import { Random } from "../../../tools/head/random.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/encode.wasm"));

/** Waves in three colours: what photos are like. */
function waves(width: number, height: number, channelCount: 3 | 4) {
  const data = new Uint8Array(width * height * channelCount).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channelCount;
      data[at] = 128 + 100 * Math.sin(x / 9);
      data[at + 1] = 128 + 100 * Math.cos(y / 7);
      data[at + 2] = 128 + 60 * Math.sin((x + y) / 11);
    }
  }
  return { width, height, data, channelCount };
}

/** Decibels between a picture and its file, as another library reads it. */
function fidelity({ width, height, data, channelCount }: ReturnType<typeof waves>, quality: number): number {
  const decoded = PhotonImage.new_from_byteslice(encodeJpeg(module, { width, height, data }, quality));
  expect([decoded.get_width(), decoded.get_height()]).toEqual([width, height]);
  const pixels = decoded.get_raw_pixels();
  let sum = 0;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) sum += (pixels[4 * i + c] - data[i * channelCount + c]) ** 2;
  }
  return 10 * Math.log10((255 * 255 * 3 * width * height) / sum);
}

describe("encodeJpeg", () => {
  it.each([
    [64, 64],
    [17, 33],
    [1, 1],
    [200, 9],
  ])("writes %i x %i pixels that another library reads", (width, height) => {
    expect(fidelity(waves(width, height, 3), 92)).toBeGreaterThan(34);
  });

  it("is nearer and longer at a better quality", () => {
    const picture = waves(128, 96, 3);
    const [low, high] = [50, 95].map((quality) => encodeJpeg(module, picture, quality).length);
    expect(high).toBeGreaterThan(1.5 * low);
    expect(fidelity(picture, 95)).toBeGreaterThan(fidelity(picture, 50) + 4);
  });

  it("leaves opacity out", () => {
    const [three, four] = [waves(40, 24, 3), waves(40, 24, 4)];
    expect(encodeJpeg(module, four, 80)).toEqual(encodeJpeg(module, three, 80));
  });

  it("survives noise at the best quality", () => {
    const random = new Random(5);
    const data = Uint8Array.from({ length: 3 * 100 * 60 }, () => 256 * random.uniform());
    const decoded = PhotonImage.new_from_byteslice(encodeJpeg(module, { width: 100, height: 60, data }, 100));
    expect(decoded.get_width()).toBe(100);
  });

  it("refuses what is no picture or no quality", () => {
    const data = new Uint8Array(12);
    expect(() => encodeJpeg(module, { width: 3, height: 2, data }, 80)).toThrow(RangeError);
    expect(() => encodeJpeg(module, { width: 2, height: 2, data }, 0)).toThrow(RangeError);
    expect(() => encodeJpeg(module, { width: 0, height: 2, data: new Uint8Array() }, 80)).toThrow(RangeError);
  });
});
