import { describe, expect, it, test } from "vitest";
import { type Cloth, garmentCuts, garmentNames } from "../../../../src/avatar/head/garment-cuts.ts";

const all = Object.entries(garmentCuts);

describe.each(all)("the cut of a %s", (_, cloths) => {
  const worn = cloths.filter((cloth): cloth is Cloth => cloth !== undefined);

  it("has profiles that go down from its edge and stay near the skin", () => {
    for (const { profile } of worn) {
      expect(profile[0].depth).toBe(0);
      for (let k = 1; k < profile.length; k++) expect(profile[k].depth).toBeGreaterThan(profile[k - 1].depth);
      expect(Math.max(...profile.map(({ lift }) => lift))).toBeLessThan(20);
      expect(profile[profile.length - 1].lift).toBeGreaterThan(2);
    }
  });

  it("leaves the head out, under a ceiling that falls towards the front", () => {
    for (const { neckline } of worn) {
      expect(neckline.ceilingY).toBeLessThan(-80);
      expect(neckline.ceilingSlope).toBeLessThan(0);
      if (neckline.ellipse)
        expect(neckline.ellipse.napeY - neckline.ellipse.throatFall).toBeLessThan(neckline.ceilingY);
    }
  });

  it("has an opening whose point lies below the throat", () => {
    for (const { neckline } of worn) {
      if (!neckline.vee || !neckline.ellipse) continue;
      expect(neckline.vee.bottomY).toBeLessThan(neckline.ellipse.napeY - neckline.ellipse.throatFall);
    }
  });
});

test("all names have a cut", () => {
  for (const name of garmentNames) expect(garmentCuts[name].length).toBeGreaterThan(0);
});

test("what is worn under a jacket shows in its opening, and a tie over the collar", () => {
  const [jacket, collar, tie] = garmentCuts.suit;
  expect(garmentCuts.blazer[0]).toBe(jacket);
  expect(jacket.neckline.vee!.bottomY).toBeLessThan(collar!.neckline.vee!.bottomY - 100);
  expect(jacket.neckline.ellipse!.halfWidth).toBeGreaterThan(collar!.neckline.ellipse!.halfWidth);
  expect(collar!.neckline.vee!.bottomY).toBeGreaterThan(garmentCuts.shirt[0].neckline.vee!.bottomY);
  expect(tie!.neckline.strip![0].y).toBeGreaterThan(collar!.neckline.vee!.bottomY);
  expect(tie!.profile[2].lift).toBeGreaterThan(collar!.profile[2].lift);
});
