import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embedLandmarks } from "../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { learnedOffsets, learnMean } from "../../../tools/head/learned-mean.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
/** Heights of the base of the neck and of its top under the chin, millimetres. */
const [neckBase, neckTop] = [-150, -104];

describe("learnMean", () => {
  const offsets = learnedOffsets();
  const before = Float64Array.from(model.mean);
  const learned = learnMean({ ...model, mean: before });
  const moved = Float64Array.from(learned.mean, (value, k) => value - before[k]);

  it("gives half of the offset to the skin and half to where the net sees landmarks", () => {
    const skin = embedLandmarks(model.landmarks, moved);
    const shift = learned.landmarks.shifts.mean.map((value, k) => value - model.landmarks.shifts.mean[k]);
    const along = (field: Float32Array) =>
      field.reduce((sum, value, k) => sum + value * offsets[k], 0) /
      offsets.reduce((sum, value) => sum + value ** 2, 0);
    expect(along(skin)).toBeCloseTo(0.5, 2);
    expect(along(shift)).toBeCloseTo(0.5, 5);
    const missed = skin.map((value, k) => value - offsets[k] / 2);
    expect(Math.max(...missed.map(Math.abs))).toBeLessThan(0.12);
  });

  it("moves both sides alike, the neck less downwards and the bust not at all", () => {
    const length = (i: number) => Math.hypot(...moved.subarray(3 * i, 3 * i + 3));
    for (let i = 0; i < model.skinVertexCount; i++) {
      const twin = model.mirror[i];
      expect(Math.abs(moved[3 * i] + moved[3 * twin])).toBeLessThan(1e-4);
      expect(Math.abs(moved[3 * i + 2] - moved[3 * twin + 2])).toBeLessThan(1e-4);
      if (before[3 * i + 1] <= neckBase) expect(length(i)).toBe(0);
    }
    const meanBetween = (low: number, high: number) => {
      const rows = Array.from({ length: model.skinVertexCount }, (_, i) => i).filter(
        (i) => before[3 * i + 1] > low && before[3 * i + 1] <= high,
      );
      return rows.reduce((sum, i) => sum + length(i), 0) / rows.length;
    };
    const middle = (neckBase + neckTop) / 2;
    expect(meanBetween(middle, neckTop)).toBeGreaterThan(2 * meanBetween(neckBase, middle));
  });

  it("carries eyes and teeth with the skin around them", () => {
    const meanMove = (references: Uint16Array) =>
      [0, 1, 2].map((c) => references.reduce((sum, i) => sum + moved[3 * i + c], 0) / references.length);
    const partMove = (name: string) => meanMove(model.parts.find((part) => part.name === name)!.references);
    const ofSkin = (region: Uint8Array) =>
      meanMove(Uint16Array.from([...region.keys()].filter((i) => i < model.skinVertexCount && region[i] > 127)));
    const lids = ofSkin(model.regions.lids);
    const lips = ofSkin(model.regions.lips);
    for (const c of [1, 2]) {
      expect(Math.abs(partMove("eyes")[c] - lids[c])).toBeLessThan(0.15);
      expect(Math.abs(partMove("upper_teeth")[c] - lips[c])).toBeLessThan(0.15);
    }
  });
});
