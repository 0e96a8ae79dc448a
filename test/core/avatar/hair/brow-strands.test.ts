import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findBrowStrands } from "../../../../src/avatar/hair/brow-strands.ts";
import { emptyRegion } from "../../../../src/avatar/mesh/plane-region.ts";
import type { FacePicture } from "../../../../src/avatar/skin/face-picture.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { at, drawnFacePicture, drawnUnit, skinColor } from "../drawn-face-picture.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

type Place = (x: number, y: number) => boolean;

/** Dark brows on skin, and white where `isLight`. */
function drawBrows(isLight: Place): FacePicture {
  const isBrow: Place = (x, y) => Math.abs(y - 72) < 3 && Math.min(Math.abs(x - 60), Math.abs(x - 100)) < 13;
  return drawnFacePicture({
    colorAt: (x, y) => (isLight(x, y) ? [250, 240, 225] : isBrow(x, y) ? [60, 40, 30] : skinColor),
  });
}

function find(isLight: Place, isTrusted: Place = () => true): Uint8Array | null {
  const picture = drawBrows(isLight);
  const trusted = emptyRegion(picture.width, picture.height);
  for (let i = 0; i < trusted.data.length; i++) {
    if (isTrusted(i % picture.width, Math.trunc(i / picture.width))) trusted.data[i] = 1;
  }
  return findBrowStrands(planes, picture, trusted, drawnUnit)?.data ?? null;
}

describe("findBrowStrands", () => {
  const strand: Place = (x, y) => x === 60 && y > 58 && y < 82;

  test("finds a light line that crosses a brow and the skin above and below", () => {
    const found = find(strand);
    expect(found?.[at(60, 72)]).toBe(1);
    expect(found?.[at(60, 65)]).toBe(1);
    expect(found?.[at(66, 72)]).toBe(0);
    expect(found?.[at(100, 72)]).toBe(0);
  });

  test("takes neither brows, nor a light spot in one, nor the skin beside it for strands", () => {
    expect(find(() => false)).toBeNull();
    expect(find((x, y) => x === 60 && Math.abs(y - 72) < 2)).toBeNull();
  });

  test("leaves out what is hair already", () => {
    expect(find(strand, (x) => x > 70)).toBeNull();
  });

  test("tells nothing of small faces", () => {
    const picture = drawBrows(strand);
    const trusted = { ...emptyRegion(picture.width, picture.height) };
    trusted.data.fill(1);
    expect(findBrowStrands(planes, picture, trusted, drawnUnit / 2)).toBeNull();
  });
});
