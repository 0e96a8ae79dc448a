import { describe, expect, it } from "vitest";
import { difference, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { gatherLocks, lockAt, lockChances, lockWaves } from "../../../../../src/avatar/wear/hair/hair-locks.ts";

const across = Array.from({ length: 3600 }, (_, k): Triple => [2 * (k % 60) - 60, 2 * Math.floor(k / 60) - 60, 7]);
const numbers = [...new Set(across.map((place) => lockAt(place).number))];

/** Guides 4 mm apart that hang down. */
const guides = Array.from({ length: 9 }, (_, number) => ({
  number,
  points: Array.from({ length: 9 - (number === 4 ? 2 : 0) }, (_, k): Triple => [4 * number, -5 * k, 0]),
})) as unknown as Guide[];
/** All of one lock, of which the fifth is the middle one. */
const own = guides.map((_, k) => ({ number: 1, off: Math.abs(k - 4) }));

describe("lockAt", () => {
  it("divides a plane into as many locks as have 17 mm between their middles", () => {
    // Cells of space that a plane cuts are smaller than their distance, and more.
    expect(numbers.length).toBeGreaterThan(76);
    expect(numbers.length).toBeLessThan(96);
  });

  it("is that of the nearest middle, and stays the same nearby", () => {
    for (const place of across) expect(lockAt(place).off).toBeLessThan(17 * Math.sqrt(3));
    const next = across.filter((place) => {
      return lockAt(place).number === lockAt([place[0] + 1, place[1], place[2]]).number;
    });
    expect(next.length / across.length).toBeGreaterThan(0.9);
  });
});

describe("lockChances", () => {
  const spread = (curl: number, lift: number) => {
    const all = numbers.map((number) => lockChances({ number, off: 0 }, curl, lift));
    return (["turn", "lift", "length", "sooner"] as const).map((of) => Math.max(...all.map((one) => one[of])));
  };

  it("are none of straight hair", () => {
    expect(spread(0, 20).map((value) => Math.abs(value))).toEqual([0, 0, 0, 0]);
  });

  it("turn the curliest by up to 120 degrees, lift them by 5 mm at most, cut a half off or 12 mm", () => {
    const [turn, lift, length, sooner] = spread(1, 20);
    expect(turn).toBeGreaterThan(112);
    expect(turn).toBeLessThan(121);
    expect(20 * lift).toBeGreaterThan(4.6);
    expect(20 * lift).toBeLessThan(5);
    expect(length).toBeGreaterThan(0.46);
    expect(sooner).toBeGreaterThan(11);
    expect(spread(1, 10)[1]).toBeGreaterThan(0.28);
    expect(spread(1, 10)[1]).toBeLessThan(0.3);
  });

  it("turn wavy hair by the square of its curl", () => {
    expect(spread(0.5, 20)[0]).toBeCloseTo(spread(1, 20)[0] / 4, 6);
  });
});

describe("lockWaves", () => {
  const along = (curl: number, lift: number) =>
    Array.from({ length: 300 }, (_, k) => lockWaves({ number: 5, off: 0 }, curl, lift)(18 + k));

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

  it("are the same along all of a lock, and none at its root", () => {
    expect(lockWaves({ number: 5, off: 9 }, 1, 20)(40)).toEqual(lockWaves({ number: 5, off: 1 }, 1, 20)(40));
    expect(Math.abs(lockWaves({ number: 5, off: 0 }, 1, 20)(0).aside)).toBe(0);
  });
});

describe("gatherLocks", () => {
  it("draws tips by four fifths of the way to the middle one, and leaves roots", () => {
    const gathered = gatherLocks(guides, own, 1);
    gathered.forEach(({ points }, k) => {
      expect(difference(points[0], guides[k].points[0])).toEqual([0, 0, 0]);
    });
    // At six of eight steps, where the middle one ends.
    const drawn = (gathered[0].points[6][0] - guides[0].points[6][0]) / 16;
    expect(drawn).toBeCloseTo(0.8 * (3 * 0.75 ** 2 - 2 * 0.75 ** 3), 6);
    expect(gathered.map(({ points }) => points.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7]);
  });

  it("leaves straight hair as it is", () => {
    const xs = (all: readonly Guide[]) => all.map(({ points }) => points.map(([x]) => x));
    expect(xs(gatherLocks(guides, own, 0))).toEqual(xs(guides));
  });
});
