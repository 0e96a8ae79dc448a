import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ExpressionWeights } from "../../../../../src/avatar/avatar.ts";
import { embedLandmarks } from "../../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../../src/avatar/head/expression.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { findPart } from "../../../../../src/avatar/head/part.ts";
import { fitLowerTeeth, fitTongue, fitUpperTeeth } from "../../../../../src/avatar/wear/mouth/mouth-parts.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const upper = findPart(model, "upper_teeth");
const lower = findPart(model, "lower_teeth");
const tongue = findPart(model, "tongue");

function mean(positions: Float32Array, axis: number): number {
  return (3 * positions.reduce((sum, value, k) => sum + (k % 3 === axis ? value : 0), 0)) / positions.length;
}

/** Heights of the vertices of the incisors' front. */
function frontHeights(positions: Float32Array): number[] {
  let front = Number.NEGATIVE_INFINITY;
  for (let i = 2; i < positions.length; i += 3) front = Math.max(front, positions[i]);
  return [...positions.keys()].flatMap((k) =>
    k % 3 === 1 && Math.abs(positions[k - 1]) < 7 && positions[k + 1] > front - 8 ? positions[k] : [],
  );
}

function distance(positions: Float32Array, a: number, b: number): number {
  return Math.hypot(...[0, 1, 2].map((c) => positions[3 * a + c] - positions[3 * b + c]));
}

function lowerTeeth(weights: ExpressionWeights): Float32Array {
  return fitLowerTeeth(model, lower, model.mean, weights);
}

describe("the teeth", () => {
  it("stand one row above the other in the middle of the mouth", () => {
    const [top, bottom] = [fitUpperTeeth(upper, model.mean), lowerTeeth({})];
    expect(Math.abs(mean(top, 0))).toBeLessThan(0.2);
    expect(mean(top, 1)).toBeGreaterThan(mean(bottom, 1));
  });

  it("of the lower jaw go down with it, as one piece", () => {
    const [closed, open] = [lowerTeeth({}), lowerTeeth({ jawOpen: 1 })];
    expect(mean(open, 1)).toBeLessThan(mean(closed, 1) - 8);
    for (const [a, b] of [
      [0, 20],
      [3, 50],
      [7, 90],
    ])
      expect(distance(open, a, b)).toBeCloseTo(distance(closed, a, b), 2);
  });

  it("of the lower jaw reach no more than 3 mm below its incisors, or they come through slim throats", () => {
    const row = lowerTeeth({});
    const places = Array.from({ length: row.length / 3 }, (_, i) => [row[3 * i + 1], row[3 * i + 2]]);
    const front = Math.max(...places.map(([, z]) => z));
    const bottom = Math.min(...places.filter(([, z]) => front - z < 8).map(([y]) => y));
    expect(Math.min(...places.map(([y]) => y)) - bottom).toBeCloseTo(-3, 3);
  });

  it("end where the lower lip of most smiles is, the lower ones 6 mm above their edges", () => {
    const [upperLip] = embedLandmarks(model.landmarks, model.mean).subarray(3 * 13 + 1);
    const edge = Math.min(...frontHeights(fitUpperTeeth(upper, model.mean)));
    expect(Math.abs(upperLip - edge - 6.1)).toBeLessThan(0.3);
    expect(Math.abs(Math.max(...frontHeights(lowerTeeth({}))) - edge - 5.8)).toBeLessThan(0.3);
  });

  it("of the lower jaw do not follow the lips", () => {
    expect(lowerTeeth({ mouthSmileLeft: 1, mouthLowerDownLeft: 1 })).toEqual(lowerTeeth({}));
  });
});

/** The pieces of a row by their first vertex: the gums, and each tooth. */
function piecesOf(positions: Float32Array, { triangles }: typeof upper): number[][] {
  const group = Array.from({ length: positions.length / 3 }, (_, i) => i);
  const find = (i: number): number => (group[i] === i ? i : find(group[i]));
  const atPlace = new Map<string, number>();
  group.forEach((i) => {
    const place = positions.subarray(3 * i, 3 * i + 3).join();
    group[i] = atPlace.get(place) ?? i;
    atPlace.set(place, group[i]);
  });
  for (let t = 0; t < triangles.length; t += 3) {
    for (const k of [1, 2]) group[find(triangles[t + k])] = find(triangles[t]);
  }
  const pieces = new Map<number, number[]>();
  for (const i of group.keys()) pieces.set(find(i), [...(pieces.get(find(i)) ?? []), i]);
  return [...pieces.values()].sort((a, b) => b.length - a.length);
}

/** The outer border, aside, of the tooth that begins at the middle on the left. */
function incisorWidth(positions: Float32Array, part: typeof upper): number {
  const borders = piecesOf(positions, part).map((piece) => piece.map((i) => positions[3 * i]));
  return Math.min(...borders.filter((xs) => Math.min(...xs) > -0.1).map((xs) => Math.max(...xs)));
}

describe("the incisors", () => {
  it("are as broad as people's", () => {
    // W. Woelfel, Dental Anatomy: 8.5 mm above and 5.3 below, on a head a tenth smaller than people's.
    expect(Math.abs(incisorWidth(fitUpperTeeth(upper, model.mean), upper) - 7.7)).toBeLessThan(0.5);
    expect(Math.abs(incisorWidth(lowerTeeth({}), lower) - 5.4)).toBeLessThan(0.7);
  });

  it("are 1.24 times as high as broad above, from the gums to their edges", () => {
    const positions = fitUpperTeeth(upper, model.mean);
    const [gums] = piecesOf(positions, upper);
    const margin = gums.filter((i) => Math.abs(positions[3 * i] - 3.9) < 1.5 && positions[3 * i + 2] > 12);
    const height = Math.min(...margin.map((i) => positions[3 * i + 1])) - Math.min(...frontHeights(positions));
    expect(Math.abs(height / incisorWidth(positions, upper) - 1.24)).toBeLessThan(0.1);
  });
});

describe("the tongue", () => {
  it("lies lower in the mouth than where it is put out from", () => {
    const posed = model.mean.slice();
    addExpressions(model, { tongueOut: 1 }, posed);
    const [low, out] = [{}, { tongueOut: 1 }].map((weights) => fitTongue(tongue, posed, model.mean, weights));
    expect(mean(out, 1) - mean(low, 1)).toBeCloseTo(6.5, 3);
    const half = fitTongue(tongue, posed, model.mean, { tongueOut: 0.5 });
    expect(mean(out, 1) - mean(half, 1)).toBeCloseTo(3.25, 3);
  });

  it("leaves the positions it is given", () => {
    const before = model.mean.slice();
    fitTongue(tongue, model.mean, model.mean, {});
    fitUpperTeeth(upper, model.mean);
    expect(model.mean).toEqual(before);
  });
});
