import { describe, expect, it } from "vitest";
import {
  type BeardEvidence,
  beardFeatures,
  beardLogOdds,
  densityOfOdds,
} from "../../../../src/avatar/skin/beard-evidence.ts";

const doubtful: BeardEvidence = { parsed: 0.5, usual: 0.5, off: [-0.5, -0.5, -0.5] };
const oddsOf = (changed: Partial<BeardEvidence>) => beardLogOdds(beardFeatures({ ...doubtful, ...changed }));

describe("beardFeatures", () => {
  it("are the net's log odds, where hair usually grows, lightness and red over green", () => {
    const features = beardFeatures({ parsed: 0.8, usual: 0.3, off: [-0.2, -0.5, -0.8] });
    for (const [k, value] of [Math.log(4), 0.3, -0.5, 0.3].entries()) expect(features[k]).toBeCloseTo(value, 9);
  });

  it("are bounded, whatever a photo shows", () => {
    const most = Math.log(0.998 / 0.002);
    const least = beardFeatures({ parsed: 0, usual: 0, off: [-9, -3, -9] });
    const greatest = beardFeatures({ parsed: 1, usual: 1, off: [9, 3, 9] });
    for (const [k, value] of [-most, 0, -2.5, -0.6].entries()) expect(least[k]).toBeCloseTo(value, 9);
    for (const [k, value] of [most, 1, 1, 0.6].entries()) expect(greatest[k]).toBeCloseTo(value, 9);
  });
});

describe("beardLogOdds", () => {
  it("are higher where the net finds hair, where it usually grows, and where the face is darker and less red", () => {
    expect(oddsOf({ parsed: 0.9 })).toBeGreaterThan(oddsOf({}));
    expect(oddsOf({ usual: 1 })).toBeGreaterThan(oddsOf({}));
    expect(oddsOf({ off: [-1, -1, -1] })).toBeGreaterThan(oddsOf({}));
    expect(oddsOf({ off: [-0.6, -0.4, -0.5] })).toBeGreaterThan(oddsOf({}));
  });

  it("rise by a third where a face is a tenth less red over green", () => {
    const risen = oddsOf({ off: [-0.55, -0.45, -0.5] }) - oddsOf({});
    expect(Math.abs(risen - 0.33)).toBeLessThan(0.05);
  });

  it("say skin of what is as light as that where neither net nor kind has hair, and hair where both have and it is dark", () => {
    expect(oddsOf({ parsed: 0, usual: 0, off: [0, 0, 0] })).toBeLessThan(-2.5);
    expect(oddsOf({ parsed: 1, usual: 1, off: [-1.5, -1.5, -1.5] })).toBeGreaterThan(2.5);
  });
});

describe("densityOfOdds", () => {
  it("is more certain than the odds", () => {
    for (const [odds, density] of [
      [0, 0.5],
      [0.5, 0.731],
      [-1, 0.119],
      [9, 1],
    ] as const)
      expect(densityOfOdds(odds)).toBeCloseTo(density, 3);
  });
});
