import { readFileSync } from "node:fs";
import type { ImageModules } from "../../../src/photo/decode.ts";

export const modules: ImageModules = {
  jpeg: new WebAssembly.Module(readFileSync("build/wasm/jpeg.wasm")),
  png: new WebAssembly.Module(readFileSync("build/wasm/png.wasm")),
};
