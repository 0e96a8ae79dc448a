/**
 * libwebp's encoder as @jsquash/webp 1.5.0 compiles it, without the script of that package, which compiles its module from bytes
 * and patches globals. The module registers its functions and structures by calls of Emscripten's embind; what it imports and exports has
 * letters for names: `tools/build-webp.ts` knows the build by its hash.
 */
import { LikenessError } from "../errors.ts";

interface WebpExports {
  /** memory, constructors, malloc, free, function table */
  readonly x: WebAssembly.Memory;
  y(): void;
  z(byteLength: number): number;
  A(address: number): void;
  readonly D: WebAssembly.Table;
}

/** A setter of a structure's member: index in the table, and what it wants first. */
interface Member {
  readonly setter: number;
  readonly context: number;
}

/** Members of WebPConfig (webp/encode.h) that are not zero. */
const base = {
  method: 4,
  sns_strength: 50,
  filter_strength: 60,
  filter_type: 1,
  segments: 4,
  pass: 1,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  near_lossless: 100,
};

/** Pages of 64 KiB: 64 MiB. An atlas of 2048 x 1024 texels takes up to 59 of them. */
const mostPages = 1024;

/** A WebP file of RGBA rows at quality 0..100. Throws `memory_exhausted` where the encoder fails. */
export function encodeWebp(
  module: WebAssembly.Module,
  picture: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  quality: number,
): Uint8Array {
  const { width, height, data } = picture;
  if (data.length !== 4 * width * height)
    throw new RangeError(`${data.length} bytes are no ${width} x ${height} picture`);
  return new WebpEncoder(module).encode(data, width, height, { ...base, quality });
}

class WebpEncoder {
  readonly #exports: WebpExports;
  readonly #members = new Map<string, Member>();
  #newConfig = 0;
  #encode: readonly [invoker: number, context: number] = [0, 0];
  #result: Uint8Array | null = null;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { a: this.#imports() });
    this.#exports = instance.exports as unknown as WebpExports;
    this.#exports.y();
  }

  encode(data: Uint8Array, width: number, height: number, config: Readonly<Record<string, number>>): Uint8Array {
    const { x: memory, z: malloc, A: free } = this.#exports;
    // A std::string: its length and then its bytes.
    const pixels = malloc(4 + data.length);
    new DataView(memory.buffer).setUint32(pixels, data.length, true);
    new Uint8Array(memory.buffer).set(data, pixels + 4);
    const structure = this.#call(this.#newConfig);
    for (const [name, { setter, context }] of this.#members) {
      this.#call(setter, context, structure, config[name] ?? 0);
    }
    const [invoker, context] = this.#encode;
    this.#call(invoker, context, pixels, width, height, structure);
    free(pixels);
    if (!this.#result) throw new LikenessError("memory_exhausted", "the WebP encoder ran out of its memory");
    return this.#result;
  }

  #call(entry: number, ...args: number[]): number {
    return (this.#exports.D.get(entry) as (...args: number[]) => number)(...args);
  }

  /** In the order of embind: the structure, its members, the function; the result comes as the one object that is made of bytes. */
  #imports(): WebAssembly.ModuleImports {
    const nothing = () => {};
    const fail = () => {
      throw new LikenessError("memory_exhausted", "the WebP encoder gave up");
    };
    return {
      ...Object.fromEntries([..."bcdefhijlmoqstu"].map((name) => [name, nothing])),
      // type and name of a member; type, signature, function and context of its getter; the same of its setter
      a: (...[, name, , , , , , , setter, context]: number[]) => {
        this.#members.set(this.#text(name), { setter, context });
      },
      n: (_type: number, _name: number, _signature: number, newConfig: number) => {
        this.#newConfig = newConfig;
      },
      f: (name: number, _count: number, _types: number, _signature: number, invoker: number, context: number) => {
        if (this.#text(name) === "encode") this.#encode = [invoker, context];
      },
      v: (_constructor: number, _count: number, _types: number, args: number) => {
        const view = new DataView(this.#exports.x.buffer);
        const [length, address] = [view.getUint32(args, true), view.getUint32(args + 4, true)];
        this.#result = new Uint8Array(this.#exports.x.buffer, address, length).slice();
        return 0;
      },
      w: () => 0,
      g: fail,
      k: fail,
      r: (target: number, source: number, length: number) => {
        new Uint8Array(this.#exports.x.buffer).copyWithin(target, source, source + length);
      },
      p: (byteLength: number) => this.#grow(byteLength >>> 0),
    };
  }

  #grow(byteLength: number): number {
    const { x: memory } = this.#exports;
    const pageCount = Math.ceil(byteLength / 65_536);
    if (pageCount > mostPages) return 0;
    memory.grow(pageCount - memory.buffer.byteLength / 65_536);
    return 1;
  }

  #text(address: number): string {
    const bytes = new Uint8Array(this.#exports.x.buffer, address);
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
  }
}
