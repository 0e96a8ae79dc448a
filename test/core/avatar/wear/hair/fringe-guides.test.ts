import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { foreheadAzimuth, fringeAzimuths, onForehead } from "../../../../../src/avatar/wear/hair/forehead.ts";
import { fringeGuides } from "../../../../../src/avatar/wear/hair/fringe-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const style = styleNamed(model, "bob_fringe") as HangingHair;
const edge = new Array<number>(fringeAzimuths).fill(36);
const scalp = scalpOf(model, model.mean, style);
const guidesOf = (heights: readonly number[]) => fringeGuides(scalp, style.curl, heights);
const guides = guidesOf(edge);
const tipOf = ({ points }: { readonly points: readonly Triple[] }) => points[points.length - 1];
const heightOver = ([x, y, z]: Triple) => Math.hypot(x, y - 10, z + 72) - scalp.envelope.radiusTowards(x, y, z);

describe("fringeGuides", () => {
  it("falls forward from temple to temple and ends at the brows, off the skin", () => {
    const tips = guides.map(tipOf);
    expect(Math.min(...tips.map(([x]) => x))).toBeLessThan(-48);
    expect(Math.max(...tips.map(([x]) => x))).toBeGreaterThan(50);
    const middle = tips.filter(([x]) => Math.abs(x) < 40);
    expect(middle.length).toBeGreaterThan(50);
    expect(Math.min(...middle.map(([, y]) => y))).toBeGreaterThan(33);
    expect(Math.min(...middle.map(([, y]) => y))).toBeLessThan(38);
    expect(Math.max(...middle.map(([, y]) => y))).toBeLessThan(60);
    for (const { points } of guides)
      for (const point of points.slice(1)) expect(heightOver(point)).toBeGreaterThan(0.5);
  });

  it("lets rows from further back lie over those before them", () => {
    const heightOf = (layer: number) => {
      const heights = guides.filter((guide) => guide.layer === layer).map((guide) => heightOver(tipOf(guide)));
      return heights.reduce((sum, height) => sum + height, 0) / heights.length;
    };
    expect(heightOf(1)).toBeGreaterThan(heightOf(0) + 0.5);
  });

  it("falls straight", () => {
    for (const { points } of guides) {
      for (const point of points.slice(1)) {
        expect(foreheadAzimuth(point)).toBeCloseTo(foreheadAzimuth(points[1]), 3);
      }
    }
  });

  it("is none where hair ends a millimetre before its hairline", () => {
    const endsBefore = (millimetres: number) =>
      Array.from({ length: fringeAzimuths }, (_, k) => {
        let y = 100;
        while (scalp.edge.depthOf(onForehead(scalp.envelope, 4 * k - 80, y)) > -millimetres) y -= 0.1;
        return y;
      });
    const near = (heights: readonly number[]) =>
      guidesOf(heights).filter((guide) => Math.abs(foreheadAzimuth(tipOf(guide))) < 30).length;
    expect(near(endsBefore(0.5))).toBe(0);
    expect(near(endsBefore(3))).toBeGreaterThan(50);
  });

  it("grows nowhere where hair ends behind its hairline", () => {
    const open = edge.map((height, k) => (k < fringeAzimuths / 2 ? 105 : height));
    expect(Math.min(...guidesOf(open).map((guide) => tipOf(guide)[0]))).toBeGreaterThan(-12);
  });
});
