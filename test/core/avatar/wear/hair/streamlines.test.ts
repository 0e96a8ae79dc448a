import { describe, expect, it } from "vitest";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { hash } from "../../../../../src/avatar/wear/hair/noise.ts";
import { type Flow, type LineSpacing, streamlines } from "../../../../../src/avatar/wear/hair/streamlines.ts";

/** A square of 100 mm in a plane. */
const square: Flow = {
  directionAt: () => [1, 0, 0],
  onSurface: ([x, y]) => [x, y, 0],
  isInside: ([x, y]) => Math.max(Math.abs(x), Math.abs(y)) < 50,
};
/** Round an axis. */
const whirl: Flow = {
  ...square,
  directionAt: ([x, y]) => [-y / Math.hypot(x, y), x / Math.hypot(x, y), 0],
  isInside: ([x, y]) => Math.hypot(x, y) < 50 && Math.hypot(x, y) > 12,
};
const seeds = Array.from({ length: 1500 }, (_, k): Triple => [100 * hash(k, 1) - 50, 100 * hash(k, 2) - 50, 0]);
const even: LineSpacing = { apartAt: () => 6, widest: 6, step: 2, longestAt: () => 500 };
const lay = (flow: Flow, spacing: Partial<LineSpacing> = {}) => streamlines(flow, seeds, { ...even, ...spacing });

const pointsOf = (lines: ReturnType<typeof lay>) => lines.flatMap(({ points }) => points);
const nearestTo = (place: Triple, others: readonly Triple[]) =>
  Math.min(...others.map((other) => Math.hypot(other[0] - place[0], other[1] - place[1])));

describe("streamlines", () => {
  it("never come nearer to each other than six tenths of how far apart they begin", () => {
    for (const flow of [square, whirl]) {
      const lines = lay(flow);
      for (const [k, { points }] of lines.entries()) {
        const others = pointsOf(lines.filter((_, other) => other !== k));
        for (const point of points) expect(nearestTo(point, others)).toBeGreaterThan(0.6 * 6);
      }
    }
  });

  it("begin at seeds as far from those before as is told", () => {
    const lines = lay(square);
    const gaps = lines.slice(1).map(({ number }, k) => nearestTo(seeds[number], pointsOf(lines.slice(0, k + 1))));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  });

  it("leave no place further from a line than lines begin apart", () => {
    const laid = pointsOf(lay(square));
    for (const seed of seeds) expect(nearestTo(seed, laid)).toBeLessThan(6);
  });

  it("lie as far apart as is told at each place", () => {
    const wide = lay(square, { apartAt: ([, y]) => (y > 0 ? 10 : 4), widest: 10 });
    const crossing = (from: number, to: number) =>
      wide.filter(({ points }) => points.some(([x, y]) => Math.abs(x) < 2 && y > from && y < to)).length;
    expect(crossing(-50, 0) / crossing(0, 50)).toBeGreaterThan(1.8);
    expect(crossing(-50, 0) / crossing(0, 50)).toBeLessThan(3.5);
  });

  it("go on along the flow from side to side", () => {
    for (const { points } of lay(square)) {
      for (const [, y] of points) expect(y).toBe(points[0][1]);
      expect(points[points.length - 1][0] - points[0][0]).toBeGreaterThan(96);
    }
    for (const { points } of lay(whirl)) {
      const radii = points.map(([x, y]) => Math.hypot(x, y));
      expect(Math.max(...radii) - Math.min(...radii)).toBeLessThan(20);
    }
  });

  it("are no longer to both sides of their seed than is told", () => {
    const lines = lay(square, { longestAt: ([, y]) => (y > 0 ? 20 : 8) });
    for (const { number, points } of lines) {
      const [x, y] = seeds[number];
      for (const point of points) expect(Math.abs(point[0] - x)).toBeLessThanOrEqual(y > 0 ? 20 : 8);
    }
    expect(Math.max(...lines.map(({ points }) => points.length))).toBe(21);
  });

  it("end each where and on the side on which it is told", () => {
    const own = (number: number) => 10 + 30 * hash(number, 5);
    const ragged: Flow = { ...square, isInside: ([x], number, sign) => (sign > 0 ? x < own(number) : x > -20) };
    const lines = lay(ragged).filter(({ number }) => Math.abs(seeds[number][0] + 5) < 15);
    for (const { number, points } of lines) {
      expect(points[points.length - 1][0]).toBeLessThan(own(number));
      expect(points[0][0]).toBeGreaterThan(-20);
    }
    const last = lines.filter(({ number, points }) => own(number) - points[points.length - 1][0] < 2.1);
    const first = lines.filter(({ points }) => points[0][0] < -17.9);
    expect(last.length / lines.length).toBeGreaterThan(0.6);
    expect(first.length / lines.length).toBeGreaterThan(0.6);
  });

  it("end where the flow turns round", () => {
    const against: Flow = { ...square, directionAt: ([x]) => [x < 0 ? 1 : -1, 0, 0] };
    for (const { points } of lay(against))
      expect(Math.sign(points[0][0])).not.toBe(-Math.sign(points[points.length - 2]?.[0] ?? 0));
  });

  it("are none without seeds", () => {
    expect(streamlines(square, [], even)).toEqual([]);
  });
});
