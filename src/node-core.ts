import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Core, openCore } from "./core.ts";

const buildFolder = new URL("../build/", import.meta.url);

/** Opens the core on Node from what `npm run build` made: the kernels, the head and the nets. */
export function openNodeCore(): Promise<Core> {
  return openCore(
    {
      jpeg: readKernel("jpeg"),
      png: readKernel("png"),
      nets: readKernel("nets"),
      mask: readKernel("mask"),
      solve: readKernel("solve"),
      texture: readKernel("texture"),
      raster: readKernel("raster"),
      gif: readKernel("gif"),
      encode: readKernel("encode"),
      simplify: readKernel("simplify"),
      meshopt: readKernel("meshopt"),
      webp: readKernel("webp"),
    },
    async (name) => {
      const bytes = await readFile(new URL(`assets/${name}`, buildFolder));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    },
  );
}

function readKernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL(`wasm/${name}.wasm`, buildFolder)));
}
