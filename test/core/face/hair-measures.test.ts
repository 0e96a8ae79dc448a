import { describe, expect, it } from "vitest";
import { measureHair } from "../../../src/face/hair-measures.ts";
import { drawnRegion, headReach, kernels, place, size } from "./drawn-head.ts";

const region = drawnRegion();
const { unit } = region;

/** Measures of hair wherever `holds`, pixels of the drawn head. */
function measure(holds: (x: number, y: number) => boolean) {
  const hair = Uint8Array.from({ length: size * size }, (_, i) => Number(holds(i % size, Math.floor(i / size))));
  return measureHair(kernels, region, hair);
}

const brow = 93;
/** A head of hair down to a straight hairline `height` pixels over the brows. */
const cap = (height: number) => (x: number, y: number) => headReach(x, y) < 1 && y < brow - height;

describe("measureHair", () => {
  it("finds no hairline, width or fringe on a bald head", () => {
    const { widths, fringe, peak, domeHeight } = measure(() => false);
    for (const { left, right } of Object.values(widths)) expect([left, right]).toEqual([0, 0]);
    expect({ fringe, peak }).toEqual({ fringe: 0, peak: null });
    expect(domeHeight * unit).toBeCloseTo(place.top - place.crown, -0.5);
  });

  it("tells where a hairline peaks: in the middle where it is straight, else on the side to which it rises", () => {
    const peakOf = (rise: number) =>
      measure((x, y) => headReach(x, y) < 1 && y < brow - 20 - rise * (x - place.x)).peak ?? Number.NaN;
    expect(Math.abs(peakOf(0))).toBeLessThan(0.02);
    expect(peakOf(0.3)).toBeCloseTo(2 / 9, 2);
    expect(peakOf(-0.3)).toBeCloseTo(-peakOf(0.3), 1);
  });

  it("has no hairline where fewer than most columns meet hair", () => {
    expect(measure((x, y) => cap(20)(x, y) && x < place.x).peak).toBeNull();
  });

  it("gives the share of the forehead that hair covers", () => {
    const coverOf = (isHair: (x: number) => boolean) =>
      measure((x, y) => headReach(x, y) < 1 && y < brow && isHair(x)).fringe;
    expect(coverOf(() => true)).toBeGreaterThan(0.95);
    expect(coverOf((x) => x < place.x)).toBeCloseTo(0.5, 1);
  });

  it("gives widths of each side at each level, in distances of the eyes", () => {
    const strip = measure((x, y) => x >= place.left - 30 && x < place.left - 10 && y < place.chin);
    for (const level of ["ear", "mouth", "jaw"] as const) {
      expect(strip.widths[level].left * unit).toBeCloseTo(20, -0.5);
      expect(strip.widths[level].right).toBe(0);
    }
    expect(strip.widths.shoulder.left).toBe(0);
  });

  it("counts no hair outside of the photo, and says how much of a level the photo covers", () => {
    const outside = { ...region, covered: region.covered.map((on, i) => (i % size < place.x ? 0 : on)) };
    const hair = new Uint8Array(size * size).fill(1);
    const { widths, covered } = measureHair(kernels, outside, hair);
    expect(widths.ear.left).toBe(0);
    expect(widths.ear.right).toBeGreaterThan(0.5);
    expect(covered.ear).toBeCloseTo(0.5, 1);
  });
});
