import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { placesOnRays } from "../../../../../src/avatar/wear/hair/hair-outline.ts";
import { rimCover } from "../../../../../src/avatar/wear/hair/rim-cover.ts";
import { scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const scalp = scalpVertices(model);
/** From so far that there is hardly any perspective. */
const view = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -8000),
  focal: 8600,
  centreX: 200,
  centreY: 200,
};
const positions = Float32Array.from([...scalp].flatMap((vertex) => tripleAt(model.mean, vertex)));
const cosines = new Float32Array(model.skinVertexCount).map((_, i) => (model.mean[3 * i + 2] > -95 ? 1 : -1));
const seen = { ...placesOnRays(view, positions), cosines };

/** Most cover among the vertices of a part of the mean head. */
function most(widths: readonly number[], isIn: (x: number, y: number, z: number) => boolean, wider = 1): number {
  const bands = widths.map((width, k) => ({ reach: width > 0 ? wider * seen.over[k] : 0, width: wider * width }));
  const cover = rimCover(bands, model, scalp, [4, 4], seen);
  return Math.max(...Array.from(scalp, (vertex, k) => (isIn(...tripleAt(model.mean, vertex)) ? cover[k] : 0)));
}

/** Hair of a width on the rays of one side up to one of them. */
const bandsTo = (top: number, width = 8) => Array.from({ length: 19 }, (_, k) => (k > 0 && k <= top ? width : 0));

describe("rimCover", () => {
  it.each([bandsTo(4), bandsTo(4).toReversed()])(
    "covers both sides and the back where one side shows hair",
    (...bands) => {
      for (const side of [-1, 1])
        expect(most(bands, (x, y, z) => side * x > 50 && y > 44 && y < 56 && z < -75)).toBeCloseTo(0.65, 5);
      expect(most(bands, (x, y, z) => Math.abs(x) < 20 && y < 20 && z < -140)).toBeCloseTo(0.65, 5);
      expect(most(bands, (x, _, z) => Math.abs(x) < 30 && z > -60)).toBe(0);
      expect(most(bands, (_, y) => y > 85)).toBe(0);
    },
  );

  it("ends higher where hair is seen higher", () => {
    const above = (x: number, y: number) => Math.abs(x) > 50 && y > 55;
    expect(most(bandsTo(2), above)).toBe(0);
    expect(most(bandsTo(5), above)).toBeGreaterThan(0.5);
  });

  it("begins further forward where its band is wider, however wide the head is taken for", () => {
    const before = (x: number, y: number, z: number) => Math.abs(x) > 50 && y > 36 && y < 56 && z > -36;
    expect(most(bandsTo(5, 4), before)).toBe(0);
    expect(most(bandsTo(5, 12), before)).toBeGreaterThan(0.5);
    expect(most(bandsTo(5, 12), before, 0.9)).toBeCloseTo(most(bandsTo(5, 12), before), 5);
  });

  it("goes back upwards where its band narrows", () => {
    const narrowing = [0, 20, 18, 12, 7, 3, ...new Array<number>(13).fill(0)];
    const foremost = (low: number) =>
      [-30, -36, -42, -48, -54, -60, -66, -72].find(
        (depth) => most(narrowing, (x, y, z) => Math.abs(x) > 45 && y > low && y < low + 12 && z > depth) > 0.5,
      );
    expect(foremost(28)).toBeGreaterThan((foremost(52) ?? Number.NaN) + 10);
  });

  it("does not cover the skin behind the ears", () => {
    expect(most(bandsTo(4), (_, y, z) => y < -12 && y > -50 && z > -106 && z < -64)).toBe(0);
  });

  it("is but sideburns where the sides show no hair", () => {
    expect(most(bandsTo(0), (x, y) => Math.abs(x) < 40 || y > 50)).toBe(0);
  });
});
