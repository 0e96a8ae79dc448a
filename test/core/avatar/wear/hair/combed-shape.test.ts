import { expect, test } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { atFringe, combedShape } from "../../../../../src/avatar/wear/hair/combed-shape.ts";

const plain: HairGrowth = { cover: "", heights: [20, 20], lie: "left", fringe: null, drops: null };
const cap: HairGrowth = { ...plain, fringe: [20], drops: [30, 30] };
const front: Triple = [0, 68, -20];
const side: Triple = [75, 40, -80];
const whole = { broad: 1, inside: 1, length: 90, height: 20 };

test("locks are at most a quarter as wide as they are long, and narrower at the edge and where a fringe has its roots", () => {
  expect(combedShape(plain, front, 1, whole).width).toBe(12);
  expect(combedShape(plain, front, 1, { ...whole, length: 20 }).width).toBe(5);
  expect(combedShape(plain, front, 1, { ...whole, inside: 0 }).width).toBeLessThan(6);
  expect(combedShape(cap, front, 1, whole).width).toBeCloseTo(8.4, 5);
  expect([-90, -40].map(atFringe)).toEqual([0, 1]);
});

test("locks turn about their course, one more than the other, but not in low hair", () => {
  const rolls = Array.from({ length: 50 }, (_, number) => combedShape(plain, side, number, whole).turnAt(40).roll);
  expect(Math.max(...rolls)).toBeGreaterThan(0.2);
  expect(Math.min(...rolls)).toBeLessThan(-0.2);
  expect(Math.abs(combedShape(plain, side, 3, { ...whole, height: 2 }).turnAt(40).roll)).toBe(0);
});

test("those of a cap broaden as they go apart, and stay broad to their tips beside the head", () => {
  const [usual, capped] = [plain, cap].map((growth) => combedShape(growth, side, 1, { ...whole, height: 36 }));
  expect(usual.turnAt(40).breadth).toBe(1);
  expect(capped.turnAt(0).breadth).toBe(1);
  expect(capped.turnAt(40).breadth).toBeCloseTo(1.5, 5);
  expect(capped.tipWidth).toBeGreaterThan(usual.tipWidth);
  expect(combedShape(cap, front, 1, whole).tipWidth).toBe(usual.tipWidth);
});
