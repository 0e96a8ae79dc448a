import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { fringeGuides } from "../../../../../src/avatar/wear/hair/fringe-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const style = styleNamed(model, "bob_fringe") as HangingHair;
const fringe = new Array<number>(17).fill(36);
const scalp = scalpOf(model, model.mean, style);
const guides = fringeGuides(scalp, style, fringe);

describe("fringeGuides", () => {
  it("falls forward from temple to temple and ends at the brows, off the skin", () => {
    const tips = guides.map(({ points }) => points[points.length - 1]);
    expect(Math.min(...tips.map(([x]) => x))).toBeLessThan(-50);
    expect(Math.max(...tips.map(([x]) => x))).toBeGreaterThan(50);
    const middle = tips.filter(([x]) => Math.abs(x) < 40);
    expect(middle.length).toBeGreaterThan(20);
    for (const [, y] of middle) {
      expect(y).toBeGreaterThan(34);
      expect(y).toBeLessThan(36 + 9 + 6);
    }
    for (const { points } of guides) {
      for (const [x, y, z] of points.slice(1)) {
        const radius = Math.hypot(x, y - 10, z + 72);
        expect(radius).toBeGreaterThan(scalp.envelope.radiusTowards(x, y, z) - 0.5);
      }
    }
  });

  it("lets rows from further back lie over those before them", () => {
    const heightOf = (layer: number) => {
      const heights = guides
        .filter((guide) => guide.layer === layer)
        .flatMap(({ points }) => {
          const [x, y, z] = points[points.length - 1];
          return Math.hypot(x, y - 10, z + 72) - scalp.envelope.radiusTowards(x, y, z);
        });
      return heights.reduce((sum, height) => sum + height, 0) / heights.length;
    };
    expect(heightOf(1)).toBeGreaterThan(heightOf(0) + 0.5);
  });
});
