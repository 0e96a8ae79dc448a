import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { rimCover } from "../../../../../src/avatar/wear/hair/rim-cover.ts";
import { scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const scalp = scalpVertices(model);

const nothing = () => new Float32Array(model.skinVertexCount);
const unseen = { shown: nothing(), weights: nothing() };

/** Most cover among the vertices of a part of the mean head. */
function most(bands: readonly number[], isIn: (x: number, y: number, z: number) => boolean, seen = unseen): number {
  const cover = rimCover(bands, model, scalp, [-8, -8], seen);
  return Math.max(
    ...Array.from(scalp, (vertex, k) => {
      const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
      return isIn(x, y, z) ? cover[k] : 0;
    }),
  );
}

const bandsTo = (top: number) => Array.from({ length: 19 }, (_, k) => (k > 0 && k <= top ? 8 : 0));

describe("rimCover", () => {
  it("covers both sides and the back where one side shows hair, and neither the top nor the forehead", () => {
    const bands = bandsTo(4);
    for (const side of [-1, 1]) expect(most(bands, (x, y, z) => side * x > 60 && y > 15 && y < 35 && z < -75)).toBe(1);
    expect(most(bands, (x, y, z) => Math.abs(x) < 20 && y < 20 && z < -140)).toBe(1);
    expect(most(bands, (x, _, z) => Math.abs(x) < 30 && z > -60)).toBe(0);
    expect(most(bands, (_, y) => y > 85)).toBe(0);
  });

  it("ends higher where hair is seen higher", () => {
    const above = (x: number, y: number) => Math.abs(x) > 50 && y > 45;
    expect(most(bandsTo(2), above)).toBe(0);
    expect(most(bandsTo(5), above)).toBeGreaterThan(0.5);
  });

  it("begins further forward where the sides of a photo show hair there", () => {
    const before = (x: number, y: number, z: number) => Math.abs(x) > 50 && y > 44 && y < 56 && z > -50;
    const shown = nothing().map((_, vertex) => (model.mean[3 * vertex + 2] < -32 ? 1 : 0));
    const seen = { shown, weights: nothing().fill(1) };
    expect(most(bandsTo(5), before, seen)).toBeGreaterThan(most(bandsTo(5), before) + 0.3);
  });

  it("is none where the sides show no hair", () => {
    expect(most(bandsTo(0), () => true)).toBe(0);
  });
});
