import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { bodyLift } from "../../../../../src/avatar/wear/hair/edge-lift.ts";
import { onHead } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import { aboveEnd, liftAt } from "../../../../../src/avatar/wear/hair/hair-lift.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const style = styleNamed(model, "quiff") as CombedHair;
const scalp = scalpOf(model, model.mean, style);
const guides = combedGuides(scalp, style, 1000);
const heightOver = ([x, y, z]: readonly [number, number, number]) =>
  Math.hypot(x - skullCentre[0], y - skullCentre[1], z - skullCentre[2]) - scalp.envelope.radiusTowards(x, y, z);

/** Bundles, without the fine hairs at the front edge. */
const bundles = guides.filter(({ number }) => number < 30_000);

describe("combedGuides", () => {
  it("leave the body of hair below and rise to their lift on top", () => {
    const isOnTop = ([x, y, z]: readonly [number, number, number]) => Math.abs(x) < 45 && y > 85 && z < -45 && z > -115;
    const onTop = bundles.filter(({ points }) => points.some(isOnTop));
    expect(onTop.length).toBeGreaterThan(20);
    for (const { points } of onTop) {
      const lift = liftAt(onHead(scalp.envelope, points[0], 0), style);
      expect(heightOver(points[0])).toBeLessThan(1.2 + 0.9 * bodyLift(lift) - 2 + 0.2);
      expect(Math.max(...points.map(heightOver))).toBeLessThan(25.5);
    }
    const highest = onTop.map(({ points }) => Math.max(...points.map(heightOver))).sort((a, b) => a - b);
    expect(highest[highest.length >> 1]).toBeGreaterThan(21);
  });

  it("end over the ears and at the nape, and long hair later than short", () => {
    for (const { points } of guides)
      for (const point of points.slice(1)) expect(aboveEnd(point, null)).toBeGreaterThan(point[2] < -67 ? -13 : -46);
    const before = guides.filter(({ points }) => points.some(([, y, z]) => y < 8 && z > -60));
    expect(before.length).toBeGreaterThan(2);
    const meanLength = (lift: number) => {
      const low = { ...style, lift: style.lift.map(() => lift) };
      const all = combedGuides(scalpOf(model, model.mean, low), low, 400).filter(({ number }) => number < 30_000);
      return all.reduce((sum, { points, step }) => sum + step * (points.length - 1), 0) / all.length;
    };
    expect(meanLength(30)).toBeGreaterThan(meanLength(6) + 8);
  });

  it("get thinner to the end of sideburns, where single ones end sooner", () => {
    const before = bundles
      .map(({ points }) => points[points.length - 1])
      .filter(([, y, z]) => z > -58 && y < 8)
      .map((tip) => -aboveEnd(tip, null));
    expect(before.length).toBeGreaterThan(8);
    const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
    const spread = Math.sqrt(before.reduce((sum, value) => sum + (value - mean) ** 2, 0) / before.length);
    expect(spread).toBeGreaterThan(5);
  });
});
