import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ImageModules } from "../../../src/photo/decode.ts";

export const modules: ImageModules = {
  jpeg: new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm")),
  photon: new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm"))),
};
