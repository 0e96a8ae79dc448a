import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { foreheadAzimuth, fringeAzimuths, onForehead } from "../../../../../src/avatar/wear/hair/forehead.ts";
import { frameEdge } from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { StraightFringe } from "../../../../../src/avatar/wear/hair/straight-fringe.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const end = 30;
const level = (height: number) => new Array<number>(fringeAzimuths).fill(height);
const style = { ...(styleNamed(model, "bob_fringe") as HangingHair), fringe: level(end) };
const scalp = scalpOf(model, model.mean, style);
const fringe = new StraightFringe(scalp.edge, style.fringe, style.opening);
const at = (azimuth: number, y: number) => onForehead(scalp.envelope, azimuth, y);
/** The height at which a fringe ends on the way down an azimuth. */
const endOf = (own: number, azimuth: number, it = fringe) => {
  let y = 70;
  while (y > 0 && !it.ends(at(azimuth, y), own)) y -= 0.1;
  return y;
};

describe("a straight fringe", () => {
  it("ends where the photo's does, the longest of its bundles 3 millimetres below, the shortest as much above", () => {
    for (const azimuth of [-25, 0, 40]) {
      expect(endOf(0, azimuth)).toBeCloseTo(end - 3, 0);
      expect(endOf(Math.SQRT1_2, azimuth)).toBeCloseTo(end, 0);
      expect(endOf(1, azimuth)).toBeCloseTo(end + 3, 0);
    }
  });

  it("ends over the eyes, however low the photo's is", () => {
    const low = new StraightFringe(scalp.edge, level(-20), style.opening);
    expect(endOf(0, 0, low)).toBeCloseTo(14, 0);
  });

  it("reaches 8 degrees into the hair beside the face on either side", () => {
    for (const [side, sign] of [1, -1].entries()) {
      const open = frameEdge(style.opening, side, 12);
      expect(endOf(0, sign * (open + 7))).toBeGreaterThan(20);
      expect(endOf(0, sign * (open + 9))).toBeLessThan(1);
    }
  });

  it("holds hair 10 millimetres under its edge", () => {
    const high = new StraightFringe(scalp.edge, level(50), style.opening);
    for (const azimuth of [-30, 0, 20]) expect(Math.abs(high.edge.depthOf(at(azimuth, 40)))).toBeLessThan(1.5);
  });
});

describe("hair with a straight fringe", () => {
  const guides = hangingGuides(scalp, style, 330, new Float32Array()).filter(({ points }) => points.length > 2);
  const sheet = guides.filter(({ sides }) => sides);
  const tipOf = ({ points }: (typeof guides)[number]) => points[points.length - 1];
  const overForehead = sheet.filter((guide) => Math.abs(foreheadAzimuth(tipOf(guide))) < 35 && tipOf(guide)[2] > -20);

  it("falls from the crown, side by side all round", () => {
    expect(sheet.length).toBe(64);
    expect(Math.max(...sheet.map(({ points }) => Math.hypot(points[0][0], points[0][2] + 111)))).toBeLessThan(20);
    for (const [k, { sides }] of sheet.entries()) {
      const [left, right] = sides?.[2] ? [sides[2].left, sides[2].right] : [];
      expect(Math.min(Math.hypot(...(left ?? [])), Math.hypot(...(right ?? []))), `${k}`).toBeGreaterThan(0.69);
    }
    const first = sheet[0].sides?.at(-1)?.right as Triple;
    expect(Math.hypot(...first)).toBeGreaterThan(5);
  });

  it("covers the forehead from temple to temple, and ends within a step over its edge", () => {
    const tips = overForehead.map(tipOf);
    expect(tips.length).toBeGreaterThan(8);
    for (const [, y] of tips) {
      expect(y).toBeGreaterThan(end - 4);
      expect(y).toBeLessThan(end + 12);
    }
    const azimuths = tips.map(foreheadAzimuth).sort((a, b) => a - b);
    expect(azimuths[0]).toBeLessThan(-25);
    expect(azimuths[azimuths.length - 1]).toBeGreaterThan(25);
  });

  it("leaves the eyes free, as well where its edge is steep", () => {
    const sloped = level(6).map((height, k) => (k < 11 || k > 29 ? height : k < 20 ? 27 : 21));
    const opening = style.opening.map((side, k) => side.map((edge, row) => (row < 8 ? 0 : k === 0 ? edge : 38)));
    for (const own of [{}, { fringe: sloped, opening: opening as unknown as HangingHair["opening"] }]) {
      for (const { points } of hangingGuides(scalp, { ...style, ...own }, 330, new Float32Array())) {
        for (const point of points) {
          if (point[1] > 8 || point[1] < -20 || point[2] < -60) continue;
          expect(Math.abs(foreheadAzimuth(point))).toBeGreaterThan(37);
        }
      }
    }
  });
});
