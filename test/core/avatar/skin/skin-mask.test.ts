import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FacePicture } from "../../../../src/avatar/skin/face-picture.ts";
import { maskSkin } from "../../../../src/avatar/skin/skin-mask.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { at, drawnFacePicture, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

function mask(picture: FacePicture, glasses: readonly Float32Array[] = []) {
  const { data } = finish(maskSkin(planes, picture, glasses));
  return {
    trust: (x: number, y: number) => data[2 * at(x, y)],
    plain: (x: number, y: number) => data[2 * at(x, y) + 1],
  };
}

describe("maskSkin", () => {
  test("trusts plain skin wholly, but for the eyes", () => {
    const { trust, plain } = mask(drawnFacePicture());
    expect([trust(80, 100), trust(60, 104), trust(80, 60)]).toEqual([255, 255, 255]);
    expect([trust(60, 85), trust(100, 85)]).toEqual([0, 0]);
    expect(plain(60, 85)).toBe(255);
  });

  test("trusts an opening mouth no more, a closed one like skin", () => {
    expect(mask(drawnFacePicture({ gap: 0 })).trust(80, 128)).toBe(255);
    expect(mask(drawnFacePicture({ gap: 10 })).trust(80, 128)).toBe(0);
  });

  test("trusts no fringe and falls off softly towards it", () => {
    const { trust, plain } = mask(drawnFacePicture({ colorAt: (_, y) => (y < 55 ? hairColor : skinColor) }));
    expect([trust(80, 50), plain(80, 50)]).toEqual([0, 0]);
    const column = Array.from({ length: 20 }, (_, k) => trust(80, 50 + k));
    expect(column).toEqual([...column].sort((a, b) => a - b));
    expect(column.some((value) => value > 40 && value < 215)).toBe(true);
    expect(column[19]).toBe(255);
  });

  test("trusts nothing beside the person", () => {
    const picture = drawnFacePicture();
    const person = { ...picture.person, data: picture.person.data.map((_, i) => (i % picture.width < 60 ? 0 : 255)) };
    const { trust } = mask({ ...picture, person });
    expect([trust(56, 104), trust(104, 104)]).toEqual([0, 255]);
  });

  test("with glasses trusts dark beside the eyes only through the lenses", () => {
    const isTemple = (x: number, y: number) => Math.abs(x - 80) > 33 && Math.abs(x - 80) < 40 && Math.abs(y - 85) < 3;
    const picture = drawnFacePicture({ colorAt: (x, y) => (isTemple(x, y) ? [120, 90, 80] : skinColor) });
    expect(mask(picture).trust(116, 85)).toBeGreaterThan(200);
    const lens = Float32Array.of(85, 75, 110, 75, 110, 98, 85, 98);
    expect(mask(picture, [lens]).trust(116, 85)).toBeLessThan(60);
    const wide = Float32Array.of(85, 75, 125, 75, 125, 98, 85, 98);
    expect(mask(picture, [wide]).trust(116, 85)).toBeGreaterThan(200);
  });
});
