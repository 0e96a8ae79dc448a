import { describe, expect, it } from "vitest";
import type { Camera } from "../../../../../src/avatar/fit/camera.ts";
import type { FacialHairField } from "../../../../../src/avatar/skin/facial-hair.ts";
import type { FacialHairZone } from "../../../../../src/avatar/skin/facial-hair-zone.ts";
import { beardDrop } from "../../../../../src/avatar/wear/beard/beard-length.ts";
import type { Pixels } from "../../../../../src/photo/pixels.ts";

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
const zone = { belowJaw: new Float32Array(9).fill(12) } as unknown as FacialHairZone;
/** Of the beard below over light skin. */
const tint = [-2.55, -2.46, -2.45] as const;
const field = { density: new Float32Array(9).fill(1), tint } as unknown as FacialHairField;

/** Beard from above the chin to `length` pixels below it, then a light shirt. */
function photoOf(length: number, shirt: readonly number[] = [220, 220, 230]): Pixels {
  const data = new Uint8Array(4 * 200 * 300);
  for (let i = 0; i < 200 * 300; i++) {
    data.set([...(Math.floor(i / 200) < 100 + length ? [60, 45, 38] : shirt), 255], 4 * i);
  }
  return { width: 200, height: 300, data };
}

function drop(photo: Pixels, change: Partial<FacialHairField & FacialHairZone> = {}): number {
  const skin = { camera, positions, mean: positions };
  return beardDrop(photo, skin, { ...zone, ...change }, { ...field, ...change });
}

describe("beardDrop", () => {
  it.each([20, 50, 100])("follows a beard %i mm down to the shirt", (length) => {
    expect(Math.abs(drop(photoOf(length)) - length)).toBeLessThanOrEqual(4);
  });

  it("ends at a shirt that is redder than the beard though as dark", () => {
    expect(Math.abs(drop(photoOf(30, [95, 30, 30])) - 30)).toBeLessThanOrEqual(4);
  });

  it("crosses a lighter strand, and ends at a gap", () => {
    const crossed = (size: number, level: number) => {
      const photo = photoOf(80);
      for (let row = 130; row < 130 + size; row++) photo.data.fill(level, 800 * row, 800 * (row + 1));
      return drop(photo);
    };
    expect(crossed(1, 110)).toBeGreaterThan(74);
    expect(crossed(14, 230)).toBeLessThan(34);
  });

  it("ends where the photo is nearly half of the way to skin, and not where it is a third", () => {
    const towardsSkin = (share: number) =>
      [60, 45, 38].map((byte, c) => 255 * ((byte / 255) ** 2.2 * Math.exp(-share * tint[c])) ** (1 / 2.2));
    expect(drop(photoOf(30, towardsSkin(0.46)))).toBeLessThan(36);
    expect(drop(photoOf(30, towardsSkin(0.33)))).toBe(150);
  });

  it("of black hair ends where the photo does", () => {
    const black = { ...photoOf(0, [0, 0, 0]), height: 160 };
    black.data.fill(0);
    const length = drop(black);
    expect(length).toBeGreaterThan(50);
    expect(length).toBeLessThanOrEqual(62);
  });

  it("is 0 where hardly anything grows, or too few lines start", () => {
    expect(drop(photoOf(50), { density: new Float32Array(9).fill(0.5) })).toBe(0);
    expect(drop(photoOf(50), { belowJaw: Float32Array.of(12, 12, 12, 12, 0, 0, 0, 0, 0) })).toBe(0);
  });
});
