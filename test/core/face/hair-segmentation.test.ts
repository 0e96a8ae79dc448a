import { describe, expect, it } from "vitest";
import { analyseForehead } from "../../../src/face/forehead.ts";
import { seedHair } from "../../../src/face/hair-seeds.ts";
import { segmentHair } from "../../../src/face/hair-segmentation.ts";
import { modelSkin } from "../../../src/face/skin-model.ts";
import { at, drawnRegion, hairColor, headReach, kernels, place, size } from "./drawn-head.ts";

type Paint = NonNullable<Parameters<typeof drawnRegion>[0]>;

/** Probability of hair on a head painted so, with its own seeds or these. */
function segment(colorAt: Paint, ownSeeds?: Uint8Array) {
  const region = drawnRegion(colorAt);
  const skin = modelSkin(kernels, region);
  if (!skin) throw new Error("no skin");
  const forehead = analyseForehead(kernels, region);
  const seeds = seedHair(kernels, region, skin, forehead);
  return segmentHair(kernels, region, skin, forehead, ownSeeds ? { ...seeds, seeds: ownSeeds } : seeds).values;
}

const hairline = 76;
const isHair = (x: number, y: number) => headReach(x, y) < 1 && y < hairline;
const cap: Paint = (_, y) => (y < hairline ? hairColor : null);
const clothes = 210;

describe("segmentHair", () => {
  it("finds the hair down to its line and nothing of face and background", () => {
    const found = segment(cap);
    let [both, either] = [0, 0];
    for (let i = 0; i < size * size; i++) {
      const [x, y] = [i % size, Math.floor(i / size)];
      both += Number(isHair(x, y) && found[i] > 0.5);
      either += Number(isHair(x, y) || found[i] > 0.5);
    }
    expect(both / either).toBeGreaterThan(0.9);
    expect(Math.max(found[at(place.x, 110)], found[at(place.x, 140)], found[at(20, 20)])).toBe(0);
  });

  it("keeps probabilities 0..1, and 0 outside of the person", () => {
    const found = segment(cap);
    const { person } = drawnRegion(cap);
    expect(found.every((probability, i) => probability >= 0 && probability <= person.values[i])).toBe(true);
  });

  it("leaves out dark clothes that do not hang together with the hair", () => {
    const found = segment((x, y) => (y > clothes ? [45, 38, 32] : cap(x, y)));
    expect(found[at(place.x, 60)]).toBeGreaterThan(0.5);
    expect(found[at(place.x, clothes + 20)]).toBe(0);
  });

  it("follows hair that hangs beside the face", () => {
    const hanging = (x: number, y: number) => y < 150 && headReach(x, y) > 0.82;
    const found = segment((x, y) => (hanging(x, y) || y < hairline ? hairColor : null));
    expect(found[at(81, 120)]).toBeGreaterThan(0.5);
    expect(found[at(175, 120)]).toBeGreaterThan(0.5);
    expect(found[at(105, 135)]).toBe(0);
  });

  it("finds nothing from too few seeds", () => {
    const few = new Uint8Array(size * size);
    few.fill(1, at(place.x - 12, 60), at(place.x + 13, 60));
    expect(Math.max(...segment(cap, few))).toBe(0);
  });
});
