import { describe, expect, it } from "vitest";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { gatherLocks, lockAt, lockLift, lockWaves } from "../../../../../src/avatar/wear/hair/hair-locks.ts";

const across = Array.from({ length: 3600 }, (_, k): Triple => [2 * (k % 60) - 60, 2 * Math.floor(k / 60) - 60, 7]);
const numbers = [...new Set(across.map((place) => lockAt(place)))];

describe("lockAt", () => {
  it("divides a plane into as many locks as have 17 mm between their middles", () => {
    // Cells of space that a plane cuts are smaller than their distance, and more.
    expect(numbers.length).toBeGreaterThan(76);
    expect(numbers.length).toBeLessThan(96);
  });

  it("stays the same nearby", () => {
    const next = across.filter((place) => {
      return lockAt(place) === lockAt([place[0] + 1, place[1], place[2]]);
    });
    expect(next.length / across.length).toBeGreaterThan(0.9);
  });
});

describe("lockLift", () => {
  const most = (curl: number, lift: number) => Math.max(...numbers.map((number) => lockLift(number, curl, lift)));

  it("is none of straight hair, and of the curliest 5 mm at most or three tenths", () => {
    expect(most(0, 20)).toBeCloseTo(0, 9);
    expect(20 * most(1, 20)).toBeGreaterThan(4.6);
    expect(20 * most(1, 20)).toBeLessThan(5);
    expect(most(1, 10)).toBeGreaterThan(0.28);
    expect(most(1, 10)).toBeLessThan(0.3);
  });
});

describe("lockWaves", () => {
  const along = (curl: number, lift: number) => Array.from({ length: 300 }, (_, k) => lockWaves(5, curl, lift)(18 + k));

  it("reach 8 mm to both sides where hair curls most, and further the higher it is", () => {
    expect(Math.max(...along(1, 20).map(({ aside }) => aside))).toBeCloseTo(8, 1);
    expect(Math.max(...along(1, 45).map(({ aside }) => aside))).toBeCloseTo(12, 1);
    expect(Math.max(...along(0.5, 20).map(({ aside }) => aside))).toBeCloseTo(4, 1);
  });

  it("lie about the outline, those of curls within it", () => {
    const outwards = (curl: number) => along(curl, 20).map((wave) => wave.outwards);
    expect(Math.max(...outwards(1))).toBeCloseTo((1.2 - 1.3) * 8, 1);
    expect(Math.max(...outwards(0.5))).toBeCloseTo((1.2 - 0.65) * 4, 1);
  });

  it("are none at its root", () => {
    expect(Math.abs(lockWaves(5, 1, 20)(0).aside)).toBe(0);
  });
});

describe("gatherLocks", () => {
  const bundle = (x: number, lock: number, count: number) =>
    ({ lock, step: 5, points: Array.from({ length: count }, (_, k) => [x, 5 * k, 0]) }) as unknown as Guide;
  const tipOf = ({ points }: Guide) => points[points.length - 1][0];

  it("leads bundles to the one in the middle of their lock, by their length over 180 mm", () => {
    const [left, middle, right, alone] = gatherLocks([
      bundle(-6, 1, 19),
      bundle(0, 1, 19),
      bundle(6, 1, 10),
      bundle(6, 2, 19),
    ]);
    expect(tipOf(left)).toBeCloseTo(-6 * (1 - 90 / 180), 9);
    expect(tipOf(middle)).toBe(0);
    expect(tipOf(right)).toBeCloseTo(6 * (1 - 45 / 180), 9);
    expect(tipOf(alone)).toBe(6);
  });

  it("leaves their roots, a fifth of their length and what is of no lock", () => {
    const [left] = gatherLocks([bundle(-6, 1, 19), bundle(0, 1, 19), bundle(6, 1, 19)]);
    expect(left.points.slice(0, 4).map(([x]) => x)).toEqual([-6, -6, -6, -6]);
    expect(left.points[6][0]).toBeGreaterThan(-6);
    const loose = { ...bundle(3, 1, 5), lock: undefined } as unknown as Guide;
    expect(gatherLocks([loose])[0]).toBe(loose);
  });
});
