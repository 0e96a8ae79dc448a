import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type BinaryPlane, MaskKernels, type Plane } from "../../../src/kernels/mask.ts";
import * as reference from "../../reference/mask.ts";
import { randomValues } from "../face/fixtures.ts";

const kernels = new MaskKernels(new WebAssembly.Module(readFileSync("build/wasm/mask.wasm")));
const sizes = [
  [1, 1],
  [1, 9],
  [9, 1],
  [2, 2],
  [23, 17],
  [40, 8],
];

function plane(width: number, height: number, seed: number): Plane {
  return { width, height, values: randomValues(width * height, seed).map((value) => 100 * value) };
}

function picture(width: number, height: number, seed: number) {
  return { width, height, data: Uint8Array.from(randomValues(4 * width * height, seed), (value) => 255.99 * value) };
}

/** Red, green and blue of a picture, 0..1. */
function channels({ width, height, data }: ReturnType<typeof picture>): Plane[] {
  return [0, 1, 2].map((c) => {
    const values = Float32Array.from({ length: width * height }, (_, i) => data[4 * i + c] / 255);
    return { width, height, values };
  });
}

function binary(width: number, height: number, seed: number, share: number): BinaryPlane {
  return {
    width,
    height,
    values: Uint8Array.from(randomValues(width * height, seed), (value) => Number(value < share)),
  };
}

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) expect(Math.abs(actual[i] - expected[i])).toBeLessThan(tolerance);
}

describe("lab", () => {
  it("agrees with its definition on random colours and on black and white", () => {
    const data = Uint8Array.from(randomValues(4 * 200, 5), (value) => 255.99 * value);
    data.set([0, 0, 0, 255, 255, 255, 255, 0], 0);
    const { lightness, a, b } = kernels.lab({ width: 20, height: 10, data });
    for (let i = 0; i < 200; i++) {
      const [red, green, blue] = data.subarray(4 * i);
      const expected = reference.labOfBytes(red, green, blue);
      expectClose([lightness.values[i], a.values[i], b.values[i]], expected, 2e-3);
    }
    expect(lightness.values[1]).toBeCloseTo(100, 3);
  });
});

describe("liftedLightness", () => {
  it.each(sizes)("is the blurred root of the lightness on %i x %i pixels", (width, height) => {
    const seen = picture(width, height, 12);
    const values = Float64Array.from({ length: width * height }, (_, i) => {
      const [red, green, blue] = seen.data.subarray(4 * i);
      return 20 * Math.cbrt(reference.labOfBytes(red, green, blue)[0] + 2);
    });
    expectClose(kernels.liftedLightness(seen, 1.2).values, reference.gaussian({ width, height, values }, 1.2), 1e-3);
  });
});

describe("filters", () => {
  it.each(sizes)("agree with their definitions on %i x %i pixels", (width, height) => {
    const input = plane(width, height, width + height);
    const guide = picture(width, height, 91);
    for (const sigma of [0.8, 3])
      expectClose(kernels.blur(input, sigma).values, reference.gaussian(input, sigma), 1e-3);
    const expected = reference.guided(channels(guide), input, 2, 0.05);
    expectClose(kernels.guided(guide, input, 2, 0.05).values, expected, 0.02);
  });

  it("keep a flat plane as it is", () => {
    const flat = { width: 12, height: 7, values: new Float32Array(84).fill(42) };
    expectClose(kernels.blur(flat, 2).values, flat.values, 1e-3);
    expectClose(kernels.guided(picture(12, 7, 3), flat, 3, 1e-2).values, flat.values, 1e-2);
  });

  it("follow an edge that only colour shows", () => {
    const side = 24;
    const isRight = (i: number) => i % side >= side / 2;
    const data = Uint8Array.from({ length: 4 * side * side }, (_, k) => {
      return [isRight(k >> 2) ? 160 : 60, isRight(k >> 2) ? 60 : 94, 60, 255][k & 3];
    });
    const soft = {
      width: side,
      height: side,
      values: Float32Array.from({ length: side * side }, (_, i) => (i % side) / (side - 1)),
    };
    const { values } = kernels.guided({ width: side, height: side, data }, soft, 4, 1e-4);
    const row = values.subarray(side * 12, side * 13);
    expect(row[12] - row[11]).toBeGreaterThan(0.2);
    expect(Math.abs(row[10] - row[11])).toBeLessThan(0.03);
  });

  it.each([0, -1, 17, Number.NaN])("refuse a Gaussian of sigma %f", (sigma) => {
    expect(() => kernels.blur(plane(4, 4, 1), sigma)).toThrow(RangeError);
  });
});

describe("grow and shrink", () => {
  it.each(sizes)("agree with their definitions on %i x %i pixels", (width, height) => {
    const mask = binary(width, height, 7, 0.7);
    for (const radius of [0, 1, 4]) {
      expect([...kernels.grow(mask, radius).values]).toEqual(reference.morph(mask, radius, Math.max));
      expect([...kernels.shrink(mask, radius).values]).toEqual(reference.morph(mask, radius, Math.min));
    }
  });
});

describe("MaskKernels", () => {
  it("refuses planes that are empty, too large or of the wrong length", () => {
    expect(() => kernels.blur({ width: 0, height: 5, values: new Float32Array(0) }, 1)).toThrow(RangeError);
    expect(() => kernels.blur({ width: 3, height: 3, values: new Float32Array(8) }, 1)).toThrow(RangeError);
    const huge = { width: 4096, height: 4096, values: new Uint8Array(0) };
    expect(() => kernels.grow(huge, 1)).toThrow(RangeError);
    expect(() => kernels.guided(picture(2, 2, 1), plane(3, 3, 1), 1, 1)).toThrow(RangeError);
  });

  it("frees what each call allocates", () => {
    const [guide, input] = [picture(256, 256, 2), plane(256, 256, 1)];
    kernels.guided(guide, input, 2, 1);
    const before = kernels.byteLength;
    for (let i = 0; i < 50; i++) kernels.guided(guide, input, 2, 1);
    expect(kernels.byteLength).toBe(before);
  });
});
