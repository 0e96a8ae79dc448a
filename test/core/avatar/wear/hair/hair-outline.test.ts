import { describe, expect, it } from "vitest";
import type { HairOutline } from "../../../../../src/avatar/avatar.ts";
import { followOutline, hairEnd, measureOutline } from "../../../../../src/avatar/wear/hair/hair-outline.ts";
import { circleOf, maskOf, view } from "./face-plane-mask.ts";

const hair = circleOf(100);
const skin = circleOf(80);

const measure = (isHair: (x: number, y: number) => boolean) =>
  measureOutline(maskOf(isHair), view, { hair, skin }, 0) as HairOutline;

describe("measureOutline", () => {
  it("is one where the photo shows the style's own outline", () => {
    for (const growth of measure((x, y) => Math.hypot(x, y) < 100).over) expect(growth).toBeCloseTo(1, 1);
  });

  it("grows on the side where the photo has more hair", () => {
    const { over } = measure((x, y) => Math.hypot(x, y) < (x > 0 ? 130 : 100));
    expect(over[4]).toBeCloseTo(1.3, 1);
    expect(over[14]).toBeCloseTo(1, 1);
  });

  it("never lets the scalp through and never grows without bounds", () => {
    for (const growth of measure((x, y) => Math.hypot(x, y) < 20).over) expect(growth).toBeGreaterThan(0.84);
    for (const growth of measure(() => true).over) expect(growth).toBe(1);
    for (const growth of measure((x, y) => Math.hypot(x, y) < 190).over) expect(growth).toBeLessThanOrEqual(1.45);
  });

  it("goes on from beside it where the picture ends in hair", () => {
    const whole = maskOf((x, y) => Math.hypot(x, y) < 130);
    const cut = { width: 400, height: 310, data: whole.data.subarray(400 * 90) };
    const { over } = measureOutline(cut, { ...view, centreY: 110 }, { hair, skin }, 0) as HairOutline;
    for (const growth of over) expect(Math.abs(growth - 1.3)).toBeLessThan(0.05);
  });

  it("is unknown for a head turned far", () => {
    expect(
      measureOutline(
        maskOf(() => true),
        view,
        { hair, skin },
        50,
      ),
    ).toBeNull();
  });
});

describe("followOutline", () => {
  it("brings hair to the measured outline", () => {
    const outline = measure((x, y) => Math.hypot(x, y) < 120);
    const grown = hair.slice();
    followOutline(grown, outline);
    for (let i = 0; i < 3 * 180; i += 3) expect(Math.hypot(grown[i], grown[i + 1])).toBeCloseTo(120, -1);
  });

  it("leaves hair that is bound to the skin where it grows", () => {
    const outline = measure((x, y) => Math.hypot(x, y) < 120);
    const free = Float32Array.from({ length: hair.length / 3 }, (_, i) => i % 2);
    const [grown, wholly] = [hair.slice(), hair.slice()];
    followOutline(grown, outline, undefined, free);
    followOutline(wholly, outline);
    for (let k = 0; k < hair.length; k++) expect(grown[k]).toBe((Math.floor(k / 3) % 2 ? wholly : hair)[k]);
  });

  it("has no step at the height of the eyes, where rays meet rows", () => {
    const rows = Array.from({ length: 9 }, () => 1);
    const outline = { over: Array.from({ length: 19 }, () => 1.4), left: rows, right: rows } as const;
    const column = Float32Array.from({ length: 3 * 80 }, (_, k) => [100, 40 - Math.floor(k / 3), -60][k % 3]);
    followOutline(column, outline);
    for (let i = 3; i < column.length; i += 3) expect(Math.abs(column[i] - column[i - 3])).toBeLessThan(2.5);
  });

  it("keeps the spacing of what grows even", () => {
    const outline = measure((x, y) => Math.hypot(x, y) < 130);
    const line = Float32Array.from({ length: 3 * 36 }, (_, k) => [65 + Math.floor(k / 3), 0, -60][k % 3]);
    followOutline(line, outline);
    const steps = Array.from({ length: 35 }, (_, k) => line[3 * k + 3] - line[3 * k]);
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.2);
  });
});

describe("hairEnd", () => {
  const endOf = (isHair: (x: number, y: number) => boolean) => hairEnd(maskOf(isHair), view);

  it("is where hair ends beside face and neck, on the side on which it is longer", () => {
    expect(endOf((x, y) => Math.abs(x) > 50 && Math.abs(x) < 90 && y > -110)).toBeCloseTo(110, -1);
    expect(endOf((x, y) => Math.abs(x) > 50 && Math.abs(x) < 90 && y > (x > 0 ? -60 : -130))).toBeCloseTo(130, -1);
  });

  it("is unknown where there is no such hair, or the picture ends in it", () => {
    expect(endOf((_, y) => y > 40)).toBeNull();
    expect(endOf((x) => Math.abs(x) > 50 && Math.abs(x) < 90)).toBeNull();
  });
});
