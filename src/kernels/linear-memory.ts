import { LikenessError } from "../errors.ts";
import type { Steps } from "../steps.ts";

interface ArenaExports {
  memory: { readonly buffer: ArrayBuffer };
  arena_alloc(byteLength: number): number;
  arena_mark(): number;
  arena_rewind(mark: number): void;
}

const facades = new WeakMap<WebAssembly.Module, object>();

/**
 * The functions of a module's instances as methods that all of them share. Optimised code that calls a function of one
 * instance is thrown away with that: callers of short-lived instances would be compiled anew for each.
 */
function facadeOf(module: WebAssembly.Module): object {
  let facade = facades.get(module);
  if (!facade) {
    const methods = WebAssembly.Module.exports(module).map(({ name }) => [
      name,
      function (this: { own: Record<string, (...args: number[]) => unknown> }, ...args: number[]) {
        return this.own[name](...args);
      },
    ]);
    facade = Object.fromEntries(methods) as object;
    facades.set(module, facade);
  }
  return facade;
}

/**
 * One instance of a kernel module and its linear memory. Views are made on each access because growing the memory
 * detaches older ones. Wrappers call `scoped`, so that everything allocated during a call is freed at its end.
 */
export class LinearMemory<Exports> {
  readonly exports: Exports & ArenaExports;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {});
    this.exports = Object.assign(Object.create(facadeOf(module)), { own: exports, memory: exports.memory });
  }

  get byteLength(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Address of `byteLength` fresh bytes, aligned to 16; throws `memory_exhausted` at the linked maximum. */
  alloc(byteLength: number): number {
    const address = this.exports.arena_alloc(byteLength);
    if (address === 0) throw new LikenessError("memory_exhausted", `a kernel could not reserve ${byteLength} bytes`);
    return address >>> 0;
  }

  copyIn(source: ArrayBufferView): number {
    const address = this.alloc(source.byteLength);
    new Uint8Array(this.exports.memory.buffer, address, source.byteLength).set(
      new Uint8Array(source.buffer, source.byteOffset, source.byteLength),
    );
    return address;
  }

  u8(address: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address, length);
  }

  u16(address: number, length: number): Uint16Array {
    return new Uint16Array(this.exports.memory.buffer, address, length);
  }

  i32(address: number, length: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, address, length);
  }

  f32(address: number, length: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, address, length);
  }

  f64(address: number, length: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, address, length);
  }

  /** Runs `work` and frees what it allocated, also when it throws. */
  scoped<Result>(work: () => Result): Result {
    const mark = this.exports.arena_mark();
    try {
      return work();
    } finally {
      this.exports.arena_rewind(mark);
    }
  }

  /** The same for work in steps; nothing else may allocate in this memory meanwhile. */
  *scopedSteps<Result>(work: () => Steps<Result>): Steps<Result> {
    const mark = this.exports.arena_mark();
    try {
      return yield* work();
    } finally {
      this.exports.arena_rewind(mark);
    }
  }
}
