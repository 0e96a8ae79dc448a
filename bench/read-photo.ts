import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { decodePhoto, type ImageModules } from "../src/photo/decode.ts";
import type { Pixels } from "../src/photo/pixels.ts";

/** Decodes a PNG or JPEG file as the service does. */
export function readPhoto(path: string): Pixels {
  return decodePhoto(imageModules(), readFileSync(path)).pixels;
}

let modules: ImageModules | null = null;

export function imageModules(): ImageModules {
  const photon = createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm");
  modules ??= {
    jpeg: new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm")),
    photon: new WebAssembly.Module(readFileSync(photon)),
  };
  return modules;
}
