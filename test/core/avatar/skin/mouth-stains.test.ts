import { expect, test } from "vitest";
import { mouthStains } from "../../../../src/avatar/skin/mouth-stains.ts";
import { domain, seenHead, skinPositions, smoother } from "../seen-head.ts";

const skin = [-0.6, -1, -1.4] as const;
type Colour = readonly [number, number, number];

/** Mean log colour taken off the corners' skin, of a face that is stained by `stain` where `isStained` (x of the left, y). */
function taken(stain: Colour, isStained: (x: number, y: number) => boolean, seen = domain.zones.front): Float32Array {
  const albedo = new Float32Array(4 * smoother.vertexCount).map((_, k) => {
    const i = k >> 2;
    const stained = skinPositions[3 * i + 2] > 0 && isStained(Math.abs(skinPositions[3 * i]), skinPositions[3 * i + 1]);
    return (k & 3) < 3 ? skin[k & 3] + (stained ? stain[k & 3] : 0) : 0;
  });
  return mouthStains(smoother, domain.zones, seenHead(albedo, seen), albedo);
}

const atCorner = (x: number, y: number) => Math.hypot(x - 33, y + 66) < 7;
const corners = [...domain.zones.folds.keys()].filter(
  (i) =>
    skinPositions[3 * i + 2] > 0 && Math.hypot(Math.abs(skinPositions[3 * i]) - 33, skinPositions[3 * i + 1] + 66) < 3,
);
const meanOf = (field: Float32Array, channel: number) =>
  corners.reduce((sum, i) => sum + field[4 * i + channel], 0) / corners.length;

test("an orange stain beside the mouth becomes skin of its own lightness", () => {
  const field = taken([0.2, 0, -0.2], atCorner);
  expect(meanOf(field, 0)).toBeGreaterThan(0.1);
  expect(meanOf(field, 2)).toBeLessThan(-0.1);
  expect(meanOf(field, 0) + meanOf(field, 1) + meanOf(field, 2)).toBeCloseTo(0, 2);
});

test("usual shade stays, the deepest goes in part", () => {
  const shade = (depth: number) => meanOf(taken([-depth, -depth, -depth], atCorner), 1);
  expect(shade(0.3)).toBeCloseTo(0, 2);
  expect(shade(1)).toBeLessThan(-0.15);
  expect(shade(1)).toBeGreaterThan(-0.65);
});

test("clean skin, lips and what lies away from the mouth are left", () => {
  expect(Math.max(...taken([0, 0, 0], atCorner).map((value, k) => (k % 4 === 3 ? 0 : Math.abs(value))))).toBeLessThan(
    1e-3,
  );
  const field = taken([0.2, -0.1, -0.1], (x, y) => y > 0 || x < 12);
  const away = [...domain.zones.mouth.keys()].filter(
    (i) => domain.zones.mouth[i] + domain.zones.folds[i] < 1e-4 || Math.abs(domain.zones.lips[i]) > 0.99,
  );
  expect(Math.max(...away.map((i) => Math.abs(field[4 * i])))).toBeLessThan(0.03);
});

test("a face of which too little skin is seen stays as it is", () => {
  const none = new Float32Array(smoother.vertexCount);
  expect(taken([0.2, 0, -0.2], atCorner, none).every((value) => value === 0)).toBe(true);
});
