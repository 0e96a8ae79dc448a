import { describe, expect, test } from "vitest";
import { type Finish, finishSkin } from "../../../../src/avatar/skin/finish-skin.ts";
import { domain, skinPositions, smoother } from "../seen-head.ts";

const count = smoother.vertexCount;
const { zones } = domain;
const [nothing, everywhere] = [new Float32Array(count), new Float32Array(count).fill(1)];
const at = (x: number, y: number, radius: number) =>
  [...zones.front.keys()].filter(
    (i) =>
      skinPositions[3 * i + 2] > -40 && Math.hypot(skinPositions[3 * i] - x, skinPositions[3 * i + 1] - y) < radius,
  );
const cheek = at(42, -30, 9);
const mole = at(-42, -32, 1.8);

/** Skin with a faint pattern, a soft patch on one cheek and a mole on the other. */
const rest = Float32Array.from({ length: 4 * count }, (_, k) =>
  (k & 3) === 3
    ? 0
    : 0.02 * Math.sin(2.1 * skinPositions[3 * (k >> 2)]) * Math.cos(1.7 * skinPositions[3 * (k >> 2) + 1]),
);
for (const i of cheek) for (let c = 0; c < 3; c++) rest[4 * i + c] -= 0.25;
for (const i of mole) for (let c = 0; c < 3; c++) rest[4 * i + c] -= 0.5;

function finished(finish: Finish, strain = nothing, hairy = nothing, parted = 0) {
  const seen = { confidence: everywhere } as unknown as Parameters<typeof finishSkin>[2];
  const skin = { albedo: rest, light: rest, rest, validity: everywhere };
  return finishSkin(smoother, domain, seen, skin, { finish, strain, hairy, parted });
}
const mean = (field: Float32Array, vertices: readonly number[]) =>
  vertices.reduce((sum, i) => sum + field[4 * i + 1], 0) / vertices.length;
const middle = at(42, -30, 4);

describe("the clean finish", () => {
  const { kept, grain } = finished("clean");

  test("keeps a mole and takes of a soft patch", () => {
    expect(mean(kept, mole)).toBeLessThan(-0.3);
    expect(mean(kept, middle)).toBeGreaterThan(-0.19);
    expect(mean(kept, middle)).toBeLessThan(-0.05);
  });

  test("calls the skin's own pattern grain, but nothing on brows", () => {
    expect(grain[middle[0]]).toBeGreaterThan(0.003);
    const brow = [...zones.features.keys()].filter((i) => zones.features[i] > 0.99);
    expect(brow.length).toBeGreaterThan(50);
    expect(Math.max(...brow.map((i) => grain[i]))).toBeLessThan(0.02 * grain[middle[0]]);
  });
});

test("the photo's finish keeps more of the patch, and all grain", () => {
  const { kept, grain } = finished("photo");
  expect(mean(kept, middle)).toBeLessThan(mean(finished("clean").kept, middle) - 0.03);
  expect(Math.max(...grain)).toBe(0);
});

test("where an expression folds the skin most of what is drawn there goes", () => {
  const folded = finished("clean", new Float32Array(count).fill(0.2));
  expect(Math.abs(mean(folded.kept, middle))).toBeLessThan(0.4 * Math.abs(mean(finished("clean").kept, middle)));
  expect(folded.validity[middle[0]]).toBeLessThan(0.6);
});

test("on facial hair all is kept", () => {
  const { kept } = finished("clean", nothing, everywhere);
  expect(mean(kept, mole)).toBeCloseTo(mean(rest, mole), 1);
});

test("of lips that are parted nothing stays, of closed ones all", () => {
  const lips = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99);
  expect(lips.length).toBeGreaterThan(100);
  const [closed, parted] = [0, 1].map((share) => finished("clean", nothing, nothing, share));
  for (const i of lips) {
    expect([parted.validity[i], ...parted.kept.subarray(4 * i, 4 * i + 3)].map(Math.abs)).toEqual([0, 0, 0, 0]);
    expect(closed.validity[i]).toBeGreaterThan(0.9);
  }
  const half = finished("clean", nothing, nothing, 0.5);
  expect(half.validity[lips[0]] / closed.validity[lips[0]]).toBeCloseTo(0.5, 2);
  expect(parted.validity[middle[0]]).toBe(closed.validity[middle[0]]);
});
