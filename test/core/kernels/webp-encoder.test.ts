import { readFileSync } from "node:fs";
import { PhotonImage } from "@cf-wasm/photon/node";
import { describe, expect, it } from "vitest";
import { encodeWebp } from "../../../src/kernels/webp-encoder.ts";
import { Random } from "../../../tools/head/random.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/webp.wasm"));
const [width, height] = [50, 38];
const data = Uint8Array.from({ length: 4 * width * height }, (_, k) => {
  const [x, y] = [Math.floor(k / 4) % width, Math.floor(k / 4 / width)];
  return k % 4 === 3 ? (x > 20 ? 255 : 3 * y) : 128 + 90 * Math.sin((x + (k % 4) * y) / 8);
});

describe("encodeWebp", () => {
  it("writes pixels that another library reads, opacity as it is", () => {
    const decoded = PhotonImage.new_from_byteslice(encodeWebp(module, { width, height, data }, 90));
    expect([decoded.get_width(), decoded.get_height()]).toEqual([width, height]);
    const pixels = decoded.get_raw_pixels();
    const isOpaque = (k: number) => data[k - (k % 4) + 3] === 255;
    const errors = [...data.keys()].filter((k) => k % 4 < 3 && isOpaque(k)).map((k) => Math.abs(pixels[k] - data[k]));
    expect(errors.reduce((sum, value) => sum + value, 0) / errors.length).toBeLessThan(6);
    for (let k = 3; k < data.length; k += 4) expect(pixels[k]).toBe(data[k]);
  });

  it("is longer at a better quality, and the same each time", () => {
    const encode = (quality: number) => encodeWebp(module, { width, height, data }, quality);
    expect(encode(95).length).toBeGreaterThan(1.3 * encode(30).length);
    expect(encode(60)).toEqual(encode(60));
  });

  it("takes the busiest colours in the texels of the largest atlas", () => {
    const random = new Random(5);
    const size = { width: 2048, height: 1024 };
    const noise = Uint8Array.from({ length: 4 * size.width * size.height }, (_, k) =>
      k % 4 === 3 ? 255 : Math.floor(256 * random.uniform()),
    );
    expect(encodeWebp(module, { ...size, data: noise }, 88).length).toBeGreaterThan(1e6);
  });

  it("refuses what is no picture of RGBA", () => {
    expect(() => encodeWebp(module, { width, height, data: data.subarray(4) }, 80)).toThrow(RangeError);
  });
});
