import { describe, expect, it } from "vitest";
import { faceRegion, linearPixel } from "../../../src/face/face-region.ts";
import { drawnColor, faceWith, rectangular } from "./drawn-frame.ts";
import { maskKernels } from "./fixtures.ts";

const kernels = maskKernels();
const region = faceWith(rectangular);
const { face, size } = region;

describe("faceRegion", () => {
  it("takes the colour of the cheeks, whatever lies on the eyes", () => {
    expect(region.cheeks[0]).toBeGreaterThan(drawnColor[0] + 40);
  });

  it("uses the cheek that shows where the other is not covered by the photo", () => {
    const data = face.picture.data.slice();
    for (let i = 0; i < size * size; i++) if (i % size < 120) data[4 * i + 3] = 0;
    const half = faceRegion(kernels, { ...face, picture: { ...face.picture, data } });
    expect(half?.cheeks).toEqual(region.cheeks);
    expect(half?.cheekPixels.every((on, i) => !on || i % size >= 120)).toBe(true);
  });

  it("is null where no cheek shows", () => {
    const data = face.picture.data.slice();
    for (let i = 0; i < size * size; i++) data[4 * i + 3] = 0;
    expect(faceRegion(kernels, { ...face, picture: { ...face.picture, data } })).toBeNull();
  });
});

it("linearPixel is the light of one pixel", () => {
  const [red, green, blue] = linearPixel(face, 0);
  expect([red, green, blue].every((value) => value > 0 && value < 1)).toBe(true);
  expect(red).toBeGreaterThan(blue);
});
