import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FacePicture } from "../../../../src/avatar/skin/face-picture.ts";
import { maskSkin } from "../../../../src/avatar/skin/skin-mask.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { at, drawnFacePicture } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

function mask(picture: FacePicture) {
  const { data } = finish(maskSkin(planes, picture));
  return (x: number, y: number) => data[at(x, y)];
}

/** The drawn face under hair of this coverage wherever `isHair`. */
function haired(isHair: (x: number, y: number) => boolean, coverage = 255): FacePicture {
  const picture = drawnFacePicture();
  const { width, height } = picture;
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    isHair(i % width, Math.trunc(i / width)) ? coverage : 0,
  );
  return { ...picture, hair: { width, height, data } };
}

describe("maskSkin", () => {
  test("trusts the person wholly, but for the eyes", () => {
    const trust = mask(drawnFacePicture());
    expect([trust(80, 100), trust(60, 104), trust(80, 60)]).toEqual([255, 255, 255]);
    expect([trust(60, 85), trust(100, 85)]).toEqual([0, 0]);
  });

  test("trusts an opening mouth no more, a closed one like skin", () => {
    expect(mask(drawnFacePicture({ gap: 0 }))(80, 128)).toBe(255);
    expect(mask(drawnFacePicture({ gap: 10 }))(80, 128)).toBe(0);
  });

  test("trusts no fringe and falls off softly towards it", () => {
    const trust = mask(haired((_, y) => y < 55));
    expect(trust(80, 50)).toBe(0);
    const column = Array.from({ length: 20 }, (_, k) => trust(80, 50 + k));
    expect(column).toEqual([...column].sort((a, b) => a - b));
    expect(column.some((value) => value > 40 && value < 215)).toBe(true);
    expect(column[19]).toBe(255);
  });

  test("takes for hair what is hair by more than a quarter", () => {
    expect(mask(haired((_, y) => y < 55, 70))(80, 50)).toBe(0);
    expect(mask(haired((_, y) => y < 55, 58))(80, 50)).toBe(255);
  });

  test("takes brows for no hair, whatever the mask says, but one that is hidden by more than half", () => {
    expect(mask(haired((x, y) => Math.hypot(x - 60, y - 73) < 2))(60, 73)).toBe(255);
    const fringe = mask(haired((x, y) => x < 80 && y < 80));
    expect([fringe(60, 73), fringe(100, 73)]).toEqual([0, 255]);
  });

  test("trusts nothing beside the person", () => {
    const picture = drawnFacePicture();
    const person = { ...picture.person, data: picture.person.data.map((_, i) => (i % picture.width < 60 ? 0 : 255)) };
    const trust = mask({ ...picture, person });
    expect([trust(52, 104), trust(104, 104)]).toEqual([0, 255]);
  });
});
