import { describe, expect, it } from "vitest";
import { difference, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { gatherTips } from "../../../../../src/avatar/wear/hair/gather-tips.ts";

const step = 8;
/** Forty locks that hang down side by side, 5 mm apart. */
const locks = Array.from({ length: 40 }, (_, number) => ({
  number,
  points: Array.from({ length: 30 }, (_, k): Triple => [5 * number, -step * k, 0]),
}));
const gathered = gatherTips(locks, step);

function tipOf({ points }: { readonly points: readonly Triple[] }): Triple {
  return points[points.length - 1];
}

describe("gatherTips", () => {
  it("leaves locks where they are above their ends", () => {
    gathered.forEach(({ points }, k) => {
      expect(points.slice(0, 20)).toEqual(locks[k].points.slice(0, 20));
    });
  });

  it("draws the ends of neighbours together", () => {
    const nearest = (all: typeof locks) =>
      all.map((lock) =>
        Math.min(...all.filter((other) => other !== lock).map((other) => Math.abs(tipOf(lock)[0] - tipOf(other)[0]))),
      );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(nearest(gathered))).toBeLessThan(0.8 * mean(nearest(locks)));
  });

  it("lets them end at unequal lengths, none of them longer than before", () => {
    const cuts = gathered.map((lock, k) => difference(tipOf(lock), tipOf(locks[k]))[1]);
    expect(Math.min(...cuts)).toBeGreaterThanOrEqual(0);
    expect(new Set(cuts.map(Math.round)).size).toBeGreaterThan(3);
  });

  it("keeps something of short locks", () => {
    const short = gatherTips([{ number: 1, points: locks[0].points.slice(0, 4) }], step);
    expect(short[0].points).toHaveLength(4);
  });
});
