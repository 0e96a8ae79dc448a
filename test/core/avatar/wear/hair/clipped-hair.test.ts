import { describe, expect, it } from "vitest";
import type { CombedHair } from "../../../../../src/avatar/avatar.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { clippedShare, isClippedAt, sideGuides } from "../../../../../src/avatar/wear/hair/clipped-hair.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { onHead } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { aboveEnd, liftAt } from "../../../../../src/avatar/wear/hair/hair-lift.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const grown = styleNamed(model, "side_part") as CombedHair;
const clipped: CombedHair = { ...grown, isClipped: true };
const towards = (x: number, y: number, z: number): Triple => [
  skullCentre[0] + 90 * x,
  skullCentre[1] + 90 * y,
  skullCentre[2] + 90 * z,
];
const side = towards(0.95, 0.25, 0.19);
const crown = towards(0, 0.98, -0.2);
const lengthOf = ({ points, step }: Guide) => step * (points.length - 1);

describe("clippedShare", () => {
  it("is all of the sides and the back below the crown, half on the ridge, and none on top", () => {
    expect([side, towards(-0.95, 0.25, 0.19), towards(0, 0.3, -0.95), towards(0, -0.3, -0.95)]).toSatisfy(
      (places: Triple[]) => places.every((place) => clippedShare(place) === 1),
    );
    expect([crown, towards(0, 0.7, 0.7), towards(0, 0.7, -0.7)].map((place) => clippedShare(place))).toEqual([0, 0, 0]);
    expect(clippedShare(towards(0.725, Math.sqrt(1 - 0.725 ** 2), 0))).toBeCloseTo(0.5, 3);
    expect(clippedShare(towards(0, 0.475, -0.88))).toBeCloseTo(0.5, 3);
  });
});

describe("isClippedAt", () => {
  it("is from half of the way to the side on, where hair is clipped", () => {
    // Shares .44 and .56 of the side.
    const at = (x: number) => isClippedAt(towards(x, Math.sqrt(1 - x * x), 0), clipped);
    expect([at(0.71), at(0.74)]).toEqual([false, true]);
    expect(isClippedAt(side, grown)).toBe(false);
  });
});

describe("sideGuides", () => {
  const scalp = scalpOf(model, model.mean, clipped);
  const sides = sideGuides(scalp, clipped, 1000);

  it("are fine and a third as long as grown ones beside the head", () => {
    const beside = (guides: readonly Guide[]) =>
      guides.filter(({ points }) => clippedShare(points[points.length >> 1]) > 0.9);
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];
    const own = beside(sides);
    const usual = beside(combedGuides(scalp, grown, 1000));
    expect(Math.abs(own.length / 826 - 1)).toBeLessThan(0.08);
    expect(Math.abs(usual.length / 547 - 1)).toBeLessThan(0.08);
    expect(median(own.map(lengthOf))).toBe(12);
    expect(median(usual.map(lengthOf))).toBe(32);
    expect(median(own.map(({ shape }) => shape.width))).toBeCloseTo(2.17, 1);
    expect(median(usual.map(({ shape }) => shape.width))).toBeCloseTo(5.46, 1);
  });

  it("cover sides that are clipped low", () => {
    const low = { ...clipped, lift: clipped.lift.map(() => 3) };
    const all = sideGuides(scalpOf(model, model.mean, low), low, 1000);
    const covered = all.reduce((sum, guide) => sum + lengthOf(guide) * guide.shape.width, 0);
    // Square millimetres: of bundles with points 4 mm apart many would be too short.
    expect(Math.abs(covered / 25_130 - 1)).toBeLessThan(0.04);
  });

  it("lie at .92 of the lift to their tips", () => {
    const heightOver = (point: Triple) => Math.hypot(...difference(point, onHead(scalp.envelope, point, 0)));
    const shares = sides
      .filter(({ points }) => points.every(([, y, z]) => y > 50 && z > -100))
      .map(({ points }) => points[points.length - 1])
      .map((tip) => (heightOver(tip) - 1.2) / liftAt(tip, clipped));
    expect(shares.length).toBeGreaterThan(50);
    // The innermost a fifth lower than the outermost.
    expect(Math.max(...shares)).toBeCloseTo(0.92, 2);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(0.8, 1);
  });

  it("lead down beside the head, each patch a little its own way", () => {
    const turns = sides
      .filter(({ points: [[x, y, z]] }) => Math.abs(x) > 60 && y > 25 && y < 70 && z > -110)
      .map(({ points }) => {
        const [, y, z] = difference(points[points.length - 1], points[0]);
        return Math.atan2(-z, -y);
      });
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const spread = Math.sqrt(turns.reduce((sum, turn) => sum + (turn - mean) ** 2, 0) / turns.length);
    expect(Math.abs((spread * 180) / Math.PI - 15.55)).toBeLessThan(1);
  });

  it("end 2 mm above the ears at least, most some sooner", () => {
    const ends = sides
      .flatMap(({ points }) => points.slice(1))
      .filter(([x, y, z]) => Math.abs(x) > 60 && y < 40 && z < -70)
      .map((point) => aboveEnd(point, null))
      .sort((a, b) => a - b);
    expect(ends.length).toBeGreaterThan(100);
    expect(Math.abs(ends[0] - 3.8)).toBeLessThan(0.3);
    expect(Math.abs(ends[ends.length >> 5] - 9.5)).toBeLessThan(0.5);
  });

  it("leave the top to combed hair, which ends where they begin", () => {
    const top = combedGuides(scalp, clipped, 1000).filter(({ step }) => step > 2);
    const shares = top.flatMap(({ points }) => points.slice(1)).map((point) => clippedShare(point));
    shares.sort((a, b) => b - a);
    expect(Math.abs(shares[Math.round(0.01 * shares.length)] - 0.58)).toBeLessThan(0.03);
    expect(Math.abs(shares[Math.round(0.05 * shares.length)] - 0.43)).toBeLessThan(0.03);
    expect(top.length / combedGuides(scalp, grown, 1000).length).toBeCloseTo(291 / 831, 1);
  });
});
