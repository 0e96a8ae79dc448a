import { describe, expect, it } from "vitest";
import { labOfLinear, linearOfByte } from "../../../src/face/color.ts";
import type { HeadRegion } from "../../../src/face/head-region.ts";
import { modelSkin } from "../../../src/face/skin-model.ts";
import { at, drawnRegion, hairColor, kernels, place, skinColor } from "./drawn-head.ts";

function model(region: HeadRegion) {
  const found = modelSkin(kernels, region);
  if (!found) throw new Error("no skin");
  return found;
}

const skinLab = labOfLinear([linearOfByte(skinColor[0]), linearOfByte(skinColor[1]), linearOfByte(skinColor[2])]);

describe("modelSkin", () => {
  it("gives the colour between eyes and mouth, near to which skin is and from which hair is far", () => {
    const { median, distance } = model(drawnRegion((_, y) => (y < 70 ? hairColor : null)));
    median.forEach((value, c) => {
      expect(Math.abs(value - skinLab[c])).toBeLessThan(1.5);
    });
    expect(distance[at(110, 125)]).toBeLessThan(0.2);
    expect(distance[at(place.x, 55)]).toBeGreaterThan(2.2);
  });

  it("is not misled by dark features and a beard", () => {
    const isDark = (x: number, y: number) => y > 140 || Math.hypot((x - 108) / 9, (y - 104) / 5) < 1;
    const { median } = model(drawnRegion((x, y) => (isDark(x, y) ? [30, 20, 18] : null)));
    expect(Math.abs(median[0] - skinLab[0])).toBeLessThan(2);
  });

  it("counts a highlight as nearer to skin than a shadow of the same step", () => {
    const [light, dark] = [
      [255, 222, 200],
      [152, 100, 84],
    ] as const;
    const { distance } = model(drawnRegion((x, y) => (y > 175 ? (x < place.x ? light : dark) : null)));
    expect(distance[at(100, 200)]).toBeLessThan(0.75 * distance[at(150, 200)]);
  });

  it("is null where the face is out of the picture", () => {
    const region = drawnRegion();
    expect(modelSkin(kernels, { ...region, oval: new Uint8Array(region.oval.length) })).toBeNull();
  });
});
