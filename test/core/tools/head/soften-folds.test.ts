import { expect, test } from "vitest";
import type { RegionName } from "../../../../src/avatar/head/head-model.ts";
import type { ExpressionFields } from "../../../../tools/head/expressions.ts";
import { softenDepth, softenFolds } from "../../../../tools/head/soften-folds.ts";

/** A line of nine vertices of which the first is lip. */
const count = 9;
const neighbours = Array.from({ length: count }, (_, i) => [i - 1, i + 1].filter((k) => k >= 0 && k < count));
const empty = new Uint8Array(count);
const lips = Uint8Array.from({ length: count }, (_, i) => (i === 0 ? 255 : 0));
const regions = { lips, lids: empty, mouth_cavity: empty, eye_socket: empty } as unknown as Record<
  RegionName,
  Uint8Array
>;
/** Cheeks that a step parts from what the mouth takes along, 4 mm sideways. */
const step = Float64Array.from({ length: 3 * count }, (_, k) => (k % 3 === 0 && k < 12 ? 4 : 0));
const soften = (name: string) => softenFolds({ [name]: step } as unknown as ExpressionFields, { neighbours }, regions);
const steepest = (field: Float64Array) =>
  Math.max(...Array.from({ length: count - 1 }, (_, i) => Math.abs(field[3 * i] - field[3 * i + 3])));

test("a fold becomes as soft as five blends with neighbours make it, beside lips that stay", () => {
  const { mouthSmileLeft } = soften("mouthSmileLeft") as ExpressionFields;
  expect(steepest(step)).toBe(4);
  expect(steepest(mouthSmileLeft)).toBeCloseTo(0.984, 2);
  expect(mouthSmileLeft[0]).toBe(4);
});

test("blinks stay as sharp as they are", () => {
  expect((soften("eyeBlinkLeft") as ExpressionFields).eyeBlinkLeft).toEqual(step);
});

test("depth alone of what draws the mouth aside becomes as soft as forty blends make it", () => {
  const deep = step.map((_, k) => (k < 12 ? 4 : 0));
  const soft = softenDepth(
    { mouthSmileLeft: deep, jawOpen: deep } as unknown as ExpressionFields,
    { neighbours },
    regions,
  );
  expect(soft.jawOpen).toBe(deep);
  const axis = (c: number) => soft.mouthSmileLeft.filter((_, k) => k % 3 === c);
  expect(axis(0)).toEqual(deep.filter((_, k) => k % 3 === 0));
  const depth = axis(2);
  expect(depth[0]).toBe(4);
  const falls = Array.from({ length: count - 1 }, (_, i) => depth[i] - depth[i + 1]);
  expect(Math.max(...falls)).toBeGreaterThan(0.3);
  expect(Math.max(...falls)).toBeLessThan(0.6);
});
