import { expect, it } from "vitest";
import type { HeadCrop } from "../../../src/face/head-crop.ts";
import { strandPicture } from "../../../src/face/strand-picture.ts";
import { maskKernels } from "./fixtures.ts";

/** A grey crop, `byteAt` a column. */
function cropOf(byteAt: (column: number) => number): HeadCrop {
  const size = 32;
  const data = Uint8Array.from({ length: 4 * size * size }, (_, k) => (k % 4 === 3 ? 255 : byteAt((k >> 2) % size)));
  return { size, picture: { width: size, height: size, data } } as unknown as HeadCrop;
}

const lightness = (byteAt: (column: number) => number) => strandPicture(maskKernels(), cropOf(byteAt)).lightness.values;

it("lifts the dark: twenty cube roots of lightness and two", () => {
  // sRGB 119 is a lightness of 50, black is 0.
  expect(lightness(() => 119)[500]).toBeCloseTo(20 * Math.cbrt(50.03 + 2), 1);
  expect(lightness(() => 0)[500]).toBeCloseTo(20 * Math.cbrt(2), 3);
});

it("blurs by a deviation of 1.2 pixels", () => {
  const values = lightness((column) => (column < 16 ? 0 : 119));
  const [dark, light] = [values[16 * 32 + 4], values[16 * 32 + 28]];
  const share = (column: number) => (values[16 * 32 + column] - dark) / (light - dark);
  // The Gaussian's integral at half a pixel, and at one and a half, beyond the edge.
  expect(share(16)).toBeCloseTo(0.66, 1);
  expect(share(17)).toBeCloseTo(0.894, 1);
});
