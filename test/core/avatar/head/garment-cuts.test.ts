import { describe, expect, it, test } from "vitest";
import { type Cut, garmentCuts, garmentNames, type Piece } from "../../../../src/avatar/head/garment-cuts.ts";

const piecesOf = ({ garment, shirt = [], tie = [] }: Cut): readonly Piece[] => [...garment, ...shirt, ...tie];
/** Greatest lift over the skin. */
const stand = (pieces: readonly Piece[] = []) =>
  Math.max(...pieces.flatMap(({ profile }) => profile.map(({ lift }) => lift)));

describe.each(Object.entries(garmentCuts))("the cut of a %s", (_, cut) => {
  it("has profiles that go down from its edge and stay near the skin", () => {
    for (const { profile } of piecesOf(cut)) {
      expect(profile[0].depth).toBe(0);
      for (let k = 1; k < profile.length; k++) expect(profile[k].depth).toBeGreaterThan(profile[k - 1].depth);
      expect(stand(piecesOf(cut))).toBeLessThan(20);
      expect(profile[profile.length - 1].lift).toBeGreaterThan(2);
    }
  });

  it("leaves the head out, under a ceiling that does not rise towards the front", () => {
    for (const { outline } of piecesOf(cut)) {
      expect(outline.ceiling.y).toBeLessThan(-80);
      expect(outline.ceiling.slope).toBeLessThanOrEqual(0);
      if (outline.ring) expect(outline.ring.napeY - outline.ring.throatFall).toBeLessThan(outline.ceiling.y);
    }
  });

  it("has edges that go somewhere", () => {
    for (const { outline } of piecesOf(cut)) {
      for (const [from, to] of outline.edges ?? [])
        expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeGreaterThan(5);
    }
  });
});

test("the collar of a buttoned shirt stands 16 mm higher beside the neck than an open one, and as high at the throat", () => {
  const [open, closed] = [garmentCuts.shirt.garment[0], (garmentCuts.suit.shirt ?? [])[0]].map(
    ({ outline }) => outline.ceiling,
  );
  const heightAt = ({ y, slope }: typeof open, ahead: number) => y + slope * ahead;
  expect(Math.abs(heightAt(closed, 0) - heightAt(open, 0) - 16)).toBeLessThan(2);
  expect(Math.abs(heightAt(closed, 40) - heightAt(open, 40))).toBeLessThan(2);
});

test("all names have a cut", () => {
  for (const name of garmentNames) expect(garmentCuts[name].garment.length).toBeGreaterThan(0);
});

test("a jacket lies over the shirt, its lapels over it, and a tie over the shirt's collar", () => {
  const { garment, shirt, tie } = garmentCuts.suit;
  expect(garmentCuts.blazer.garment).toBe(garment);
  expect(garmentCuts.blazer.shirt).toBe(garmentCuts.shirt.garment);
  expect(garmentCuts.jacket).toEqual({ garment, shirt: garmentCuts.blouse.garment });
  expect(stand(garment.slice(1))).toBeGreaterThan(stand(garment.slice(0, 1)) + 2);
  expect(stand(garment.slice(0, 1))).toBeGreaterThan(stand(shirt) + 1);
  expect(stand(tie)).toBeGreaterThan(stand(shirt) + 2);
});
