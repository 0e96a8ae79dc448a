import { describe, expect, test } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";
import {
  atForehead,
  azimuthOf,
  behindEdge,
  clinging,
  HairSpace,
  openingRowCount,
  overSkin,
} from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { model } from "../../seen-head.ts";

const positions = model.mean.slice(0, 3 * model.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
const envelope = new HeadEnvelope(model, positions);
const rowOf = (degrees: number) => Array.from({ length: openingRowCount }, (_, k) => (k < 4 ? 0 : degrees));
const spaceOf = (left: number, right = left) =>
  new HairSpace(
    envelope,
    { opening: [rowOf(left), rowOf(right)] },
    { edge: HairEdge.of(skin, new Float32Array(model.skinVertexCount).fill(1), envelope) },
  );
const lock = { layer: 0.5, own: 0, rise: 1, passesFront: true };

/** A place at an azimuth, degrees to the subject's left, so far from the axis of the skull. */
const placeAt = (degrees: number, y: number, radius: number): Triple => {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), y, skullCentre[2] + radius * Math.cos(angle)];
};
const outside = ([x, y, z]: Triple) =>
  Math.hypot(x - skullCentre[0], y - skullCentre[1], z - skullCentre[2]) - envelope.radiusTowards(x, y, z);

describe("hair", () => {
  test("is lifted out of the head", () => {
    for (const y of [90, 40, 0]) {
      for (const degrees of [80, 120, 180, 240]) {
        expect(outside(spaceOf(60).clear(placeAt(degrees, y, 40), lock))).toBeGreaterThan(0.5);
      }
    }
  });

  test("lies the higher the further out its layer is", () => {
    const heights = [0, 0.5, 1].map((layer) => outside(spaceOf(60).clear(placeAt(110, 40, 40), { ...lock, layer })));
    expect(heights[0]).toBeLessThan(heights[1]);
    expect(heights[1]).toBeLessThan(heights[2]);
  });

  test.each([1, -1])("leaves the open face free on its side (%i)", (side) => {
    const space = side > 0 ? spaceOf(70, 45) : spaceOf(45, 70);
    const azimuth = (sign: number) => {
      const [x, , z] = space.clear(placeAt(sign * 20, -20, 95), lock);
      return azimuthOf(x, z);
    };
    expect(azimuth(side)).toBeGreaterThanOrEqual(70);
    expect(azimuth(-side)).toBeGreaterThanOrEqual(45);
    expect(azimuth(-side)).toBeLessThan(azimuth(side));
  });

  test("stays where it is when nothing is in its way", () => {
    const behind: Triple = [90, -60, -190];
    expect(spaceOf(60).clear(behind, { ...lock, passesFront: false })).toEqual(behind);
  });

  test("passes before the bust or behind it", () => {
    const within: Triple = [60, -190, -90];
    const [front, back] = [true, false].map((passesFront) => spaceOf(60).clear(within, { ...lock, passesFront }));
    expect(front[2]).toBeGreaterThan(envelope.bustDepth(60, -190, true));
    expect(back[2]).toBeLessThan(envelope.bustDepth(60, -190, false));
  });
});

describe("hair that is swept over the forehead", () => {
  const bald = (i: number) => Number(positions[3 * i + 1] > 60 || positions[3 * i + 2] < -60);
  const grown = HairEdge.of(
    skin,
    Float32Array.from({ length: model.skinVertexCount }, (_, i) => bald(i)),
    envelope,
  );
  const held = [10, 24] as const;
  const fallen = grown.fallen(() => false);
  const before = placeAt(10, 34, 90);

  test("stays behind its edge from 24 millimetres over the eyes on, whatever falls over the forehead", () => {
    for (const edge of [fallen, grown]) expect(behindEdge({ edge, held }, before)).toEqual(edge.behind(before));
    expect(behindEdge({ edge: grown }, before)).toEqual(grown.behind(before));
    expect(behindEdge({ edge: fallen, held }, placeAt(10, 9, 90))).toEqual(placeAt(10, 9, 90));
  });

  test("covers there what other hair leaves open", () => {
    const framing = { opening: [rowOf(70), rowOf(70)] as const };
    const azimuth = (edge: HairEdge, y: number, over?: readonly [number, number]) => {
      const [x, , z] = new HairSpace(envelope, framing, { edge, held: over }).clear(placeAt(30, y, 95), lock);
      return azimuthOf(x, z);
    };
    expect(azimuth(grown, 30)).toBeGreaterThan(70);
    const low = grown.fallen(([, y]) => y > 15);
    expect(azimuth(low, 30, held)).toBeLessThan(45);
    expect(azimuth(low, 5, held)).toBeGreaterThan(70);
    expect(azimuth(low, 5, [-9, 0])).toBeLessThan(45);
  });
});

describe("the side of a lock", () => {
  test("lies over the skin beside the face", () => {
    for (const degrees of [50, 70, 90]) {
      const heights = [0, 1].map((layer) => outside(overSkin(envelope, placeAt(degrees, 10, 40), layer)));
      expect(heights[0]).toBeGreaterThan(0.5);
      expect(heights[1] - heights[0]).toBeGreaterThan(2.1);
      expect(heights[1] - heights[0]).toBeLessThan(2.7);
    }
  });

  test("lies over the skin of the forehead, too, where it would end in steps", () => {
    expect(outside(overSkin(envelope, placeAt(30, 70, 20), 0))).toBeGreaterThan(0.5);
    const [narrow, broad] = [0, 15].map((half) => outside(overSkin(envelope, placeAt(30, 70, 20), 0, half)));
    // The middle of a chord of 30 millimetres over a radius of 55.
    expect(broad - narrow).toBeCloseTo(55 - Math.sqrt(55 ** 2 - 15 ** 2), 0.5);
  });

  test("stays where it is outside of the skin and below the head", () => {
    for (const place of [placeAt(70, 10, 150), placeAt(70, -120, 20)]) {
      expect(overSkin(envelope, place, 1)).toEqual(place);
    }
  });
});

describe("shares of its height", () => {
  test("grow from the forehead to the crown", () => {
    expect(atForehead(0)).toBeLessThan(0.5);
    expect(atForehead(-80)).toBe(1);
  });

  test("say that hair lies on the head above and hangs free below", () => {
    for (const z of [-40, -100]) {
      expect(clinging(60, z)).toBe(1);
      expect(clinging(-100, z)).toBe(0);
    }
    expect(clinging(5, -95)).toBeCloseTo(0.5, 9);
    expect(clinging(-50, -45)).toBeCloseTo(0.5, 9);
  });
});
