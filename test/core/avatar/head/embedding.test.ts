import { describe, expect, it } from "vitest";
import {
  embedExpression,
  embedIdentity,
  embedLandmarks,
  embedMean,
  landmarkShifts,
} from "../../../../src/avatar/head/embedding.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { tinyModel } from "../tiny-model.ts";

const tiny = tinyModel();
const jaw = expressionNames.indexOf("jawOpen");
const shift = (value: number) => new Float32Array(3 * 468).fill(value);
/** The tiny head with one identity component that moves all up, whose first landmark lies on its first vertex. */
const model: HeadModel = {
  ...tiny,
  identityCount: 1,
  identityBasis: Float32Array.from({ length: 3 * tiny.vertexCount }, (_, k) => (k % 3 === 1 ? 2 : 0)),
  landmarks: {
    ...tiny.landmarks,
    shifts: { mean: shift(1), identity: [shift(3)], expressions: { jawOpen: shift(5) } },
  },
};

describe("embedLandmarks", () => {
  it("blends the vertices of each landmark", () => {
    const embedding = {
      ...tiny.landmarks,
      vertices: Uint16Array.of(0, 1, 2),
      weights: Float32Array.of(0.5, 0.25, 0.25),
    };
    expect([...embedLandmarks(embedding, [4, 0, 0, 0, 8, 0, 0, 0, 16])]).toEqual([2, 2, 4]);
  });

  it("is linear and keeps a translation", () => {
    const moved = model.mean.map((value, k) => value + [1, 2, 3][k % 3]);
    const [before, after] = [model.mean, moved].map((positions) => embedLandmarks(model.landmarks, positions));
    after.forEach((value, k) => {
      expect(value - before[k]).toBeCloseTo([1, 2, 3][k % 3], 4);
    });
  });
});

describe("embedMean, embedIdentity and embedExpression", () => {
  it("add what the net sees elsewhere only where they are asked for what is seen", () => {
    for (const [embed, by] of [
      [(place: "skin" | "seen") => embedMean(model, place), 1],
      [(place: "skin" | "seen") => embedIdentity(model, 0, place), 3],
      [(place: "skin" | "seen") => embedExpression(model, jaw, place), 5],
    ] as const) {
      const [skin, seen] = [embed("skin"), embed("seen")];
      for (let k = 0; k < skin.length; k++) expect(seen[k] - skin[k]).toBeCloseTo(by, 4);
    }
  });

  it("give displacements of one unit", () => {
    expect([...embedIdentity(model, 0, "skin").subarray(0, 3)]).toEqual([0, 2, 0]);
    expect(embedExpression(model, jaw, "skin")[1]).toBeCloseTo(-10, 4);
    const rest = expressionNames.indexOf("browInnerUp");
    expect(embedExpression(model, rest, "seen").every((value) => value === 0)).toBe(true);
  });
});

describe("landmarkShifts", () => {
  const rest = new Float32Array(expressionNames.length);

  it("is the mean's for the mean head at rest", () => {
    expect(landmarkShifts(model, [], rest)).toEqual(shift(1));
  });

  it("adds those of components and expressions by their weights", () => {
    const weights = rest.slice();
    weights[jaw] = 0.5;
    expect(landmarkShifts(model, [2], weights)).toEqual(shift(1 + 2 * 3 + 0.5 * 5));
  });

  it("knows none of the others, and leaves the model's as they are", () => {
    const weights = rest.slice();
    weights[expressionNames.indexOf("browInnerUp")] = 1;
    expect(landmarkShifts(model, [0, 4], weights)).toEqual(shift(1));
    expect(model.landmarks.shifts.mean).toEqual(shift(1));
  });
});
