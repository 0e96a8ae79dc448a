import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LikenessError } from "../src/errors.ts";

/**
 * The exports of the module that @cf-wasm/photon 0.4.0 ships, in the calling convention of wasm-bindgen. The package's
 * own glue keeps one instance for the life of the isolate, which each trap damages and whose memory never shrinks, so
 * that an instance is made for each picture here instead. The version is pinned because this convention is not public.
 */
interface PhotonExports {
  memory: { readonly buffer: ArrayBuffer };
  __wbindgen_start(): void;
  __wbindgen_malloc(byteLength: number, alignment: number): number;
  photonimage_new_from_byteslice(address: number, byteLength: number): number;
  photonimage_get_width(image: number): number;
  photonimage_get_height(image: number): number;
  photonimage_get_raw_pixels(image: number): [address: number, byteLength: number];
}

export interface PhotonPixels {
  readonly width: number;
  readonly height: number;
  /** Straight-alpha RGBA; a view of the instance's memory, which lives as long as the view. */
  readonly data: Uint8Array;
  readonly peakByteLength: number;
}

/** Decodes a PNG file of any colour type and depth to 8-bit RGBA. Throws `image_undecodable`: photon names no reason. */
export function decodeWithPhoton(module: WebAssembly.Module, bytes: Uint8Array): PhotonPixels {
  try {
    const photon = instantiate(module);
    const file = photon.__wbindgen_malloc(bytes.byteLength, 1) >>> 0;
    new Uint8Array(photon.memory.buffer).set(bytes, file);
    const image = photon.photonimage_new_from_byteslice(file, bytes.byteLength);
    const [address, byteLength] = photon.photonimage_get_raw_pixels(image);
    return {
      width: photon.photonimage_get_width(image),
      height: photon.photonimage_get_height(image),
      data: new Uint8Array(photon.memory.buffer, address >>> 0, byteLength),
      peakByteLength: photon.memory.buffer.byteLength,
    };
  } catch (cause) {
    throw new LikenessError("image_undecodable", "The picture is damaged or cut short. Export it again.", { cause });
  }
}

/** The module that the package ships. */
export function photonModule(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm")));
}

function instantiate(module: WebAssembly.Module): PhotonExports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = name.includes("init_externref_table") ? () => {} : () => refuseImport(name);
  }
  const photon = new WebAssembly.Instance(module, imports).exports as unknown as PhotonExports;
  photon.__wbindgen_start();
  return photon;
}

/** Decoding needs no import but the one that throws. */
function refuseImport(name: string): never {
  throw new Error(`photon called ${name}`);
}
