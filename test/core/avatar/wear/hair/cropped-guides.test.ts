import { describe, expect, it } from "vitest";
import type { CroppedHair } from "../../../../../src/avatar/avatar.ts";
import { difference, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { ballOf, croppedGuides } from "../../../../../src/avatar/wear/hair/cropped-guides.ts";
import { onHead } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import { aboveEnd, liftAt } from "../../../../../src/avatar/wear/hair/hair-lift.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const lifted = (lift: number, curl: number) => ({ curl, lift: [lift, lift] });

describe("ballOf", () => {
  it("is none of straight hair and low coils, and all of high ones", () => {
    expect([ballOf(lifted(40, 0.5)), ballOf(lifted(16, 1)), ballOf(lifted(24, 1)), ballOf(lifted(32, 1))]).toEqual([
      0, 0, 0.5, 1,
    ]);
  });
});

describe("croppedGuides", () => {
  const styleOf = (name: "buzz" | "coils" | "afro") => styleNamed(model, name) as CroppedHair;
  const grow = (name: "buzz" | "coils" | "afro") =>
    croppedGuides(scalpOf(model, model.mean, styleOf(name)), styleOf(name), 1000);
  const { envelope } = scalpOf(model, model.mean, styleOf("buzz"));
  const heightOver = (point: Triple) => Math.hypot(...difference(point, onHead(envelope, point, 0)));

  it("are short where they are straight, and lie back on top, each patch a little its own way", () => {
    const buzz = grow("buzz").filter(({ points: [[, y]] }) => y > 90);
    expect(buzz.length).toBeGreaterThan(100);
    const longest = 2 * 1.1 * 1.3 * 7;
    const lengths = buzz.map(({ points, step }) => step * (points.length - 1));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
    expect(Math.max(...lengths)).toBeGreaterThan(0.6 * longest);
    const turns = buzz.map(({ points }) => {
      const [x, , z] = difference(points[points.length - 1], points[0]);
      return Math.atan2(x, -z);
    });
    expect(turns.filter((turn) => Math.abs(turn) < Math.PI / 2).length / turns.length).toBeGreaterThan(0.97);
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const spread = Math.sqrt(turns.reduce((sum, turn) => sum + (turn - mean) ** 2, 0) / turns.length);
    expect(Math.abs((spread * 180) / Math.PI - 13.6)).toBeLessThan(1);
  });

  it("cover heads that are cropped low", () => {
    const style = { ...styleOf("buzz"), lift: styleOf("buzz").lift.map(() => 3) };
    const all = croppedGuides(scalpOf(model, model.mean, style), style, 1000);
    const covered = all.reduce((sum, { points, step, shape }) => sum + step * (points.length - 1) * shape.width, 0);
    // Square millimetres: of bundles with points 4 mm apart a fifth would be too short.
    expect(Math.abs(covered / 41_840 - 1)).toBeLessThan(0.04);
  });

  it("lie at .92 of the lift to their tips", () => {
    const onTop = grow("buzz").filter(({ points }) => points.every(([, y, z]) => y > 90 && z < -70));
    const shares = onTop.map(({ points }) => {
      const tip = points[points.length - 1];
      return (heightOver(tip) - 1.2) / liftAt(tip, styleOf("buzz"));
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    // The innermost a fifth lower than the outermost.
    expect(Math.max(...shares)).toBeCloseTo(0.92, 2);
    expect(mean).toBeCloseTo(0.828, 2);
  });

  it("end above the ears, one sooner than the other", () => {
    const ends = grow("buzz")
      .flatMap(({ points }) => points.slice(1))
      .filter(([x, y, z]) => Math.abs(x) > 60 && y < 30 && z < -70)
      .map((point) => aboveEnd(point, null));
    expect(ends.length).toBeGreaterThan(20);
    expect(Math.min(...ends)).toBeGreaterThan(1.8);
  });

  it("are fewer and broader of a ball of coils, and show coils", () => {
    const [coils, afro] = [grow("coils"), grow("afro")];
    expect(afro[0].shape.tile).toBe("curls");
    expect(grow("buzz")[0].shape.tile).toBe("strands");
    expect(Math.max(...afro.map(({ shape }) => shape.width))).toBeGreaterThan(
      1.8 * Math.max(...coils.map(({ shape }) => shape.width)),
    );
  });
});
