import { describe, expect, it } from "vitest";
import type { CroppedHair } from "../../../../../src/avatar/avatar.ts";
import { ballOf, croppedGuides } from "../../../../../src/avatar/wear/hair/cropped-guides.ts";
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
  const grow = (name: "buzz" | "coils" | "afro") => {
    const style = styleNamed(model, name) as CroppedHair;
    return croppedGuides(scalpOf(model, model.mean, style), style, 1000);
  };

  it("stand as long as hair is high, and lie back where they are straight", () => {
    const buzz = grow("buzz").filter(({ points: [[, y]] }) => y > 90);
    for (const { points, step } of buzz) expect(step * (points.length - 1)).toBeLessThan(12.5);
    const backwards = buzz.filter(({ points }) => points[points.length - 1][2] < points[0][2]);
    expect(backwards.length / buzz.length).toBeGreaterThan(0.9);
  });

  it("are fine where they are straight", () => {
    expect(Math.max(...grow("buzz").map(({ shape }) => shape.width))).toBeCloseTo(2.2, 2);
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
