import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addSkullWidth, measureSkull } from "../../../../src/avatar/fit/skull-shape.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { silhouetteOf, silhouetteSize, frontView as view } from "../../../fixtures/head-silhouette.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));

function widened(width: number): Float32Array {
  const displacement = new Float32Array(3 * model.skinVertexCount);
  addSkullWidth(model, width, model.mean, view, displacement);
  return displacement.map((value, k) => value + model.mean[k]);
}

const measure = (width: number) =>
  measureSkull(model, model.mean, { silhouette: silhouetteOf(model, widened(width)), view });

describe("measureSkull", () => {
  test("finds how much wider a bald skull is, a seventh of the way from people's", () => {
    for (const width of [-2, 2, 8, 11]) expect(Math.abs(measure(width) - width + (width - 5) / 7)).toBeLessThan(0.9);
  });

  test("takes people's where hair covers it or the photo does not reach", () => {
    const silhouette = silhouetteOf(model, model.mean);
    const none = new Uint8Array(silhouetteSize ** 2);
    expect(measureSkull(model, model.mean, { silhouette: { ...silhouette, skin: none }, view })).toBeCloseTo(5, 9);
    expect(measureSkull(model, model.mean, { silhouette: { ...silhouette, covered: none }, view })).toBeCloseTo(5, 9);
  });
});

describe("addSkullWidth", () => {
  test("moves the sides of the skull over the ears outwards by the width, and nothing of the face", () => {
    const head = widened(7);
    const moves = Array.from({ length: model.skinVertexCount }, (_, i) => ({
      x: model.mean[3 * i],
      y: model.mean[3 * i + 1],
      z: model.mean[3 * i + 2],
      by: head[3 * i] - model.mean[3 * i],
    }));
    const sides = moves.filter(({ x, y, z }) => Math.abs(Math.abs(x) - 70) < 2 && y > 30 && z < -75);
    expect(sides.length).toBeGreaterThan(6);
    for (const { x, by } of sides) expect(Math.abs(by - 7 * Math.sign(x))).toBeLessThan(0.3);
    for (const { by } of moves.filter(({ y, z }) => z > -15 || y < -30)) expect(by).toBe(0);
  });
});
