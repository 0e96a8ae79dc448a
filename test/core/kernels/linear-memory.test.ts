import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";

const module = new WebAssembly.Module(readFileSync("build/wasm/mask.wasm"));
const mebibyte = 2 ** 20;

function open(): LinearMemory<object> {
  return new LinearMemory<object>(module);
}

describe("LinearMemory", () => {
  it("gives addresses that are aligned to 16 and do not overlap", () => {
    const memory = open();
    let end = 0;
    for (const length of [1, 3, 16, 17, 1000, 0, 5]) {
      const address = memory.alloc(length);
      expect(address % 16).toBe(0);
      expect(address).toBeGreaterThanOrEqual(end);
      end = address + length;
    }
  });

  it("copies in a part of a larger array, and reads it back by each type", () => {
    const memory = open();
    const source = Float32Array.of(9, 1.5, -2, 9);
    const address = memory.copyIn(source.subarray(1, 3));
    expect([...memory.f32(address, 2)]).toEqual([1.5, -2]);
    expect([...memory.u8(address, 8)]).toEqual([...new Uint8Array(source.slice(1, 3).buffer)]);
    expect([...memory.u16(memory.copyIn(Uint16Array.of(7, 65535)), 2)]).toEqual([7, 65535]);
    expect([...memory.i32(memory.copyIn(Int32Array.of(-7)), 1)]).toEqual([-7]);
    expect([...memory.f64(memory.copyIn(Float64Array.of(1e-300)), 1)]).toEqual([1e-300]);
  });

  it("frees what a scope reserved, also when it throws", () => {
    const memory = open();
    const first = memory.scoped(() => memory.alloc(1000));
    expect(memory.scoped(() => memory.alloc(1000))).toBe(first);
    expect(() =>
      memory.scoped(() => {
        memory.alloc(5000);
        throw new Error("lost");
      }),
    ).toThrow("lost");
    expect(memory.alloc(8)).toBe(first);
  });

  it("keeps what was reserved before a scope", () => {
    const memory = open();
    const kept = memory.copyIn(Uint8Array.of(1, 2, 3));
    memory.scoped(() => memory.copyIn(new Uint8Array(4 * mebibyte).fill(255)));
    expect([...memory.u8(kept, 3)]).toEqual([1, 2, 3]);
  });

  it("refuses at its linked maximum with a code, and works on", () => {
    const memory = open();
    const refusal = expect.objectContaining({ code: "memory_exhausted" });
    expect(() => memory.scoped(() => memory.alloc(64 * mebibyte))).toThrow(refusal);
    expect(() => memory.scoped(() => memory.alloc(0xffff_fff0))).toThrow(refusal);
    expect(memory.byteLength).toBeLessThanOrEqual(12 * mebibyte);
    expect(memory.alloc(100)).toBeGreaterThan(0);
  });
});
