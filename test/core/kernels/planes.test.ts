import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emptyRegion, fillPolygon } from "../../../src/avatar/mesh/plane-region.ts";
import { linearOfByte } from "../../../src/face/color.ts";
import type { Region } from "../../../src/kernels/planes.ts";
import { TextureKernel } from "../../../src/kernels/texture.ts";
import { blur, dilate, erode, labOf, squaredDistances } from "../../reference/planes.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

function speckles(width: number, height: number): Region {
  const region = emptyRegion(width, height);
  for (let i = 0, state = 5; i < width * height; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    region.data[i] = state > 3.9e9 ? 1 : 0;
  }
  return region;
}

describe("discs", () => {
  test.each([0.5, 1, 2.5, 7, 40])("of radius %d grow and shrink a region as its twin does", (radius) => {
    const region = fillPolygon(speckles(61, 47), Float32Array.of(5, 5, 40, 8, 30, 35));
    expect(planes.dilate(region, radius).data).toEqual(dilate(region, radius).data);
    expect(planes.erode(region, radius).data).toEqual(erode(region, radius).data);
  });

  test("leave an empty and a full region alone", () => {
    const empty = emptyRegion(9, 5);
    const full = { ...empty, data: new Uint8Array(45).fill(1) };
    expect(planes.dilate(empty, 3).data).toEqual(empty.data);
    expect(planes.erode(full, 3).data).toEqual(full.data);
    expect(() => planes.dilate(empty, 255)).toThrow(RangeError);
  });
});

test("the twin's distances are those to the nearest of all pixels", () => {
  const region = speckles(23, 17);
  const distances = squaredDistances(region);
  for (let i = 0; i < 23 * 17; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    region.data.forEach((value, k) => {
      const [dx, dy] = [(i % 23) - (k % 23), Math.trunc(i / 23) - Math.trunc(k / 23)];
      if (value) nearest = Math.min(nearest, dx ** 2 + dy ** 2);
    });
    expect(distances[i]).toBeCloseTo(nearest, 3);
  }
});

test.each([0.7, 1.9, 9.6])("blurring by %d gives the values of its twin", (sigma) => {
  const plane = Float32Array.from({ length: 37 * 21 }, (_, i) => Math.sin(i * i) * 100);
  expect(planes.blur(plane.slice(), 37, 21, sigma)).toEqual(blur(plane.slice(), 37, 21, sigma));
});

test("blurred Lab is that of the blurred picture", () => {
  const data = Uint8Array.from({ length: 4 * 30 * 20 }, (_, i) => (i * 37 + (i >> 5)) % 256);
  const table = Float32Array.from({ length: 256 }, (_, byte) => linearOfByte(byte));
  const found = planes.blurredLab({ width: 30, height: 20, data }, 1.2, table);
  const expected = labOf({ width: 30, height: 20, data }, 1.2, table);
  for (const name of ["l", "a", "b"] as const) {
    found[name].forEach((value, i) => {
      expect(value).toBeCloseTo(expected[name][i], 3);
    });
  }
});
