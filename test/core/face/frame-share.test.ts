import { describe, expect, it, test } from "vitest";
import type { Lab } from "../../../src/face/color.ts";
import type { FaceRegion } from "../../../src/face/face-region.ts";
import { frameEyeDistance } from "../../../src/face/frame-outline.ts";
import { foreignness, frameness, labSamplers } from "../../../src/face/frame-share.ts";

const cheeks: Lab = [70, 10, 20];
const black: Lab = [10, 0, 0];
const size = 8;

/** A crop of 8 x 8 pixels, a millimetre each, whose eyes are at its middle. */
function regionOf(colorAt: (column: number, row: number) => Lab): FaceRegion {
  const plane = (c: number) => ({
    width: size,
    height: size,
    values: Float32Array.from({ length: size * size }, (_, i) => colorAt(i % size, Math.floor(i / size))[c]),
  });
  const lab = { lightness: plane(0), a: plane(1), b: plane(2) };
  return { face: { eyeX: 4, eyeY: 4 }, size, unit: frameEyeDistance, lab, cheeks } as unknown as FaceRegion;
}

describe("frameness", () => {
  it("is 0 on skin, 1 on the frame, half between and no more beyond it", () => {
    const colors: Lab[] = [cheeks, [40, 5, 10], black, [0, -5, -10]];
    const sample = frameness(
      regionOf((column) => colors[column % 4]),
      black,
    );
    expect([-4, -3, -2, -1].map((x) => sample(x, 0))).toEqual([0, 0.5, 1, 1]);
  });

  it("is 0 everywhere for a frame in the colour of the skin", () => {
    const sample = frameness(
      regionOf((column, row) => [10 * column, row, 0]),
      cheeks,
    );
    expect([sample(0, 0), sample(2, -3), sample(-3, 3)]).toEqual([0, 0, 0]);
  });

  it("stays near 0 on a frame that is hardly told from skin", () => {
    const pale: Lab = [69, 10, 20];
    expect(
      frameness(
        regionOf(() => pale),
        pale,
      )(0, 0),
    ).toBeCloseTo(0.01, 6);
  });

  it("runs upwards, is linear between pixels and continued beyond the crop", () => {
    const sample = frameness(
      regionOf((_, row) => (row < 4 ? black : cheeks)),
      black,
    );
    expect(sample(0, 1)).toBe(1);
    expect(sample(0, 0.25)).toBeCloseTo(0.25, 6);
    expect(sample(0, -2)).toBe(0);
    expect(sample(-100, 100)).toBeCloseTo(1, 6);
    expect(sample(100, -100)).toBe(0);
  });
});

describe("foreignness", () => {
  it("is 0 on skin and grows with any difference from it, up to 1", () => {
    const colors: Lab[] = [cheeks, [70, 10, 35], [55, 10, 20], black];
    const sample = foreignness(regionOf((column) => colors[column % 4]));
    expect([-4, -3, -2, -1].map((x) => sample(x, 0))).toEqual([0, 0.5, 0.5, 1]);
  });
});

test("labSamplers give each channel by itself", () => {
  const [lightness, a, b] = labSamplers(regionOf((column, row) => [column, row, 7]));
  expect([lightness(-3, 1), a(-3, 1), b(-3, 1)]).toEqual([1, 3, 7]);
});
