import { expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { tinyModel } from "../tiny-model.ts";

const model = tinyModel();

function moved(weights: ExpressionWeights): Float32Array {
  const positions = new Float32Array(3 * model.vertexCount);
  addExpressions(model, weights, positions);
  return positions;
}

test("weights scale what a shape moves, and shapes add", () => {
  expect(moved({ jawOpen: 0.5 })[1]).toBe(-5);
  const twice = moved({ jawOpen: 0.25 });
  addExpressions(model, { jawOpen: 0.25, browInnerUp: 1 }, twice);
  expect(twice).toEqual(moved({ jawOpen: 0.5 }));
});

test("no weights and weights of zero move nothing", () => {
  expect(moved({}).every((value) => value === 0)).toBe(true);
  expect(moved({ jawOpen: 0 }).every((value) => value === 0)).toBe(true);
});

test("an unknown shape is refused", () => {
  expect(() => moved({ wink: 1 } as ExpressionWeights)).toThrow("unknown expression wink");
});
