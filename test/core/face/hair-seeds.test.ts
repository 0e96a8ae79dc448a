import { describe, expect, it } from "vitest";
import { analyseForehead } from "../../../src/face/forehead.ts";
import { seedHair } from "../../../src/face/hair-seeds.ts";
import { modelSkin } from "../../../src/face/skin-model.ts";
import { at, drawnRegion, hairColor, headReach, kernels, place } from "./drawn-head.ts";

function seedsOf(colorAt: Parameters<typeof drawnRegion>[0]) {
  const region = drawnRegion(colorAt);
  const skin = modelSkin(kernels, region);
  if (!skin) throw new Error("no skin");
  return seedHair(kernels, region, skin, analyseForehead(kernels, region));
}

function count(values: Uint8Array): number {
  return values.reduce((sum, on) => sum + on, 0);
}

describe("seedHair", () => {
  it("seeds the rim of the head and the band above the hairline, never the face", () => {
    const { seeds, baldSkin } = seedsOf((_, y) => (y < 76 ? hairColor : null));
    expect(baldSkin).toBeNull();
    expect(seeds[at(place.x, 62)]).toBe(1);
    expect(seeds[at(place.x, place.crown + 5)]).toBe(1);
    expect([seeds[at(place.x, 110)], seeds[at(100, 130)], seeds[at(20, 20)]]).toEqual([0, 0, 0]);
  });

  it("has no seed on background inside of the mask that is unlike the hair above the face", () => {
    const isWall = (x: number, y: number) => headReach(x, y) > 0.86 && x > 150 && y < 90;
    const { seeds } = seedsOf((x, y) => (isWall(x, y) ? [60, 120, 220] : y < 76 ? hairColor : null));
    const onWall = seeds.filter((on, i) => on && isWall(i % 256, Math.floor(i / 256)));
    expect(onWall.length).toBeLessThan(0.1 * count(seeds));
    expect(seeds[at(place.x, 62)]).toBe(1);
  });

  it("of a bald head has no seeds on its dome, which is skin", () => {
    const { seeds, baldSkin } = seedsOf(() => null);
    expect(count(seeds)).toBe(0);
    expect(baldSkin?.[at(place.x, 55)]).toBe(1);
    expect(baldSkin?.[at(place.x, 140)]).toBe(0);
  });
});
