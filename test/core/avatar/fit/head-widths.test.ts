import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addWidth, measureWidth, type WidthName } from "../../../../src/avatar/fit/head-widths.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { silhouetteOf, silhouetteSize, frontView as view } from "../../../fixtures/head-silhouette.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));

function widened(name: WidthName, width: number): Float32Array {
  const displacement = new Float32Array(3 * model.skinVertexCount);
  addWidth(name, model, width, model.mean, view, displacement);
  return displacement.map((value, k) => value + model.mean[k]);
}

const measure = (name: WidthName, width: number) =>
  measureWidth(name, model, model.mean, { silhouette: silhouetteOf(model, widened(name, width)), view });

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Move {
  readonly place: readonly [x: number, y: number, z: number];
  readonly by: number;
}

function movesOf(name: WidthName, width: number): Move[] {
  const head = widened(name, width);
  return Array.from({ length: model.skinVertexCount }, (_, i) => ({
    place: [model.mean[3 * i], model.mean[3 * i + 1], model.mean[3 * i + 2]],
    by: head[3 * i] - model.mean[3 * i],
  }));
}

describe("measureWidth", () => {
  test.each([
    ["skull", 0.8, -0.22],
    ["neck", 0.73, -0.36],
  ] as const)("follows how much wider a bare %s is by %f, the rest being people's", (name, wanted, offset) => {
    const widths = Array.from({ length: 27 }, (_, k) => k / 2 - 2);
    const measured = widths.map((width) => measure(name, width));
    const [middle, found] = [mean(widths), mean(measured)];
    const covariance = mean(widths.map((width, k) => (width - middle) * (measured[k] - found)));
    const slope = covariance / mean(widths.map((width) => (width - middle) ** 2));
    expect(Math.abs(slope - wanted)).toBeLessThan(0.025);
    expect(Math.abs(found - middle - offset)).toBeLessThan(0.1);
  });

  test.each([
    ["skull", 5],
    ["neck", 3],
  ] as const)("takes people's %s where hair or cloth covers it or the photo does not reach", (name, mean) => {
    const silhouette = silhouetteOf(model, model.mean);
    const none = new Uint8Array(silhouetteSize ** 2);
    for (const hidden of [{ skin: none }, { covered: none }]) {
      expect(measureWidth(name, model, model.mean, { silhouette: { ...silhouette, ...hidden }, view })).toBeCloseTo(
        mean,
        9,
      );
    }
  });
});

describe("addWidth", () => {
  test("moves the sides of the skull over the ears outwards by the width, and nothing of the face", () => {
    const moves = movesOf("skull", 7);
    const sides = moves.filter(({ place: [x, y, z] }) => Math.abs(Math.abs(x) - 70) < 2 && y > 30 && z < -75);
    expect(sides.length).toBeGreaterThan(6);
    for (const { place, by } of sides) expect(Math.abs(by - 7 * Math.sign(place[0]))).toBeLessThan(0.3);
    for (const { by } of moves.filter(({ place: [, y, z] }) => z > -15 || y < -30)) expect(by).toBe(0);
  });

  test("moves the sides of the neck outwards by the width, and neither chin, ears nor shoulders", () => {
    const moves = movesOf("neck", 7);
    const isSide = ({ place: [x, y, z] }: Move) => Math.abs(Math.abs(x) - 52) < 2 && y < -80 && y > -115 && z < -80;
    const sides = moves.filter(isSide);
    expect(sides.length).toBeGreaterThan(6);
    for (const { place, by } of sides) expect(Math.abs(by - 7 * Math.sign(place[0]))).toBeLessThan(0.4);
    for (const { by } of moves.filter(({ place: [, y, z] }) => z > -45 || y > -50 || y < -155)) expect(by).toBe(0);
  });
});
