import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { aboveEnd } from "../../../../../src/avatar/wear/hair/hair-lift.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const style = styleNamed(model, "quiff") as CombedHair;
const scalp = scalpOf(model, model.mean, style);
const guides = combedGuides(scalp, style, 400);
const heightOver = ([x, y, z]: readonly [number, number, number]) =>
  Math.hypot(x - skullCentre[0], y - skullCentre[1], z - skullCentre[2]) - scalp.envelope.radiusTowards(x, y, z);

describe("combedGuides", () => {
  it("begin in the skin and rise to their lift on top", () => {
    const onTop = guides.filter(({ points: [[x, y, z]] }) => Math.abs(x) < 20 && y > 80 && z < -70 && z > -100);
    expect(onTop.length).toBeGreaterThan(10);
    for (const { points } of onTop) {
      expect(heightOver(points[0])).toBeLessThan(0);
      expect(Math.max(...points.map(heightOver))).toBeGreaterThan(20);
      expect(Math.max(...points.map(heightOver))).toBeLessThan(27);
    }
  });

  it("end over the ears and at the nape, and long hair later than short", () => {
    for (const { points } of guides)
      for (const point of points.slice(1)) expect(aboveEnd(point, null)).toBeGreaterThan(point[2] < -67 ? -13 : -46);
    const before = guides.filter(({ points }) => points.length > 2 && points[1][1] < 8 && points[1][2] > -60);
    expect(before.length).toBeGreaterThan(2);
    const meanLength = (lift: number) => {
      const low = { ...style, lift: style.lift.map(() => lift) };
      const all = combedGuides(scalpOf(model, model.mean, low), low, 400);
      return all.reduce((sum, { points, step }) => sum + step * (points.length - 1), 0) / all.length;
    };
    expect(meanLength(30)).toBeGreaterThan(meanLength(6) + 8);
  });
});
