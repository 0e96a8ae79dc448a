import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { bodyLift } from "../../../../../src/avatar/wear/hair/edge-lift.ts";
import { onHead, placeTowards, polarOf } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import { outwardsAt } from "../../../../../src/avatar/wear/hair/hair-card.ts";
import { aboveEnd, liftAt } from "../../../../../src/avatar/wear/hair/hair-lift.ts";
import { depthTowards } from "../../../../../src/avatar/wear/hair/hairline.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const style: CombedHair = { ...(styleNamed(model, "quiff") as CombedHair), isClipped: false };
const scalp = scalpOf(model, model.mean, style);
const guides = combedGuides(scalp, style, 1000);
const heightOver = ([x, y, z]: readonly [number, number, number]) =>
  Math.hypot(x - skullCentre[0], y - skullCentre[1], z - skullCentre[2]) - scalp.envelope.radiusTowards(x, y, z);

describe("combedGuides", () => {
  it("leave the body of hair below and rise to their lift on top", () => {
    const isOnTop = ([x, y, z]: readonly [number, number, number]) => Math.abs(x) < 45 && y > 85 && z < -45 && z > -115;
    const onTop = guides.filter(({ points }) => points.some(isOnTop));
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
      const all = combedGuides(scalpOf(model, model.mean, low), low, 400);
      return all.reduce((sum, { points, step }) => sum + step * (points.length - 1), 0) / all.length;
    };
    expect(meanLength(30)).toBeGreaterThan(meanLength(6) + 8);
  });

  it("are as long behind as on top, short beside", () => {
    const lengths = (from: number, to: number) => {
      const of = guides.filter(({ points }) => {
        const [x, up, ahead] = outwardsAt(points[points.length >> 1]);
        return ahead > from && ahead < to && up > 0.2 && Math.abs(x) > 0.45;
      });
      return of.reduce((sum, { points, step }) => sum + step * (points.length - 1), 0) / of.length;
    };
    expect(Math.abs(lengths(-0.6, -0.4) - 45.3)).toBeLessThan(1);
    expect(Math.abs(lengths(-0.5, -0.3) - 41.4)).toBeLessThan(1.2);
    expect(lengths(-0.1, 0.1)).toBeLessThan(30);
  });

  describe("of textured hair", () => {
    const guidesOf = (changes: Partial<CombedHair>) => {
      const changed = { ...style, lie: "back" as const, ...changes };
      return combedGuides(scalpOf(model, model.mean, changed), changed, 1000);
    };
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const top = ({ points: [[x, y, z]] }: (typeof guides)[number]) => Math.abs(x) < 40 && y > 90 && z < -50 && z > -110;
    const lengthOf = (of: readonly (typeof guides)[number][]) =>
      mean(of.map(({ points, step }) => step * (points.length - 1)));
    /** Degrees by which bundles of the top stray from straight back. */
    const strayOf = (of: readonly (typeof guides)[number][]) =>
      mean(
        of.filter(top).map(({ points }) => {
          const [from, to] = [points[0], points[points.length - 1]];
          return Math.abs((180 / Math.PI) * Math.atan2(to[0] - from[0], from[2] - to[2]));
        }),
      );
    const [sleek, half, textured] = [0, 0.5, 1].map((texture) => guidesOf({ texture }));

    it("are a third as long on top, and between both where it is in doubt", () => {
      const [long, middle, short] = [sleek, half, textured].map((of) => lengthOf(of.filter(top)));
      expect(Math.abs(short - 31)).toBeLessThan(2);
      expect(Math.abs(middle - 68)).toBeLessThan(5);
      expect(Math.abs(long - 88)).toBeLessThan(5);
    });

    it("lead each patch its own way", () => {
      expect(Math.abs(strayOf(sleek) - 5.6)).toBeLessThan(0.5);
      expect(Math.abs(strayOf(textured) - 7.3)).toBeLessThan(0.7);
    });

    it("are as long as sleek ones where they hang over the ears", () => {
      const beside = (of: readonly (typeof guides)[number][]) =>
        lengthOf(of.filter(({ points: [[x, y, z]] }) => Math.abs(x) > 72 && y > 20 && y < 60 && z < -70));
      const drops = [15, 15];
      expect(beside(guidesOf({ texture: 1, drops })) / beside(guidesOf({ texture: 0, drops }))).toBeGreaterThan(0.9);
      expect(beside(textured) / beside(sleek)).toBeLessThan(0.8);
    });
  });

  it("of a fringe end at it, some 3 mm sooner or later, and go no further over the face beside it", () => {
    const bowl = styleNamed(model, "bowl") as CombedHair;
    const of = combedGuides(scalpOf(model, model.mean, bowl), bowl, 1000);
    const depthOf = (point: Triple) => depthTowards(bowl.fringe ?? expect.fail(), polarOf(point));
    const ends = of.map(({ points }) => depthOf(points[points.length - 1])).filter((depth) => depth < 15);
    expect(ends.length).toBeGreaterThan(30);
    expect(Math.min(...ends)).toBeGreaterThan(-3);
    expect(Math.abs(ends.reduce((sum, depth) => sum + depth, 0) / ends.length - 3.24)).toBeLessThan(0.2);
  });

  it("leave no gaps in a fringe that is swept from far behind its edge", () => {
    const { density } = styleNamed(model, "receding") as CombedHair;
    const pixie: CombedHair = { ...(styleNamed(model, "pixie") as CombedHair), density };
    const bare = scalpOf(model, model.mean, pixie);
    const points = combedGuides(bare, pixie, 1000).flatMap((guide) => guide.points);
    const places = [...Array(41 * 21).keys()]
      .map((k) =>
        onHead(bare.envelope, placeTowards({ turn: 60 + 1.5 * (k % 41), off: 12 + 1.5 * Math.floor(k / 41) }, 90), 0),
      )
      .filter((place) => bare.edge.depthOf(place) < -2 && depthTowards(pixie.fringe ?? [], polarOf(place)) > 12);
    expect(places.length).toBeGreaterThan(20);
    const apart = places.map((place) =>
      Math.min(...points.map((point) => Math.hypot(...difference(onHead(bare.envelope, point, 0), place)))),
    );
    expect(Math.max(...apart)).toBeLessThan(3.3);
  });

  it("get thinner to the end of sideburns, where single ones end sooner", () => {
    const before = guides
      .map(({ points }) => points[points.length - 1])
      .filter(([, y, z]) => z > -58 && y < 8)
      .map((tip) => -aboveEnd(tip, null));
    expect(before.length).toBeGreaterThan(8);
    const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
    const spread = Math.sqrt(before.reduce((sum, value) => sum + (value - mean) ** 2, 0) / before.length);
    expect(spread).toBeGreaterThan(5);
  });
});
