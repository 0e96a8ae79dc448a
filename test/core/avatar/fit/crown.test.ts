import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addCrown, measureCrown } from "../../../../src/avatar/fit/crown.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import type { HeadSilhouette } from "../../../../src/face/head-silhouette.ts";
import { silhouetteOf, frontView as view } from "../../../fixtures/head-silhouette.ts";
import { likelyAttributes } from "../../face/attributes/likely-attributes.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const bald = likelyAttributes({ hair: "none" });

function raised(height: number): Float32Array {
  const displacement = new Float32Array(3 * model.skinVertexCount);
  addCrown(model, height, view, displacement);
  return displacement.map((value, k) => value + model.mean[k]);
}

const silhouettes = new Map<number, HeadSilhouette>();

/** The rise that is found of a head whose outline is that of one that is higher by `height`. */
function measure(height: number, attributes = bald): number {
  const silhouette = silhouettes.get(height) ?? silhouetteOf(model, raised(height));
  silhouettes.set(height, silhouette);
  return measureCrown(model, model.mean, { silhouette, view }, attributes);
}

const heights = Array.from({ length: 25 }, (_, k) => k - 12);

/** Slope of what is found over what there is, within 12 mm of an outline, and the mean of what is found. */
function lineOf(attributes = bald, about = 0): { slope: number; middle: number } {
  const found = heights.map((height) => measure(about + height, attributes));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const slope = sum(found.map((value, k) => value * heights[k])) / sum(heights.map((height) => height ** 2));
  return { slope, middle: sum(found) / found.length };
}

describe("measureCrown", () => {
  test("finds four fifths of how much higher or lower a bald head is", () => {
    // Deviations of 8 mm of crowns and 4 mm of what is seen of them; the net's edge lies .6 mm too far out.
    const { slope, middle } = lineOf();
    expect(Math.abs(slope - 0.79)).toBeLessThan(0.02);
    expect(Math.abs(middle + 0.47)).toBeLessThan(0.06);
  });

  test.each([
    ["flat", 5.13],
    ["low", 9.47],
    ["medium", 14.67],
    ["high", 20.73],
  ] as const)("takes what is expected of hair that is likely %s, %f mm, for hair", (hairHeight, expected) => {
    const about = Math.round(expected);
    const { slope, middle } = lineOf(likelyAttributes({ hairHeight }), about);
    expect(Math.abs(middle / slope - about + expected + 0.7)).toBeLessThan(0.25);
  });

  test("believes an outline the less the less is known of the hair", () => {
    const unsure = { ...likelyAttributes(), hairHeight: { flat: 0.5, low: 0, medium: 0, high: 0.5 } };
    // Variances 64, and 81 and 30.25 of hair of 13 mm.
    expect(Math.abs(lineOf(unsure, 13).slope / (64 / (64 + 81 + 30.25)) - 0.97)).toBeLessThan(0.03);
    // 25 of words and 30.25 of hair of a word.
    expect(Math.abs(lineOf(likelyAttributes({ hairHeight: "flat" }), 5).slope - 0.575)).toBeLessThan(0.02);
  });

  test("takes an outline for something else beyond two deviations", () => {
    // Of 8.9 mm on a bald head, of which four fifths are the crown's.
    const [far, further] = [measure(30), measure(60)];
    expect(further).toBe(far);
    expect(Math.abs(far - 14.1)).toBeLessThan(0.4);
    expect(measure(-24)).toBeCloseTo(-far, 6);
  });

  test("leaves the crown below a covering, and where the photo does not reach it", () => {
    const silhouette = silhouetteOf(model, raised(10));
    const hidden = { ...silhouette, covered: silhouette.covered.map((on, i) => (i < 256 * 60 ? 0 : on)) };
    expect(measureCrown(model, model.mean, { silhouette: hidden, view }, bald)).toBe(0);
    expect(measure(10, likelyAttributes({ headwear: "some" }))).toBe(0);
  });
});

describe("addCrown", () => {
  test("raises the crown by all of it, the less the lower, and nothing of the face", () => {
    const head = raised(7);
    for (let i = 0; i < model.skinVertexCount; i++) {
      const [rise, y] = [head[3 * i + 1] - model.mean[3 * i + 1], model.mean[3 * i + 1]];
      if (y >= 106) expect(rise).toBeCloseTo(7, 4);
      else if (y <= 24) expect(rise).toBe(0);
      else if (Math.abs(y - 65) < 2) expect(Math.abs(rise - 3.5)).toBeLessThan(0.3);
    }
  });

  test("moves along the head's height however it is turned", () => {
    const displacement = new Float32Array(3 * model.skinVertexCount);
    addCrown(model, 5, { rotation: Float64Array.of(0, 0, 1, 1, 0, 0, 0, 1, 0) }, displacement);
    const top = model.mean
      .subarray(0, 3 * model.skinVertexCount)
      .reduce((best, _, k, all) => (k % 3 === 1 && all[k] > all[best] ? k : best), 1);
    expect(Array.from(displacement.subarray(top - 1, top + 2))).toEqual([0, 0, 5]);
  });
});
