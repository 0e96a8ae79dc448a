import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { CropSampler } from "../../../src/face/crop-sampler.ts";
import { openFaceNets } from "../../../src/face/nets.ts";
import { MaskKernels } from "../../../src/kernels/mask.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";

/** NASA's portrait of Eileen Collins, 512x512. */
export function astronaut(): Pixels {
  const { width, height, data } = PNG.sync.read(readFileSync("test/fixtures/astronaut.png"));
  return { width, height, data: new Uint8Array(data) };
}

export function netsModule(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync("build/wasm/nets.wasm"));
}

export function netsAssets(): Uint8Array {
  return new Uint8Array(readFileSync("build/assets/nets.bin"));
}

export function faceNets() {
  return openFaceNets(netsModule(), netsAssets());
}

/** The picture turned by a quarter turn clockwise, `turns` times. */
export function turned(pixels: Pixels, turns: number): Pixels {
  let { width, height, data } = pixels;
  for (let turn = 0; turn < turns; turn++) {
    const next = new Uint8Array(data.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        next.set(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4), 4 * (x * height + height - 1 - y));
      }
    }
    [width, height, data] = [height, width, next];
  }
  return { width, height, data };
}

/** Deterministic values in 0..1 (xorshift32). */
export function randomValues(count: number, seed: number): Float32Array {
  let state = seed | 1;
  return Float32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  });
}

export function cropSampler(): CropSampler {
  return new CropSampler(netsModule());
}

export function maskKernels(): MaskKernels {
  return new MaskKernels(new WebAssembly.Module(readFileSync("build/wasm/mask.wasm")));
}

/** A copy of a picture in which `paint` may change each pixel: it gets place and colour and returns a colour. */
export function repainted(
  pixels: Pixels,
  paint: (x: number, y: number, color: [number, number, number]) => readonly [number, number, number],
): Pixels {
  const data = pixels.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const at = i / 4;
    const color: [number, number, number] = [data[i], data[i + 1], data[i + 2]];
    data.set(paint(at % pixels.width, Math.floor(at / pixels.width), color), i);
  }
  return { ...pixels, data };
}
