import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { strandRidges } from "../../../../src/avatar/hair/strand-ridges.ts";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { at, drawnFacePicture, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

type Phase = (x: number, y: number) => number;

const found = (x: number) => x < 45;

/** Texture of skin-coloured waves of lightness, upright in found hair and as `phase` tells beside it. */
function textureOf(phase: Phase): Float32Array {
  const wave = (x: number, y: number) => 1 + 0.12 * Math.sin((2 * Math.PI * (found(x) ? x : phase(x, y))) / 5);
  const picture = drawnFacePicture({
    colorAt: (x, y) => [skinColor[0] * wave(x, y), skinColor[1] * wave(x, y), skinColor[2] * wave(x, y)],
    hairAt: found,
  });
  if (!picture.hair) throw new Error("no hair drawn");
  return strandRidges(planes, picture.hair, readSkin(planes, picture), { left: 0, top: 100, right: 160, bottom: 130 });
}

describe("strandRidges", () => {
  test("tells strands that lie as those of found hair, though they have the colour of skin", () => {
    const texture = textureOf((x) => x);
    expect(texture[at(60, 115)]).toBeGreaterThan(0.8 * texture[at(30, 115)]);
  });

  test("leaves out lines that cross the direction of hair, as brows and lids do", () => {
    const texture = textureOf((_, y) => y);
    expect(texture[at(60, 115)]).toBeLessThan(0.1 * texture[at(30, 115)]);
  });

  test("tells nothing outside of the window", () => {
    expect(textureOf((x) => x)[at(60, 60)]).toBe(0);
  });

  test("is none on even skin", () => {
    const texture = textureOf(() => 0);
    expect(texture[at(75, 115)]).toBeLessThan(0.01);
  });
});
