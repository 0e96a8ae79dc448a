import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { frameFace } from "../../../../../src/avatar/wear/hair/face-frame.ts";
import { azimuthOf, openingRowCount } from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { model } from "../../seen-head.ts";

const positions = model.mean.slice(0, 3 * model.skinVertexCount);
const envelope = new HeadEnvelope(model, positions);
const step = 8;
const openTo = (degrees: number) => Array.from({ length: openingRowCount }, () => degrees);
const framing = { opening: [openTo(60), openTo(60)], fringe: null } as const;

/** Locks that hang side by side from the temples down, a degree apart, from an azimuth on. */
const locksFrom = (first: number, side: 1 | -1 = 1) =>
  Array.from({ length: 80 }, (_, k) => ({
    step,
    points: Array.from({ length: 30 }, (_, point): Triple => {
      const angle = ((first + k) * Math.PI) / 180;
      return [side * 100 * Math.sin(angle), 100 - step * point, skullCentre[2] + 100 * Math.cos(angle)];
    }),
  }));

type Locks = ReturnType<typeof locksFrom>;
const placesOf = (locks: Locks, from: number, to: number) =>
  locks.flatMap(({ points }) => points).filter(([, y]) => y > from && y < to);
const frontOf = (locks: Locks, from: number, to: number) =>
  Math.min(...placesOf(locks, from, to).map(([x, , z]) => azimuthOf(x, z)));

describe("frameFace", () => {
  it.each([1, -1] as const)("draws hair beside the face forward to the edge of the open face (%i)", (side) => {
    const locks = locksFrom(72, side);
    const framed = frameFace(locks, framing, envelope);
    expect(frontOf(framed, -30, 10)).toBeLessThan(66);
    expect(frontOf(framed, -30, 10)).toBeGreaterThan(50);
    expect(framed.flatMap(({ points }) => points).every(([x]) => Math.sign(x) === side)).toBe(true);
  });

  it("leaves hair where it is that hangs at this edge", () => {
    const locks = locksFrom(48);
    expect(frameFace(locks, framing, envelope)).toEqual(locks);
  });

  it("leaves hair on top of the head, on the shoulders and at the back where it is", () => {
    const locks = locksFrom(72);
    const framed = frameFace(locks, framing, envelope);
    expect(placesOf(framed, 65, 110)).toEqual(placesOf(locks, 65, 110));
    expect(placesOf(framed, -200, -130)).toEqual(placesOf(locks, -200, -130));
    expect(framed.at(-1)).toEqual(locks.at(-1));
  });

  it("keeps the locks in their order", () => {
    const framed = frameFace(locksFrom(84), framing, envelope);
    const row = framed.map(({ points }) => azimuthOf(points[12][0], points[12][2]));
    expect(row).toEqual([...row].sort((a, b) => a - b));
  });

  it("keeps them out of the skin", () => {
    const framed = frameFace(locksFrom(84), framing, envelope);
    const heights = placesOf(framed, -60, 40).map(
      (place) => Math.hypot(...place.map((v, axis) => v - skullCentre[axis])) - envelope.radiusTowards(...place),
    );
    expect(Math.min(...heights)).toBeGreaterThan(1);
  });
});
