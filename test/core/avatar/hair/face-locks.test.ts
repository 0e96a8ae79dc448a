import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addFaceLocks, hangingDepth } from "../../../../src/avatar/hair/face-locks.ts";
import { seeHair } from "../../../../src/avatar/hair/seen-hair.ts";
import { emptyRegion } from "../../../../src/avatar/mesh/plane-region.ts";
import { readSkin } from "../../../../src/avatar/skin/skin-deviation.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { at, drawnFacePicture, drawnUnit, hairColor, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

type Place = (x: number, y: number) => boolean;

const found: Place = (x) => x < 42;

/** Hair is drawn where it was found, and pale upright strands in a colour between it and skin where `isLock`. */
function findLocks(isLock: Place, isDrawnInStrands = true): Uint8Array {
  const lockColor = (x: number) => {
    const light = isDrawnInStrands ? 1 + 0.2 * Math.sin((2 * Math.PI * x) / 5) : 1;
    return [0, 1, 2].map((c) => light * (0.5 * hairColor[c] + 0.5 * skinColor[c]));
  };
  const picture = drawnFacePicture({
    colorAt: (x, y) => {
      const [r, g, b] = found(x, y) ? hairColor : isLock(x, y) ? lockColor(x) : skinColor;
      return [r + (found(x, y) ? 6 * Math.sin((2 * Math.PI * x) / 5) : 0), g, b];
    },
    hairAt: found,
  });
  const skin = readSkin(planes, picture);
  const region = emptyRegion(picture.width, picture.height);
  const hair = picture.hair && seeHair(planes, picture.hair, skin);
  if (!picture.hair || !hair) throw new Error("no hair drawn");
  addFaceLocks(planes, picture, picture.hair, skin, hair, region);
  return region.data;
}

describe("addFaceLocks", () => {
  test("adds strands over temple and cheek beside found hair", () => {
    const region = findLocks((x, y) => x < 54 && y > 70 && y < 120);
    expect(region[at(46, 100)]).toBe(1);
    expect(region[at(70, 100)]).toBe(0);
  });

  test("leaves out shade of the same colour without strands", () => {
    const region = findLocks((x, y) => x < 56 && y > 70 && y < 120, false);
    expect(region[at(51, 100)]).toBe(0);
  });

  test("leaves out strands that touch no hair", () => {
    const region = findLocks((x, y) => x > 114 && x < 124 && y > 70 && y < 120);
    expect(region[at(118, 100)]).toBe(0);
  });
});

describe("hangingDepth", () => {
  test("is deeper above the base of the nose than below", () => {
    const { frame } = readSkin(planes, drawnFacePicture());
    expect(hangingDepth(frame, 0)).toBeCloseTo(0.65 * drawnUnit, 0);
    expect(hangingDepth(frame, -30)).toBeCloseTo(0.35 * drawnUnit, 0);
  });
});
