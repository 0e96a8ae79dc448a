import { describe, expect, it } from "vitest";
import { faceRegion, linearPixel, medianLab } from "../../../src/face/face-region.ts";
import { drawnColor, faceWith, rectangular } from "./drawn-frame.ts";
import { maskKernels } from "./fixtures.ts";

const kernels = maskKernels();
const region = faceWith(rectangular);
const { face, size } = region;

describe("faceRegion", () => {
  it("takes the colour of the cheeks, whatever lies on the eyes", () => {
    expect(region.cheeks[0]).toBeGreaterThan(drawnColor[0] + 40);
    expect(region.rightCheek).toEqual(region.leftCheek);
    expect(region.contrast).toBeCloseTo(region.cheeks[0] / 65, 6);
  });

  it("uses the cheek that shows where the other is not covered by the photo", () => {
    const data = face.picture.data.slice();
    for (let i = 0; i < size * size; i++) if (i % size < 120) data[4 * i + 3] = 0;
    const half = faceRegion(kernels, { ...face, picture: { ...face.picture, data } });
    expect(half?.cheeks).toEqual(region.leftCheek);
    expect(half?.rightCheek).toEqual(half?.leftCheek);
  });

  it("is null where no cheek shows", () => {
    const data = face.picture.data.slice();
    for (let i = 0; i < size * size; i++) data[4 * i + 3] = 0;
    expect(faceRegion(kernels, { ...face, picture: { ...face.picture, data } })).toBeNull();
  });

  it("has a step in lightness where a frame begins, none on the cheeks or at the borders", () => {
    const { values } = region.steps;
    const column = face.eyeX + 35 * (face.unit / 63);
    const steps = Array.from({ length: size }, (_, row) => Math.abs(values[row * size + Math.round(column)]));
    expect(Math.max(...steps)).toBeGreaterThan(8);
    const cheek = Math.round(face.eyeY + 0.75 * face.unit);
    expect(Math.abs(values[cheek * size + Math.round(face.eyeX - 0.6 * face.unit)])).toBeLessThan(0.1);
    expect(values.subarray(0, size).every((step) => step === 0)).toBe(true);
  });
});

it("medianLab of no pixels is black", () => {
  expect(medianLab(region.lab, new Uint8Array(size * size))).toEqual([0, 0, 0]);
});

it("linearPixel is the light of one pixel", () => {
  const [red, green, blue] = linearPixel(face, 0);
  expect([red, green, blue].every((value) => value > 0 && value < 1)).toBe(true);
  expect(red).toBeGreaterThan(blue);
});
