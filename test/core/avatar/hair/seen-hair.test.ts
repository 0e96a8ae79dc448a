import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type SeenHair, seeHair } from "../../../../src/avatar/hair/seen-hair.ts";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { at, drawnFacePicture, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

type Place = (x: number, y: number) => boolean;

function see(found: Place, color: readonly [number, number, number] = hairColor): SeenHair | null {
  const picture = drawnFacePicture({ colorAt: (x, y) => (found(x, y) ? color : skinColor), hairAt: found });
  return picture.hair && seeHair(planes, picture.hair, readSkin(planes, picture));
}

describe("seeHair", () => {
  test("knows the colour of found hair from that of skin", () => {
    const hair = see((x) => x < 42);
    expect(hair?.distance(at(20, 100))).toBeLessThan(0.5);
    expect(hair?.distance(at(80, 105))).toBeGreaterThan(3);
  });

  test("tells light hair from dark hair", () => {
    expect(see((_, y) => y < 46)?.contrast).toBe(-1);
    expect(see((_, y) => y < 46, [250, 240, 225])?.contrast).toBe(1);
  });

  test("tells hair that hangs beside the mouth from short hair and beards", () => {
    expect(see((x) => x < 42)?.hangs).toBe(true);
    expect(see((_, y) => y < 46)?.hangs).toBe(false);
    expect(see((x, y) => x < 42 || y > 135)?.hangs).toBe(false);
  });

  test("tells nothing of a few pixels", () => {
    expect(see((x, y) => y === 46 && Math.abs(x - 80) < 5)).toBeNull();
  });
});
