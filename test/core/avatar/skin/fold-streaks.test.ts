import { expect, test } from "vitest";
import { foldStreaks } from "../../../../src/avatar/skin/fold-streaks.ts";
import { domain, evenlyLit, seenHead, smoother } from "../seen-head.ts";

const folds = domain.zones.folds.map((value) => Math.min(1, 2 * value));

/** Mean weight in the folds of skin whose vertices differ by `contrast`, log, one from the next. */
function inFolds(contrast: number, isBearded = false): number {
  const albedo = new Float32Array(4 * smoother.vertexCount).map(
    (_, k) => -1 + ((k >> 2) % 2 === 0 ? contrast : -contrast) / 2,
  );
  const streaks = foldStreaks(
    smoother,
    domain.zones,
    { photo: seenHead(albedo), delit: evenlyLit(albedo) },
    folds,
    isBearded,
  );
  expect(Math.max(...streaks.filter((_, i) => folds[i] === 0))).toBe(0);
  const weights = [...streaks].filter((_, i) => domain.zones.folds[i] > 0.7);
  return weights.reduce((sum, value) => sum + value, 0) / weights.length;
}

test("folds of high contrast are streaks, even skin in a fold is the person's", () => {
  expect(inFolds(0.5)).toBeGreaterThan(0.9);
  expect(inFolds(0.04)).toBeLessThan(0.01);
});

test("a beard is no streak", () => {
  expect(inFolds(0.5, true)).toBeLessThan(0.5);
});
