import { expect, test } from "vitest";
import { mean3 } from "../../../../src/avatar/mesh/field.ts";
import { liftSocketShade } from "../../../../src/avatar/skin/socket-shade.ts";
import { expectGoldenNumbers } from "../../../fixtures/golden-numbers.ts";
import { domain, evenlyLit, seenHead, skinPositions, smoother } from "../seen-head.ts";

const lit = -1;
const innerCorner = [17, -13];

/** Distance of a vertex before the ears from a place on the subject's left, or from its mirror image, mm. */
function distance(i: number, [x, y]: readonly number[], side: number): number {
  if (skinPositions[3 * i + 2] < -30) return Number.POSITIVE_INFINITY;
  return Math.hypot(side * skinPositions[3 * i] - x, skinPositions[3 * i + 1] - y);
}

/** Share of a shade of this log depth, 8 mm about a place, on the left or on both sides, that is taken off its middle. */
function lifted(depth: number, place: readonly number[], sides: readonly number[]): number {
  const albedo = new Float32Array(4 * smoother.vertexCount).fill(lit);
  const count = smoother.vertexCount;
  for (let i = 0; i < count; i++) {
    if (sides.some((side) => distance(i, place, side) < 8)) {
      for (let c = 0; c < 3; c++) albedo[4 * i + c] -= depth;
    }
  }
  const delit = evenlyLit(albedo);
  const open = liftSocketShade(smoother, domain, { photo: seenHead(albedo), delit });
  const middle = Array.from({ length: count }, (_, i) => i).filter((i) => distance(i, place, 1) < 3);
  expect(middle.length).toBeGreaterThan(0);
  for (const i of middle) expect(open.albedo[4 * i] + open.shading[4 * i]).toBeCloseTo(albedo[4 * i], 4);
  return middle.reduce((sum, i) => sum + mean3(open.albedo, i) - mean3(albedo, i), 0) / middle.length / depth;
}

test("shade that one eye's inner corner has alone is light", () => {
  expect(lifted(0.6, innerCorner, [1])).toBeGreaterThan(0.15);
});

test("what both have is the form of the face", () => {
  expect(Math.abs(lifted(0.6, innerCorner, [1, -1]))).toBeLessThan(0.02);
});

test("a slight difference of the sides stays", () => {
  expect(Math.abs(lifted(0.06, innerCorner, [1]))).toBeLessThan(0.03);
});

test("cheeks are none of it", () => {
  expect(Math.abs(lifted(0.6, [45, -45], [1]))).toBeLessThan(0.01);
});

test("shade goes by the share by which it went", () => {
  const numbers = { alone: lifted(0.6, innerCorner, [1]), slight: lifted(0.25, innerCorner, [1]) };
  expectGoldenNumbers("skin-socket", numbers, { share: 0.02, least: 0.0005 });
});
