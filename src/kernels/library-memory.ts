import { LikenessError } from "../errors.ts";

interface LibraryExports {
  memory: { readonly buffer: ArrayBuffer };
  __wasm_call_ctors(): void;
  sbrk(byteLength: number): number;
}

/**
 * One instance of a module of meshoptimizer and its linear memory, whose end `sbrk` moves; what the library allocates during
 * a call lies behind what was allocated for it and is freed by its end.
 */
export class LibraryMemory<Exports> {
  readonly exports: Exports & LibraryExports;

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports & LibraryExports;
    this.exports.__wasm_call_ctors();
  }

  /** Address of `byteLength` fresh bytes, aligned to 16. */
  alloc(byteLength: number): number {
    const end = this.exports.sbrk(0) >>> 0;
    const address = (end + 15) & ~15;
    if (this.exports.sbrk(address - end + byteLength) === -1) {
      throw new LikenessError("memory_exhausted", `a kernel could not reserve ${byteLength} bytes`);
    }
    return address;
  }

  copyIn(source: ArrayBufferView): number {
    const address = this.alloc(source.byteLength);
    this.u8(address, source.byteLength).set(new Uint8Array(source.buffer, source.byteOffset, source.byteLength));
    return address;
  }

  u8(address: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address, length);
  }

  u32(address: number, length: number): Uint32Array {
    return new Uint32Array(this.exports.memory.buffer, address, length);
  }

  /** Runs `work` and frees what it allocated, also when it throws. */
  scoped<Result>(work: () => Result): Result {
    const mark = this.exports.sbrk(0);
    try {
      return work();
    } finally {
      this.exports.sbrk(mark - this.exports.sbrk(0));
    }
  }
}
