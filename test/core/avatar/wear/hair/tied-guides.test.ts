import { describe, expect, it } from "vitest";
import type { TiedHair } from "../../../../../src/avatar/avatar.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { tiedGuides } from "../../../../../src/avatar/wear/hair/tied-guides.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const grow = (name: "ponytail" | "high_ponytail" | "bun") => {
  const style = styleNamed(model, name) as TiedHair;
  return tiedGuides(scalpOf(model, model.mean, style), style, 1000);
};
/** Tails and buns have numbers of their own. */
const endsOf = (guides: ReturnType<typeof grow>) => guides.filter(({ number }) => number >= 40_000);

describe("tiedGuides", () => {
  it("draws all hair towards the knot at the back", () => {
    const drawn = grow("ponytail").filter(({ number, points }) => number < 40_000 && points[0][1] > 60);
    expect(Math.abs(drawn.length - 46)).toBeLessThan(5);
    const backwards = drawn.filter(({ points }) => points[points.length - 1][2] < points[0][2]);
    expect(backwards.length / drawn.length).toBeGreaterThan(0.9);
  });

  it("lets a tail hang as long as it is, behind neck and bust", () => {
    const tail = endsOf(grow("ponytail"));
    const lowest = Math.min(...tail.map(({ points }) => points[points.length - 1][1]));
    expect(lowest).toBeLessThan(-150);
    expect(lowest).toBeGreaterThan(-230);
    for (const { points } of tail) expect(points[points.length - 1][2]).toBeLessThan(-90);
  });

  it("ends in a ball of a bun's radius at the knot", () => {
    const points = endsOf(grow("bun")).flatMap(({ points: own }) => own);
    const xs = points.map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(46);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(56);
  });
});
