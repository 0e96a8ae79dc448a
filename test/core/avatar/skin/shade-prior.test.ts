import { describe, expect, test } from "vitest";
import { tellShade } from "../../../../src/avatar/skin/shade-prior.ts";
import { evenPrior } from "../../../../src/avatar/skin/skin-prior.ts";
import { smoother } from "../seen-head.ts";

/** A chain of vertices: shade that deepens to the right, a dark brow in its middle, and vertices that nobody showed at its end. */
const count = 60;
const [browStart, browEnd, unknownFrom] = [25, 30, 50];
const isBrow = (i: number) => i >= browStart && i < browEnd;
const rows = Array.from({ length: count }, (_, i) => [i - 1, i + 1].filter((other) => other >= 0 && other < count));
const rowStarts = new Uint32Array(count + 1);
for (const [i, row] of rows.entries()) rowStarts[i + 1] = rowStarts[i] + row.length;
const graph = { rowStarts, columns: Uint16Array.from(rows.flat()) };
const slope = -0.2;
const field = (depth: number) =>
  Float32Array.from({ length: 3 * count }, (_, k) => {
    const i = Math.trunc(k / 3);
    if (i >= unknownFrom) return 0;
    const shade = (depth * i) / count;
    const lightness = shade + (isBrow(i) ? -0.6 : 0);
    return k % 3 === 0 ? lightness : k % 3 === 1 ? slope * shade : 0;
  });
const prior = { ...evenPrior(count), mean: field(-0.5), modes: [field(-0.1), field(0.2)] };
const plain = Float32Array.from({ length: count }, (_, i) => (isBrow(i) ? 0 : 1));
const told = tellShade(smoother.kernel, graph, prior, plain);
const at = (values: Float32Array, i: number, c = 0) => values[3 * i + c];

describe("tellShade", () => {
  test("takes smooth lightness for shade, with its chroma", () => {
    for (const [given, shade] of [
      [prior.mean, told.shade.mean],
      [prior.modes[1], told.shade.modes[1]],
    ]) {
      for (const i of [10, 20, 40]) {
        expect(at(shade, i)).toBeCloseTo(at(given, i), 1);
        expect(at(shade, i, 1) / at(shade, i)).toBeCloseTo(slope, 3);
        expect(at(shade, i, 2)).toBeCloseTo(0, 6);
      }
    }
  });

  test("leaves brows in the albedo", () => {
    const middle = (browStart + browEnd) >> 1;
    expect(at(told.prior.mean, middle) - at(told.shade.mean, middle)).toBeCloseTo(-0.6, 1);
  });

  test("gives vertices that nobody showed what is about them", () => {
    const last = at(prior.mean, unknownFrom - 1);
    expect(at(told.prior.mean, unknownFrom + 2)).toBeLessThan(0.8 * last);
    expect(at(told.prior.mean, 10)).toBe(at(prior.mean, 10));
  });

  test("takes nothing deeper than nostrils are for shade of skin", () => {
    const deep = tellShade(smoother.kernel, graph, { ...prior, mean: field(-2) }, plain);
    expect(at(deep.shade.mean, 45)).toBeCloseTo(-0.7, 5);
  });
});
