import { expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { smileFolds } from "../../../../src/avatar/skin/smile-folds.ts";
import { expectGoldenNumbers } from "../../../fixtures/golden-numbers.ts";
import { domain, evenlyLit, model, seenHead, skinPositions, smoother } from "../seen-head.ts";

const smile = { mouthSmileLeft: 0.7, mouthSmileRight: 0.7 };
const lit = -1;

/** Log colour to take off a face that is darker by `depth` where `isDark` (x of the left side, y) and smiles as told. */
function taken(expression: ExpressionWeights, depth: number, isDark: (x: number, y: number) => boolean) {
  const count = smoother.vertexCount;
  const albedo = new Float32Array(4 * count).map((_, k) => {
    const i = k >> 2;
    return (
      lit -
      (skinPositions[3 * i + 2] > 0 && isDark(Math.abs(skinPositions[3 * i]), skinPositions[3 * i + 1]) ? depth : 0)
    );
  });
  const photo = seenHead(albedo);
  const delit = evenlyLit(albedo);
  const positions = model.mean.slice();
  addExpressions(model, expression, positions);
  return smileFolds(smoother, domain, { positions, expression }, { photo, delit });
}

const isFold = (x: number, y: number) => Math.abs(x - 35) < 2 && Math.abs(y + 58) < 15;

function least(creases: Float32Array, inside: (x: number, y: number) => boolean): number {
  const at = [...domain.zones.folds.keys()].filter(
    (i) => skinPositions[3 * i + 2] > 0 && inside(Math.abs(skinPositions[3 * i]), skinPositions[3 * i + 1]),
  );
  return Math.min(...at.map((i) => creases[4 * i]));
}

test("a fold of a smile is filled in part, skin elsewhere is left", () => {
  const folds = taken(smile, 0.5, isFold)!;
  const deepest = least(folds.creases, isFold);
  expect(deepest).toBeLessThan(-0.08);
  expect(deepest).toBeGreaterThan(-0.5);
  expect(least(folds.creases, (_x, y) => y > 10)).toBeGreaterThan(-1e-3);
});

test("a dark line on a face at rest is the person's", () => {
  expect(taken({}, 0.5, isFold)).toBeNull();
});

test("a shallow line loses a smaller share than a deep one", () => {
  const share = (depth: number) => -least(taken(smile, depth, isFold)!.creases, isFold) / depth;
  expect(share(0.05)).toBeLessThan(0.5 * share(0.5));
});

test("the dark side of an edge loses more than the middle of a broad shade", () => {
  const isBroad = (x: number, y: number) => Math.abs(x - 35) < 10 && Math.abs(y + 58) < 20;
  const { creases } = taken(smile, 0.3, isBroad)!;
  const middle = least(creases, (x, y) => Math.abs(x - 35) < 3 && Math.abs(y + 58) < 10);
  const border = least(creases, (x, y) => Math.abs(x - 27) < 2 && Math.abs(y + 58) < 10);
  expect(border).toBeLessThan(1.5 * middle);
});

test("what a beard darkens loses less", () => {
  const bearded = (x: number, y: number) => isFold(x, y) || (x < 28 && y < -50);
  const bare = least(taken(smile, 0.6, isFold)!.creases, isFold);
  expect(least(taken(smile, 0.6, bearded)!.creases, isFold)).toBeGreaterThan(0.6 * bare);
});

/** Mean weight of lines beside the outer corners of the eyes. */
function besideEyes(expression: ExpressionWeights): number {
  const weights = taken(expression, 0.5, isFold)?.weights;
  if (!weights) return 0;
  const near = [...weights].filter(
    (_, i) =>
      skinPositions[3 * i + 2] > -20 &&
      Math.hypot(Math.abs(skinPositions[3 * i]) - 55, skinPositions[3 * i + 1] + 8) < 4,
  );
  return near.reduce((sum, value) => sum + value, 0) / near.length;
}

test("lines beside the eyes are those of a broad smile, but the person's where the mouth hardly moves", () => {
  const broad = { ...smile, mouthDimpleLeft: 1, mouthDimpleRight: 1, mouthUpperUpLeft: 0.4, mouthUpperUpRight: 0.4 };
  expect(besideEyes(broad)).toBeGreaterThan(0.5);
  expect(besideEyes({ mouthSmileLeft: 0.2, mouthSmileRight: 0.2 })).toBeLessThan(0.02);
});

test("folds are filled as they were", () => {
  const isBroad = (x: number, y: number) => Math.abs(x - 35) < 10 && Math.abs(y + 58) < 20;
  const isBright = (x: number, y: number) => Math.abs(x - 35) > 8 && Math.abs(x - 35) < 14 && Math.abs(y + 58) < 20;
  const means = (creases: Float32Array) => creases.reduce((sum, value) => sum + value, 0) / smoother.vertexCount;
  const folds = [0.5, 0.2].map((depth) => taken(smile, depth, isFold)!);
  const numbers = {
    deep: least(folds[0].creases, isFold),
    shallow: least(folds[1].creases, isFold),
    "of all, thousandths": 1000 * means(folds[0].creases),
    broad: least(taken(smile, 0.4, isBroad)!.creases, isBroad),
    "broad of all, thousandths": 1000 * means(taken(smile, 0.4, isBroad)!.creases),
    "bright of all, thousandths": 1000 * means(taken(smile, -0.3, isBright)!.creases),
    "gathered of all, thousandths": 1000 * means(taken(smile, 0.3, (x, y) => Math.hypot(x - 40, y + 30) < 14)!.creases),
  };
  const broad = { ...smile, mouthDimpleLeft: 1, mouthDimpleRight: 1, mouthUpperUpLeft: 0.4, mouthUpperUpRight: 0.4 };
  const lines = taken(broad, 0.3, (x, y) => Math.hypot(x - 55, y + 8) < 5)!;
  const gathered = { "beside the eyes": besideEyes(broad), "lines of all, thousandths": 1000 * means(lines.creases) };
  expectGoldenNumbers("skin-folds", { ...numbers, ...gathered }, { share: 0.02, least: 0.0005 });
});
