import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { encodeIndexedPng } from "../../../src/kernels/indexed-png.ts";
import { openRaster } from "../../../src/kernels/raster.ts";

const encoder = openRaster(new WebAssembly.Module(readFileSync("build/wasm/raster.wasm")));
const palette = Uint8Array.of(10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255);

describe("encodeIndexedPng", () => {
  it("writes the colours of a palette, which another library reads", () => {
    const indices = Uint8Array.of(0, 1, 2, 2, 1, 0);
    const { width, height, data } = PNG.sync.read(
      Buffer.from(encodeIndexedPng(encoder, { width: 3, height: 2, indices, palette })),
    );
    expect([width, height]).toEqual([3, 2]);
    expect([...data]).toEqual([...indices].flatMap((index) => [...palette.subarray(4 * index, 4 * index + 4)]));
  });

  it("writes pictures longer than one part of the checksum", () => {
    const indices = Uint8Array.from({ length: 300 * 200 }, (_, k) => (k * k) % 3);
    const { data } = PNG.sync.read(
      Buffer.from(encodeIndexedPng(encoder, { width: 300, height: 200, indices, palette })),
    );
    expect(data[4 * 777]).toBe(palette[4 * indices[777]]);
  });

  it("refuses what is no picture", () => {
    const picture = { width: 2, height: 2, indices: new Uint8Array(3), palette };
    expect(() => encodeIndexedPng(encoder, picture)).toThrow(RangeError);
    expect(() => encodeIndexedPng(encoder, { ...picture, height: 1, width: 3, palette: new Uint8Array(5) })).toThrow(
      RangeError,
    );
  });
});
