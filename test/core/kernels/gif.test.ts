import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GifWriter } from "../../../src/kernels/gif.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { decodeGif } from "../../reference/gif.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/gif.wasm"));

function picture(width: number, height: number, color: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [red, green, blue, alpha = 255] = color(i % width, Math.floor(i / width));
    data.set([red, green, blue, alpha], 4 * i);
  }
  return { width, height, data };
}

function write(frames: readonly Pixels[], options: { replace?: boolean; tolerance?: number } = {}): Uint8Array {
  const { width, height } = frames[0];
  const writer = new GifWriter(module, { width, height, delay: 8, ...options });
  for (const frame of frames) writer.sample(frame);
  for (const frame of frames) writer.add(frame);
  return writer.finish();
}

/** Decibels, over blocks of 2 x 2 pixels since dithering trades their detail for tone. */
function blockPsnr({ width, height, data }: Pixels, decoded: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      for (let c = 0; c < 3; c++) {
        const mean = (bytes: Uint8Array) =>
          [0, 1, width, width + 1].reduce((total, step) => total + bytes[4 * (y * width + x + step) + c], 0) / 4;
        sum += (mean(data) - mean(decoded)) ** 2;
        count++;
      }
    }
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(sum, 1e-9));
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

describe("GifWriter", () => {
  it("gives back few colours exactly, with its delay and an endless loop", () => {
    const colors = [
      [200, 10, 30],
      [0, 0, 0],
      [255, 255, 255],
      [12, 180, 90],
    ];
    const frame = picture(17, 5, (x, y) => colors[(3 * x + y) % 4]);
    const gif = decodeGif(write([frame]));
    expect(gif).toMatchObject({ width: 17, height: 5, loopCount: 0 });
    expect(gif.frames[0].delay).toBe(8);
    expect(gif.frames[0].data).toEqual(frame.data);
  });

  it("starts over when its dictionary is full", () => {
    const next = random(7);
    const frame = picture(180, 160, () => [64 * Math.floor(4 * next()), 85 * Math.floor(4 * next()), 0]);
    expect(decodeGif(write([frame])).frames[0].data).toEqual(frame.data);
  });

  it("keeps gradients of many colours above 35 dB", () => {
    const frame = picture(128, 128, (x, y) => [2 * x, 255 - 2 * y, (x + y) % 256]);
    expect(blockPsnr(frame, decodeGif(write([frame])).frames[0].data)).toBeGreaterThan(35);
  });

  it("draws only what changes", () => {
    const plain = picture(64, 64, (x, y) => [3 * x, 3 * y, 90]);
    const dotted = picture(64, 64, (x, y) => (x >> 2 === 5 && y >> 2 === 7 ? [255, 0, 0] : [3 * x, 3 * y, 90]));
    const one = write([plain]).length;
    const file = write([plain, dotted, plain]);
    expect(file.length - one).toBeLessThan(500);
    const { frames } = decodeGif(file);
    const at = 4 * (30 * 64 + 20);
    expect(Math.abs(frames[1].data[at] - 255)).toBeLessThan(24);
    expect(Math.abs(frames[2].data[at] - 60)).toBeLessThan(24);
  });

  it("leaves differences within the tolerance undrawn", () => {
    const frames = [0, 9, 12].map((step) => picture(8, 8, () => [100 + step, 100, 100]));
    const shown = decodeGif(write(frames, { tolerance: 12 })).frames;
    expect(shown[1].data).toEqual(shown[0].data);
    const exact = decodeGif(write(frames, { tolerance: 0 })).frames;
    expect(exact[2].data).not.toEqual(exact[0].data);
  });

  it("clears the picture between replaced frames, so that a moving figure leaves no trace", () => {
    const figure = (left: number) => picture(20, 6, (x) => (x >= left && x < left + 4 ? [250, 200, 0] : [0, 0, 0, 0]));
    const { frames } = decodeGif(write([figure(2), figure(10)], { replace: true }));
    expect(frames[1].data).toEqual(figure(10).data);
  });

  it("takes pixels of less than half coverage as transparent", () => {
    const frame = picture(4, 1, (x) => [90, 90, 90, 64 * x]);
    const alpha = decodeGif(write([frame], { replace: true })).frames[0].data.filter((_, i) => i % 4 === 3);
    expect([...alpha]).toEqual([0, 0, 255, 255]);
  });

  it("chooses the palette from the first frame where none was sampled", () => {
    const frame = picture(3, 3, () => [5, 80, 200]);
    const writer = new GifWriter(module, { width: 3, height: 3, delay: 2 });
    writer.add(frame);
    expect(decodeGif(writer.finish()).frames[0].data).toEqual(frame.data);
  });

  it("writes a single pixel and a wholly transparent picture", () => {
    expect(decodeGif(write([picture(1, 1, () => [1, 2, 3])])).frames[0].data).toEqual(Uint8Array.of(1, 2, 3, 255));
    const nothing = picture(5, 4, () => [9, 9, 9, 0]);
    expect(decodeGif(write([nothing], { replace: true })).frames[0].data).toEqual(new Uint8Array(80));
  });

  it("gives the same bytes for the same frames", () => {
    const frames = [0, 1].map((shift) => picture(40, 40, (x, y) => [5 * x + shift, 5 * y, 3 * ((x + y) % 60)]));
    expect(write(frames)).toEqual(write(frames));
  });

  it("refuses sides and delays outside the format, frames of another size, late samples and no frames", () => {
    const options = { width: 4, height: 4, delay: 4 };
    for (const wrong of [{ width: 0 }, { height: 1025 }, { width: 2.5 }, { delay: 0 }, { delay: 70000 }]) {
      expect(() => new GifWriter(module, { ...options, ...wrong })).toThrow(RangeError);
    }
    const writer = new GifWriter(module, options);
    expect(() => writer.finish()).toThrow(RangeError);
    expect(() => writer.add(picture(4, 5, () => [0, 0, 0]))).toThrow(RangeError);
    writer.add(picture(4, 4, () => [0, 0, 0]));
    expect(() => writer.sample(picture(4, 4, () => [0, 0, 0]))).toThrow(RangeError);
  });

  it("stays within the range of a decoder when the file is cut short", () => {
    const file = write([picture(6, 6, (x, y) => [40 * x, 40 * y, 0])]);
    for (const length of [5, 100, file.length - 1])
      expect(() => decodeGif(file.subarray(0, length))).toThrow(RangeError);
  });
});
