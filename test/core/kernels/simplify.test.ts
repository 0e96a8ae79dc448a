import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Simplifier } from "../../../src/kernels/simplify.ts";

const simplifier = new Simplifier(new WebAssembly.Module(readFileSync("build/wasm/simplify.wasm")));
const side = 9;

/** A sheet of squares, `height` above the ground in its middle. */
function sheet(height: number) {
  const positions = new Float32Array(3 * side * side);
  const indices: number[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      positions.set([x, x === 4 && y === 4 ? height : 0, y], 3 * at);
      if (x > 0 && y > 0) indices.push(at, at - 1, at - side, at - side, at - 1, at - side - 1);
    }
  }
  const attributes = new Float32Array(side * side);
  return { positions, indices: Uint32Array.from(indices), attributes, attributeWeights: [1] };
}

const usesMiddle = (indices: Uint32Array) => indices.includes(4 * side + 4);

describe("Simplifier", () => {
  it("needs two triangles for a square", () => {
    expect(simplifier.simplify(sheet(0), { triangleCount: 0, error: 0.01 })).toHaveLength(6);
  });

  it("keeps what stands off by more than the error", () => {
    expect(usesMiddle(simplifier.simplify(sheet(1), { triangleCount: 0, error: 0.2 }))).toBe(true);
    expect(usesMiddle(simplifier.simplify(sheet(0.05), { triangleCount: 0, error: 0.2 }))).toBe(false);
  });

  it("keeps what differs in an attribute that counts", () => {
    const surface = sheet(0);
    surface.attributes[4 * side + 4] = 1;
    const keeps = (weight: number) =>
      usesMiddle(simplifier.simplify({ ...surface, attributeWeights: [weight] }, { triangleCount: 0, error: 0.2 }));
    expect([keeps(1), keeps(0)]).toEqual([true, false]);
  });

  it("keeps locked vertices and stops at the triangles that are asked for", () => {
    const locks = new Uint8Array(side * side).fill(1);
    expect(simplifier.simplify({ ...sheet(0), locks }, { triangleCount: 0, error: 1 })).toHaveLength(
      6 * (side - 1) ** 2,
    );
    const half = simplifier.simplify(sheet(0), { triangleCount: 64, error: 1 }).length / 3;
    expect(half).toBeGreaterThan(48);
    expect(half).toBeLessThanOrEqual(64);
  });

  it("refuses indices beyond the vertices and attributes of others", () => {
    const limits = { triangleCount: 0, error: 1 };
    expect(() => simplifier.simplify({ ...sheet(0), indices: Uint32Array.of(0, 1, 81) }, limits)).toThrow(RangeError);
    expect(() => simplifier.simplify({ ...sheet(0), attributes: new Float32Array(3) }, limits)).toThrow(RangeError);
    expect(() => simplifier.simplify({ ...sheet(0), locks: new Uint8Array(3) }, limits)).toThrow(RangeError);
  });
});
