import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const long = styleNamed(model, "long_straight") as HangingHair;
const grow = (own: Partial<HangingHair>) => {
  const style = { ...long, ...own };
  return hangingGuides(scalpOf(model, model.mean, style), style, 200, new Float32Array());
};
const tipsOf = (guides: ReturnType<typeof grow>) => guides.map(({ points }) => points[points.length - 1]);
const outermost = (own: Partial<HangingHair>) => Math.max(...tipsOf(grow(own)).map(([x]) => Math.abs(x)));

describe("hangingGuides", () => {
  it("ends at the height that it is told", () => {
    for (const ends of [110, 230]) {
      const beside = tipsOf(grow({ ends })).filter(([x, , z]) => Math.abs(x) > 55 && z > -85);
      expect(beside.length).toBeGreaterThan(20);
      for (const [, y] of beside) expect(Math.abs(y + ends)).toBeLessThan(20);
    }
  });

  it("is alike long where it ends beside the face, and ends at one height below", () => {
    const lengths = (ends: number) =>
      grow({ ends, fringe: null })
        .map(({ points, step }) => step * (points.length - 1))
        .sort((a, b) => a - b);
    const cut = lengths(40);
    expect(cut[Math.floor(0.95 * cut.length)]).toBeLessThan(112);
    expect(cut[cut.length >> 1]).toBeGreaterThan(68);
    expect(cut[cut.length >> 1]).toBeLessThan(92);
    const even = lengths(120);
    expect(even[Math.floor(0.95 * even.length)]).toBeGreaterThan(190);
  });

  it("falls to both sides of its parting", () => {
    const toLeft = (parting: number) => tipsOf(grow({ parting })).filter(([x]) => x > 0).length;
    expect(toLeft(-25)).toBeGreaterThan(toLeft(25) + 8);
  });

  it("hangs before the shoulders where it is told to, else behind them", () => {
    const ahead = (share: number) => tipsOf(grow({ before: [share, share] })).filter(([, , z]) => z > -60).length;
    expect(ahead(1)).toBeGreaterThan(3 * ahead(0) + 10);
  });

  it("is combed over from its parting, side by side, over lower hair; curls and layers stand by themselves", () => {
    const sides = (own: Partial<HangingHair>) => grow({ fringe: null, ...own }).filter(({ sides: all }) => all);
    const sheet = sides({});
    expect(sheet.length).toBeGreaterThan(50);
    expect(new Set(sheet.map(({ layer }) => layer))).toEqual(new Set([1]));
    const below = grow({ fringe: null }).filter(({ sides: all }) => !all);
    expect(Math.max(...below.map(({ layer }) => layer))).toBeLessThan(0.51);
    expect(sides({ curl: 0.9 })).toEqual([]);
    expect(sides({ ends: 80 })).toEqual([]);
  });

  it("leads in or out below the ears as the photo's strands do, before the shoulders alone", () => {
    const leaning = (degrees: number, before = 1) => {
      const rows = new Array<number>(11).fill(degrees);
      const tips = tipsOf(grow({ lean: [rows, rows], before: [before, before] })).filter(
        ([x, y, z]) => Math.abs(x) > 40 && y < -200 && z > -80,
      );
      return tips.reduce((sum, [x]) => sum + Math.abs(x), 0) / tips.length;
    };
    const straight = leaning(0);
    // Over some 190 mm.
    expect(leaning(10) - straight).toBeGreaterThan(29);
    expect(leaning(10) - straight).toBeLessThan(37);
    expect(leaning(-10) - straight).toBeLessThan(-15);
    const behind = tipsOf(grow({ before: [0, 0] }));
    expect(tipsOf(grow({ before: [0, 0], lean: [new Array(11).fill(10), new Array(11).fill(10)] }))).toEqual(behind);
  });

  it("begins below what is combed over it where that lies low, behind the front edge", () => {
    const hidden = (own: Partial<HangingHair>, [from, to]: readonly [number, number]) => {
      const { edge } = scalpOf(model, model.mean, { ...long, ...own });
      return grow({ fringe: null, ...own }).filter(({ sides, points }) => {
        const depth = sides || points.length < 3 ? Number.NaN : edge.depthOf(points[0]);
        return depth > from && depth < to && points[0][1] > 31;
      }).length;
    };
    expect(hidden({}, [0, 45])).toBe(0);
    expect(hidden({}, [45, 54])).toBeGreaterThan(2);
    expect(hidden({ curl: 0.9 }, [0, 45])).toBeGreaterThan(5);
  });

  it("grows where a parting has no room", () => {
    const bare = { ...long, density: long.density.replace(/./g, "0") };
    const scalp = scalpOf(model, model.mean, bare);
    expect(() => hangingGuides(scalp, bare, 200, new Float32Array())).not.toThrow();
    const closed = { ...long, opening: long.opening.map((side) => side.map(() => 180)) };
    expect(() => grow(closed as unknown as Partial<HangingHair>)).not.toThrow();
  });

  it("follows the outline of a photo", () => {
    const wide = { over: new Array(19).fill(1.1), left: new Array(9).fill(1.3), right: new Array(9).fill(1.3) };
    expect(outermost({ outline: wide })).toBeGreaterThan(1.15 * outermost({}));
  });
});
