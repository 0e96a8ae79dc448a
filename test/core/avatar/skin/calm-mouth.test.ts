import { expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { calmMouth } from "../../../../src/avatar/skin/calm-mouth.ts";
import { finish } from "../../../../src/steps.ts";
import { domain, evenlyLit, model, seenHead, skinPositions, smoother } from "../seen-head.ts";

/** A face with a stain of orange beside the mouth's left corner. */
function calm(expression: ExpressionWeights, isBare = true) {
  const count = smoother.vertexCount;
  const albedo = new Float32Array(4 * count).map((_, k) => {
    const i = k >> 2;
    const stained =
      skinPositions[3 * i + 2] > 0 && Math.hypot(skinPositions[3 * i] - 33, skinPositions[3 * i + 1] + 66) < 7;
    return stained ? [-0.9, -1.4, -2, 0][k & 3] : [-0.6, -1, -1.4, 0][k & 3];
  });
  const photo = seenHead(albedo);
  const delit = evenlyLit(albedo);
  const positions = model.mean.slice();
  addExpressions(model, expression, positions);
  return { delit, ...finish(calmMouth(smoother, domain, { positions, expression }, { photo, delit, isBare })) };
}

test("what a smile stains goes from the albedo to the shading", () => {
  const { delit, calm: calmed, folding } = calm({ mouthSmileLeft: 0.8, mouthSmileRight: 0.8 });
  expect(folding).not.toBeNull();
  const change = calmed.albedo.map((value, k) => value - delit.albedo[k]);
  expect(Math.max(...change)).toBeGreaterThan(0.2);
  expect(calmed.shading.every((value, k) => Math.abs(value + change[k]) < 1e-6)).toBe(true);
  expect(calmed.light).toBe(delit.light);
});

test("the colour of facial hair is not a stain, what is foreign to the lips inside it is", () => {
  const smile = { mouthSmileLeft: 0.8, mouthSmileRight: 0.8 };
  const change = (isBare: boolean, areLips: boolean) => {
    const { delit, calm: calmed } = calm(smile, isBare);
    const isCounted = (k: number) => k % 4 === 2 && (domain.zones.lips[k >> 2] !== 0) === areLips;
    return calmed.albedo.reduce((sum, value, k) => sum + (isCounted(k) ? Math.abs(value - delit.albedo[k]) : 0), 0);
  };
  expect(change(false, false)).toBeLessThan(0.8 * change(true, false));
  expect(change(false, true)).toBeGreaterThan(0.8 * change(true, true));
});

test("a face at rest keeps its colours", () => {
  const { delit, calm: calmed, folding } = calm({});
  expect(folding).toBeNull();
  expect(calmed).toBe(delit);
});
