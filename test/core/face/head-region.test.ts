import { describe, expect, it } from "vitest";
import { at, drawnRegion, place, size } from "./drawn-head.ts";

const region = drawnRegion();

describe("headRegion", () => {
  it("tells face, features and person apart", () => {
    const { oval, features, person, covered } = region;
    expect([oval[at(place.x, 120)], oval[at(place.x, 60)], oval[at(20, 20)]]).toEqual([1, 0, 0]);
    expect([features[at(108, 104)], features[at(148, 104)], features[at(place.x, 146)]]).toEqual([1, 1, 1]);
    expect(features[at(place.x, 120)]).toBe(0);
    expect([person.values[at(place.x, 60)], person.values[at(20, 20)]]).toEqual([1, 0]);
    expect(covered.every((on) => on === 1)).toBe(true);
  });

  it("measures the face from its landmarks", () => {
    expect(region).toMatchObject({ left: place.left, right: place.right, centre: place.x, width: 72, noseY: 128 });
    expect(region.top.y).toBeCloseTo(place.top, 4);
    expect(region.chin.y).toBeCloseTo(place.chin, 4);
  });

  it("has the brows' upper edge in every column", () => {
    expect(region.brow).toHaveLength(size);
    expect(region.brow[place.x]).toBeCloseTo(93, 4);
    expect([region.brow[0], region.brow[size - 1]]).toEqual([93, 93]);
  });
});
