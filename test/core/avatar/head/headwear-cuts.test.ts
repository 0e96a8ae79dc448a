import { describe, expect, it, test } from "vitest";
import {
  type HeadCloth,
  headClothColor,
  headwearCuts,
  headwearNames,
} from "../../../../src/avatar/head/headwear-cuts.ts";

describe.each(headwearNames)("the cut of a %s", (name) => {
  const cloths = headwearCuts[name].cloths.filter((cloth): cloth is HeadCloth => cloth !== undefined);

  it("has profiles from its edge to the pole that clear the skull", () => {
    for (const { profile } of cloths) {
      for (let k = 1; k < profile.length; k++) expect(profile[k].share).toBeGreaterThan(profile[k - 1].share);
      expect(profile[profile.length - 1].share).toBeLessThanOrEqual(1);
      expect(Math.min(...profile.map(({ lift }) => lift))).toBeGreaterThan(1);
    }
    expect(cloths[0].profile.at(-1)?.share).toBe(1);
  });

  it("leaves the eyes free and covers the nape", () => {
    const { edge } = cloths[0];
    const [front, back] = edge.kind === "level" ? [edge.front, edge.back] : [edge.top, edge.nape];
    expect(front).toBeGreaterThan(30);
    expect(back).toBeLessThan(front - 30);
  });
});

test("a visor stands out before the face alone, a brim all around", () => {
  const width = (name: "cap" | "hat") => headwearCuts[name].cloths[0].brim!.width;
  expect(width("cap").front).toBeGreaterThan(50);
  expect(width("cap").side).toBeLessThan(0);
  expect(new Set(Object.values(width("hat"))).size).toBe(1);
});

test("scarf and turban hide hair, and the scarf goes on about the neck", () => {
  expect(headwearNames.filter((name) => headwearCuts[name].hidesHair)).toEqual(["head_scarf", "turban"]);
  expect(headwearNames.filter((name) => headwearCuts[name].hasCowl)).toEqual(["head_scarf"]);
});

test("the band of a hat is darker than its crown, all else of one colour", () => {
  expect(headClothColor("hat", 0, [100, 50, 20])).toEqual([100, 50, 20]);
  expect(headClothColor("hat", 1, [100, 50, 20])).toEqual([72, 36, 14.4].map((value) => expect.closeTo(value, 9)));
  expect(headClothColor("cap", 1, [100, 50, 20])).toEqual([100, 50, 20]);
});
