import { readFileSync } from "node:fs";
import { decodePhoto, type ImageModules } from "../src/photo/decode.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { finish } from "../src/steps.ts";

/** Decodes a PNG or JPEG file as the service does. */
export function readPhoto(path: string): Pixels {
  return finish(decodePhoto(imageModules(), readFileSync(path))).pixels;
}

let modules: ImageModules | null = null;

export function imageModules(): ImageModules {
  modules ??= {
    jpeg: new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm")),
    png: new WebAssembly.Module(readFileSync("build/wasm/png.wasm")),
  };
  return modules;
}
