import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hairRegion } from "../../../../src/avatar/skin/hair-region.ts";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { at, drawnFacePicture, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

function findRegion(options: Parameters<typeof drawnFacePicture>[0]) {
  const picture = drawnFacePicture(options);
  return hairRegion(planes, picture, finish(readSkin(planes, picture))).data;
}

const fringe = (_: number, y: number) => (y < 55 ? hairColor : skinColor);

describe("hairRegion", () => {
  test("is empty on plain skin", () => {
    expect(findRegion({}).every((on) => on === 0)).toBe(true);
  });

  test("has a fringe that reaches into the face, as far as the face goes", () => {
    const region = findRegion({ colorAt: fringe });
    expect([region[at(80, 50)], region[at(80, 60)]]).toEqual([1, 0]);
    expect(region[at(80, 20)]).toBe(0);
  });

  test("leaves out a dark mole, eyes and brows", () => {
    const colorAt = (x: number, y: number) => {
      const isEye = Math.hypot((Math.abs(x - 80) - 20) / 10, (y - 85) / 4) < 1;
      const isBrow = Math.hypot((Math.abs(x - 80) - 20) / 12, (y - 72) / 2) < 1;
      return isEye || isBrow || Math.hypot(x - 70, y - 62) < 3 ? hairColor : skinColor;
    };
    expect(findRegion({ colorAt }).every((on) => on === 0)).toBe(true);
  });

  test("is no hair where the net found hair on eyes and brows", () => {
    const region = findRegion({ hairAt: (_, y) => y < 90 });
    expect([region[at(60, 85)], region[at(100, 72)], region[at(80, 85)]]).toEqual([0, 0, 1]);
  });

  test("takes a dark forehead for hair only near what was found as hair", () => {
    const colorAt = (x: number, y: number) => (y < 55 && x < 80 ? hairColor : fringe(x, y));
    const region = findRegion({ colorAt, hairAt: (x, y) => y < 55 && x > 100 });
    expect([region[at(104, 52)], region[at(60, 52)]]).toEqual([1, 0]);
  });
});
