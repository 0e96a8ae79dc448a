import { describe, expect, it } from "vitest";
import type { Camera } from "../../../../../src/avatar/fit/camera.ts";
import type { FacialHairField } from "../../../../../src/avatar/skin/facial-hair.ts";
import { beardDrop } from "../../../../../src/avatar/wear/beard/beard-length.ts";
import type { Mask } from "../../../../../src/face/mask.ts";

/** A camera far away that shows a millimetre as a pixel: the head's origin at (100, 100). */
const camera: Camera = {
  width: 200,
  height: 300,
  focal: 1e6,
  centreX: 100,
  centreY: 100,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -1e6),
};
/** Nine vertices under the chin, 100 mm below the origin. */
const positions = Float32Array.from({ length: 27 }, (_, k) => [5 * (Math.floor(k / 3) - 4), 0, 0][k % 3]);
const mean = positions.map((value, k) => (k % 3 === 1 ? -106 : value));

/** Beard from above the chin to `length` pixels below it, in a mask half as fine as the photo. */
function beardTo(length: number): Mask {
  const data = Uint8Array.from({ length: 100 * 150 }, (_, i) => (2 * Math.floor(i / 100) < 100 + length ? 255 : 0));
  return { width: 100, height: 150, data };
}

function drop(beard: Mask, density = new Float32Array(9).fill(1), onMean = mean, height = 300): number {
  const head = { photo: { width: 200, height }, beard, camera, positions, mean: onMean };
  return beardDrop(head, { density } as unknown as FacialHairField);
}

describe("beardDrop", () => {
  it.each([20, 50, 100])("follows a beard %i mm down to where it ends", (length) => {
    expect(Math.abs(drop(beardTo(length)) - length)).toBeLessThanOrEqual(4);
  });

  it("crosses a lighter strand, and ends at a gap", () => {
    const crossed = (rows: number) => {
      const beard = beardTo(80);
      beard.data.fill(0, 6500, 6500 + 100 * rows);
      return drop(beard);
    };
    expect(crossed(1)).toBeGreaterThan(74);
    expect(crossed(5)).toBeLessThan(34);
  });

  it("ends where the photo does", () => {
    expect(
      drop({ ...beardTo(200), height: 80, data: new Uint8Array(8000).fill(255) }, undefined, mean, 160),
    ).toBeCloseTo(58, -0.7);
  });

  it("is 0 where hardly anything grows, or too few lines start", () => {
    expect(drop(beardTo(50), new Float32Array(9).fill(0.5))).toBe(0);
    expect(
      drop(
        beardTo(50),
        undefined,
        mean.map((value, k) => (k % 3 === 1 && k > 12 ? -90 : value)),
      ),
    ).toBe(0);
  });
});
