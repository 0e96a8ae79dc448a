import { readFileSync } from "node:fs";
import { MeshoptDecoder } from "meshoptimizer";
import { describe, expect, it } from "vitest";
import { MeshoptEncoder, type Packing } from "../../../src/kernels/meshopt.ts";
import { Random } from "../../../tools/head/random.ts";

await MeshoptDecoder.ready;
const encoder = new MeshoptEncoder(new WebAssembly.Module(readFileSync("build/wasm/meshopt.wasm")));

/** What the library's own decoder makes of what is packed. */
function unpack(packed: Uint8Array, byteLength: number, { mode, stride }: Packing): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  MeshoptDecoder.decodeGltfBuffer(bytes, byteLength / stride, stride, packed, mode);
  return bytes;
}

describe("MeshoptEncoder", () => {
  const random = new Random(3);
  const smooth = Int16Array.from({ length: 4 * 500 }, (_, k) => 900 * Math.sin(k / 70) + 3 * random.uniform());
  const bytes = new Uint8Array(smooth.buffer);

  it.each([4, 8, 12, 16, 64])("packs vertices of %i bytes into fewer, and nothing is lost", (stride) => {
    const whole = bytes.subarray(0, bytes.length - (bytes.length % stride));
    const packing = { mode: "ATTRIBUTES", stride } as const;
    const packed = encoder.encode(whole, packing);
    expect(packed.length).toBeLessThan(0.9 * whole.length);
    expect(unpack(packed, whole.length, packing)).toEqual(whole);
  });

  it("packs ascending numbers, which begin anew now and then", () => {
    const numbers = Uint16Array.from({ length: 900 }, (_, k) => 3 * (k % 300) + Number(k > 300));
    const whole = new Uint8Array(numbers.buffer);
    const packing = { mode: "INDICES", stride: 2 } as const;
    const packed = encoder.encode(whole, packing);
    expect(packed.length).toBeLessThan(0.6 * whole.length);
    expect(unpack(packed, whole.length, packing)).toEqual(whole);
  });

  it("packs triangles, of which only the first corner may change", () => {
    const indices = Uint16Array.from({ length: 3 * 200 }, (_, k) => Math.floor(k / 3) + (k % 3));
    const whole = new Uint8Array(indices.buffer);
    const packing = { mode: "TRIANGLES", stride: 2 } as const;
    const read = new Uint16Array(unpack(encoder.encode(whole, packing), whole.length, packing).buffer);
    for (let k = 0; k < indices.length; k += 3) {
      const turn = indices.indexOf(read[k], k) - k;
      for (let c = 0; c < 3; c++) expect(read[k + c]).toBe(indices[k + ((c + turn) % 3)]);
    }
  });

  it("orders triangles without losing one", () => {
    const triangles = Uint32Array.from({ length: 300 }, (_, k) => (Math.floor(k / 3) * 37 + (k % 3)) % 100);
    const sorted = (of: Uint32Array) =>
      Array.from({ length: 100 }, (_, t) => [...of.subarray(3 * t, 3 * t + 3)].sort((a, b) => a - b).join()).sort();
    expect(sorted(encoder.order(triangles, 100))).toEqual(sorted(triangles));
  });

  it("refuses strides and counts that the codec does not have", () => {
    expect(() => encoder.encode(bytes, { mode: "ATTRIBUTES", stride: 6 })).toThrow(RangeError);
    expect(() => encoder.encode(bytes.subarray(0, 10), { mode: "ATTRIBUTES", stride: 4 })).toThrow(RangeError);
    expect(() => encoder.encode(bytes.subarray(0, 8), { mode: "TRIANGLES", stride: 2 })).toThrow(RangeError);
    expect(() => encoder.order(Uint32Array.of(0, 1, 3), 3)).toThrow(RangeError);
  });
});
