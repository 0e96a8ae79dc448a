import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FieldSmoother, mean3, smoothstep } from "../../../../src/avatar/mesh/field.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
/** A closed ring of six vertices. */
const ring = {
  rowStarts: Uint32Array.from({ length: 7 }, (_, i) => 2 * i),
  columns: Uint16Array.from({ length: 12 }, (_, k) => (Math.floor(k / 2) + (k % 2 === 0 ? 5 : 1)) % 6),
};
const smoother = new FieldSmoother(kernel, ring);

describe("FieldSmoother", () => {
  it("takes half of each vertex and half of the mean of its neighbours", () => {
    expect([...smoother.scalar([8, 0, 0, 0, 0, 0], 1)]).toEqual([4, 2, 0, 0, 0, 2]);
  });

  it("keeps an even field even and the sum of any on a ring", () => {
    expect([...smoother.scalar(new Array(6).fill(3), 9)]).toEqual(new Array(6).fill(3));
    const smoothed = smoother.scalar([1, 5, 2, 0, 9, 4], 7);
    expect(smoothed.reduce((sum, value) => sum + value, 0)).toBeCloseTo(21, 4);
  });

  it("takes nothing from vertices of no weight and fills them from the others", () => {
    const smoothed = smoother.scalar([3, 1000, 3, 3, 3, 3], 2, [1, 0, 1, 1, 1, 1]);
    for (const value of smoothed) expect(value).toBeCloseTo(3, 5);
  });

  it("stays finite where nothing has weight", () => {
    for (const value of smoother.scalar([1, 2, 3, 4, 5, 6], 3, new Array(6).fill(0))) expect(value).toBe(0);
  });

  it("smooths each channel of a colour as a scalar", () => {
    const values = [1, 5, 2, 0, 9, 4];
    const colour = Float32Array.from({ length: 24 }, (_, k) => [1, 2, -1, 7][k % 4] * values[k >> 2]);
    const weights = [1, 0.5, 1, 0.2, 1, 1];
    const smoothed = smoother.colour(colour, 3, weights);
    smoother.scalar(values, 3, weights).forEach((value, i) => {
      expect(smoothed[4 * i]).toBeCloseTo(value, 4);
      expect(smoothed[4 * i + 1]).toBeCloseTo(2 * value, 4);
      expect(smoothed[4 * i + 2]).toBeCloseTo(-value, 4);
    });
  });
});

describe("smoothstep", () => {
  it("is 0 and 1 at and beyond its ends, a half in the middle, and point-symmetric", () => {
    expect([-1, 2, 5, 9].map((value) => smoothstep(2, 5, value))).toEqual([0, 0, 1, 1]);
    expect(smoothstep(2, 5, 3.5)).toBeCloseTo(0.5, 12);
    for (const t of [0.1, 0.3, 0.45]) expect(smoothstep(0, 1, t) + smoothstep(0, 1, 1 - t)).toBeCloseTo(1, 12);
  });

  it("falls where its ends are given in falling order", () => {
    expect([5, 3.5, 2].map((value) => smoothstep(5, 2, value))).toEqual([0, 0.5, 1]);
  });
});

it("mean3 leaves out the fourth lane", () => {
  expect(mean3([9, 9, 9, 9, 1, 2, 6, 99], 1)).toBe(3);
});
