import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { labOfLinear, linearOfByte } from "../../../../src/face/color.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { at, drawnFacePicture, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

function labOf([red, green, blue]: readonly [number, number, number]) {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function expectSkin(median: readonly number[]): void {
  for (const [c, value] of labOf(skinColor).entries()) expect(Math.abs(median[c] - value)).toBeLessThan(0.2);
}

describe("readSkin", () => {
  test("gives the colour of plain skin with the least deviations", () => {
    const { model, deviations } = finish(readSkin(planes, drawnFacePicture()));
    expectSkin(model.median);
    expect(model.deviations).toEqual([5.5, 4, 4]);
    expect(Math.max(...deviations)).toBeLessThan(0.05);
  });

  test("is not misled by a fringe, by eyes or by a beard", () => {
    const colorAt = (_: number, y: number) => (y < 70 || (y > 82 && y < 89) || y > 120 ? hairColor : skinColor);
    const { model, deviations } = finish(readSkin(planes, drawnFacePicture({ colorAt })));
    expectSkin(model.median);
    expect(deviations[at(80, 50)]).toBeGreaterThan(5);
    expect(deviations[at(60, 104)]).toBeLessThan(0.1);
  });

  test("takes no spread from eyes and lips", () => {
    const shade = [150, 112, 96] as const;
    const isFeature = (x: number, y: number) =>
      Math.hypot((Math.abs(x - 80) - 20) / 15, (y - 85) / 9) < 1 || Math.hypot((x - 80) / 16, (y - 128) / 8) < 1;
    const { model } = finish(
      readSkin(planes, drawnFacePicture({ colorAt: (x, y) => (isFeature(x, y) ? shade : skinColor) })),
    );
    expect(model.deviations).toEqual([5.5, 4, 4]);
  });

  test("counts what is brighter than skin by 0.6 of what is as much darker", () => {
    const [l] = labOf(skinColor);
    const grey = (lightness: number) => {
      const byte = [...new Array(256).keys()].find((value) => labOf([value, value, value])[0] >= lightness) ?? 255;
      return [byte, byte, byte] as const;
    };
    const [bright, dark] = [grey(l + 20), grey(l - 20)];
    const colorAt = (x: number, y: number) => (y > 170 ? (x < 80 ? bright : dark) : skinColor);
    const { model, deviations } = finish(readSkin(planes, drawnFacePicture({ colorAt })));
    const chroma = Math.hypot(model.median[1] / 4, model.median[2] / 4);
    const lightness = (x: number) => Math.sqrt(deviations[at(x, 190)] ** 2 - chroma ** 2);
    expect(lightness(30) / lightness(130)).toBeCloseTo(0.6, 1);
  });

  test("assumes usual skin for a face outside of the picture", () => {
    const picture = drawnFacePicture();
    const landmarks = picture.landmarks.map((value) => value + 1000);
    expect(finish(readSkin(planes, { ...picture, landmarks })).model.median).toEqual([60, 12, 16]);
  });
});
