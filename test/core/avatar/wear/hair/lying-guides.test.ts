import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, type Triple, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { bodyBehindEdge, bodyLift } from "../../../../../src/avatar/wear/hair/edge-lift.ts";
import { onHead } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { type LyingHair, lyingGuides } from "../../../../../src/avatar/wear/hair/lying-guides.ts";
import { type Scalp, scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const sidePart = styleNamed(model, "side_part") as CombedHair;
const even = (lift: number): CombedHair => ({ ...sidePart, lift: sidePart.lift.map(() => lift) });
/** Straight to the back, without end, everywhere as high. */
const back = (own: Partial<LyingHair> = {}, lift = 10): LyingHair => ({
  ...even(lift),
  kind: "tied",
  curl: 0,
  fringe: null,
  flowAt: ([x, y, z]) => {
    const [up, ahead] = [y - skullCentre[1], z - skullCentre[2]];
    const size = Math.max(1e-6, Math.hypot(up, ahead));
    return [0 * x, ahead / size, -up / size];
  },
  lengthAt: () => 60,
  endsAt: () => false,
  overhangAt: () => 0,
  ...own,
});
const scalpWith = (lift: number): Scalp => scalpOf(model, model.mean, even(lift));
const grow = (own: Partial<LyingHair> = {}, lift = 10, most = 1000) =>
  lyingGuides(scalpWith(lift), back(own, lift), most);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const widthOf = (guides: readonly Guide[]) => mean(guides.map(({ shape }) => shape.width));
const lengthOf = ({ points, step }: Guide) => step * (points.length - 1);
const { envelope, edge } = scalpWith(10);
const heightOver = ([x, y, z]: Triple) =>
  Math.hypot(x - skullCentre[0], y - skullCentre[1], z - skullCentre[2]) - envelope.radiusTowards(x, y, z);

describe("lyingGuides", () => {
  it("are broader and further apart the higher hair lies, between bounds", () => {
    const [low, middle, high] = [4, 14, 26].map((lift) => grow({}, lift));
    expect(widthOf(low)).toBeCloseTo(3.2 * 1.6 * (1 + 4 / 90), 1);
    expect(widthOf(middle)).toBeCloseTo(3.2 * 0.17 * 14 * (1 + 14 / 90), 0);
    expect(widthOf(high)).toBeGreaterThan(3.2 * 3.4);
    expect(low.length).toBeGreaterThan(1.3 * middle.length);
  });

  it("are as much broader as they are further apart where there are to be fewer", () => {
    const [all, some] = [1000, 250].map((most) => grow({}, 14, most));
    expect(widthOf(some) / widthOf(all)).toBeCloseTo(2, 1);
    expect(all.length).toBeGreaterThan(1.5 * some.length);
  });

  it("are twice as broad where hair curls most", () => {
    expect(widthOf(grow({ curl: 1 })) / widthOf(grow())).toBeCloseTo(2, 1);
  });

  it("go on to both sides for as long as hair is, a third more or less", () => {
    const lengths = grow().map(lengthOf);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 1.1 * 60 * 1.3);
    expect(Math.max(...lengths)).toBeGreaterThan(2 * 1.1 * 60 * 1.1);
  });

  it("leave the body below just under its lift, at the front edge from the skin, and rise to theirs", () => {
    const long = grow().filter((guide) => lengthOf(guide) > 90);
    const heights = long.map(({ points }) => points.map(heightOver));
    for (const [k, { points }] of long.entries()) {
      const place = onHead(envelope, points[0], 0);
      const body = 0.9 * bodyBehindEdge(edge, place, 10, null) * bodyLift(10);
      expect(heights[k][0]).toBeCloseTo(1.2 + body - 2, 0);
    }
    const starts = heights.map(([first]) => first);
    expect(Math.max(...starts)).toBeGreaterThan(4);
    expect(Math.min(...starts)).toBeLessThan(1);
    const most = heights.map((own) => Math.max(...own));
    expect(mean(most)).toBeGreaterThan(1.2 + 0.8 * 10);
    expect(mean(most)).toBeLessThan(1.2 + 10);
  });

  it("go on over bare skin as far as they may, and not where they end", () => {
    const furthest = (own: Partial<LyingHair>) =>
      Math.min(
        ...grow({ ...own, flowAt: ([, y]) => [0, y > 60 ? 0 : -1, y > 60 ? 1 : 0] }).flatMap(({ points }) =>
          points.map((point) => edge.depthOf(onHead(envelope, point, 0))).filter((depth) => !Number.isNaN(depth)),
        ),
      );
    expect(furthest({})).toBeGreaterThan(-5);
    expect(furthest({ overhangAt: () => 9 })).toBeLessThan(-6);
    expect(furthest({ overhangAt: () => 9 })).toBeGreaterThan(-10);
    const ended = grow({ endsAt: ([, y]) => y < 40 });
    const [lowest] = ended.flatMap(({ points }) => points.slice(1, -1).map(([, y]) => y)).sort((a, b) => a - b);
    expect(lowest).toBeGreaterThan(30);
  });

  it("begin where hair has roots, and hang beyond these", () => {
    const lowest = (up: number) =>
      Math.min(...grow({ flowAt: () => [0, up, 0] }).flatMap(({ points }) => points.map(([, y]) => y)));
    expect(lowest(-1)).toBeLessThan(lowest(1) - 20);
  });

  it("go with the skin below each of their rows", () => {
    const [{ points, shape, vertex }] = [...grow()].sort((a, b) => lengthOf(b) - lengthOf(a));
    const moved = points.map((point) => shape.vertexAt?.(point) ?? vertex);
    expect(new Set(moved).size).toBeGreaterThan(6);
    const scalp = [...model.regions.scalp.keys()].filter((vertex) => model.regions.scalp[vertex] > 128);
    for (const [k, point] of points.entries()) {
      const below = onHead(envelope, point, 0);
      const distanceOf = (vertex: number) => Math.hypot(...difference(tripleAt(model.mean, vertex), below));
      expect(distanceOf(moved[k])).toBeLessThan(Math.min(...scalp.map(distanceOf)) + 2.5);
    }
  });

  it("are none where hair is shaven", () => {
    expect(grow({}, 1.5)).toEqual([]);
    const bald = { ...even(10), density: sidePart.density.replace(/./g, "0") };
    expect(lyingGuides(scalpOf(model, model.mean, bald), back(), 1000)).toEqual([]);
    expect(combedGuides(scalpOf(model, model.mean, bald), bald, 1000)).toEqual([]);
  });
});
