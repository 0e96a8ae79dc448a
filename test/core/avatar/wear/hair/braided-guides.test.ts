import { describe, expect, it } from "vitest";
import type { BraidedHair } from "../../../../../src/avatar/avatar.ts";
import { braidedGuides } from "../../../../../src/avatar/wear/hair/braided-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const grow = (name: "twists" | "box_braids" | "cornrows") => {
  const style = styleNamed(model, name) as BraidedHair;
  return braidedGuides(scalpOf(model, model.mean, style), style);
};
const lowest = (guides: ReturnType<typeof grow>) =>
  Math.min(...guides.flatMap(({ points }) => points.map(([, y]) => y)));

describe("braidedGuides", () => {
  it("lets strands hang to their ends, each of two crossed cards", () => {
    const braids = grow("box_braids");
    expect(lowest(braids)).toBeLessThan(-215);
    expect(lowest(braids)).toBeGreaterThan(-250);
    expect(lowest(grow("twists"))).toBeGreaterThan(-100);
    const rolls = braids.map(({ shape }) => shape.waveAt(0, 0, 0).roll);
    expect(rolls.filter((roll) => roll === 0)).toHaveLength(braids.length / 2);
    expect(rolls.filter((roll) => roll === Math.PI / 2)).toHaveLength(braids.length / 2);
  });

  it("lays 17 rows over the scalp from the hairline to the nape", () => {
    const rows = grow("cornrows");
    expect(rows.length).toBeGreaterThan(14);
    expect(rows.length).toBeLessThan(18);
    expect(lowest(rows)).toBeGreaterThan(-62);
    for (const { points } of rows.slice(5, 12)) {
      expect(points[0][2]).toBeGreaterThan(-60);
      expect(points[points.length - 1][2]).toBeLessThan(-120);
    }
  });
});
