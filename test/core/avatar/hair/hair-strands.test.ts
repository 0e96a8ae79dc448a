import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addStrands } from "../../../../src/avatar/hair/hair-strands.ts";
import { emptyRegion } from "../../../../src/avatar/mesh/plane-region.ts";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { at, drawnFacePicture, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

type Place = (x: number, y: number) => boolean;

function findStrands(isHair: Place, found: Place): Uint8Array {
  const picture = drawnFacePicture({ colorAt: (x, y) => (isHair(x, y) ? hairColor : skinColor), hairAt: found });
  const region = emptyRegion(picture.width, picture.height);
  if (picture.hair) addStrands(planes, picture, picture.hair, readSkin(planes, picture), region);
  return region.data;
}

const top: Place = (_, y) => y < 46;

describe("addStrands", () => {
  test("adds a strand that leaves found hair down the forehead", () => {
    const strand: Place = (x, y) => top(x, y) || (y < 66 && Math.abs(x - 90) < 2);
    const region = findStrands(strand, top);
    expect(region[at(90, 58)]).toBe(1);
    expect(region[at(75, 58)]).toBe(0);
  });

  test("leaves out a dark line that touches no hair", () => {
    const region = findStrands((x, y) => top(x, y) || (y > 54 && y < 66 && Math.abs(x - 90) < 2), top);
    expect(region[at(90, 60)]).toBe(0);
  });

  test("adds what hangs over a cheek beside found hair, and keeps out of the middle of the face", () => {
    const found: Place = (x, y) => top(x, y) || x < 42;
    const region = findStrands((x, y) => found(x, y) || (x < 48 && y > 90), found);
    expect(region[at(45, 110)]).toBe(1);
    expect(region[at(80, 110)]).toBe(0);
  });

  test("adds nothing where too little hair was found to know its colour", () => {
    const few: Place = (x, y) => y === 46 && Math.abs(x - 80) < 5;
    expect(findStrands(top, few).every((on) => on === 0)).toBe(true);
  });
});
