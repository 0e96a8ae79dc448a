import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { growHair } from "../../../../../src/avatar/wear/hair/grow-hair.ts";
import type { GrownHair } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { hangingVertices, scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { type StyleName, styleNamed, styleNames } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { finish } from "../../../../../src/steps.ts";
import { drawnHead } from "../../../../fixtures/drawn-heads.ts";
import { model } from "../../seen-head.ts";

/** Four skulls of the model's identities. */
const skulls = [1, 2, 3, 4].map((seed) => drawnHead(seed).portrait.avatar.neutral);
const grownNames = styleNames.filter((name) => name !== "bald");
const grow = (neutral: Float32Array, name: StyleName): GrownHair =>
  finish(growHair(model, neutral, styleNamed(model, name))) ?? expect.fail();

describe("the table", () => {
  it("has two dozen styles, each with a digit for each vertex of a scalp", () => {
    expect(styleNames.length).toBeGreaterThanOrEqual(24);
    const counts = [scalpVertices(model).length, hangingVertices(model).length];
    for (const name of styleNames) {
      const style = styleNamed(model, name);
      if (style.kind === "bald") continue;
      expect(style.density).toMatch(/^[0-9]+$/);
      expect(counts).toContain(style.density.length);
    }
  });

  it("is alike on both sides and higher on top", () => {
    for (const name of grownNames) {
      const style = styleNamed(model, name);
      if (style.kind === "bald") continue;
      style.lift.forEach((lift, k) => {
        expect(lift).toBeCloseTo(style.lift[style.lift.length - 1 - k], 9);
      });
      expect(style.lift[9]).toBeGreaterThanOrEqual(style.lift[0]);
    }
  });
});

describe.each(grownNames)("%s", (name) => {
  it("fits four skulls: outside of each, closed at its temples, bounded in its vertices", () => {
    for (const skull of skulls) {
      const { positions, normals, triangles } = grow(skull, name);
      const envelope = new HeadEnvelope(model, skull);
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(normals.every(Number.isFinite)).toBe(true);
      expect(positions.length / 3).toBeLessThan(26_000);
      expect(Math.max(...triangles)).toBeLessThan(positions.length / 3);
      const depths = Array.from({ length: positions.length / 3 }, (_, i) => {
        const point = tripleAt(positions, i);
        return point[1] > 20 ? Math.hypot(...difference(point, skullCentre)) - envelope.radiusTowards(...point) : 1;
      });
      expect(depths.filter((depth) => depth < -4).length / depths.length).toBeLessThan(0.02);
    }
  });
});

/** Millimetres from points of the scalp at the temples, well behind the usual hairline, to the nearest vertex of hair. */
function gapsAtTemples(skull: Float32Array, { positions }: GrownHair): number[] {
  const temples = [...hangingVertices(model)].filter((i) => {
    const [x, y, z] = tripleAt(model.mean, i);
    return Math.abs(x) > 55 && y > 35 && y < 60 && z < -60 && z > -90;
  });
  return temples.map((vertex) => {
    const at = tripleAt(skull, vertex);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < positions.length / 3; i++) {
      least = Math.min(least, Math.hypot(...difference(tripleAt(positions, i), at)));
    }
    return least;
  });
}

describe("temples", () => {
  it.each(["side_part", "bob", "long_curly", "afro", "ponytail", "bun"] as const)("have no gap in %s", (name) => {
    for (const skull of skulls) {
      const gaps = gapsAtTemples(skull, grow(skull, name));
      expect(gaps.length).toBeGreaterThan(5);
      expect(Math.max(...gaps)).toBeLessThan(16);
    }
  });
});
