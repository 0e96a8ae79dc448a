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

function finished(finish: Finish, strain = nothing, hairy = nothing, drawn = rest) {
  const seen = { confidence: everywhere } as unknown as Parameters<typeof finishSkin>[2];
  const skin = { albedo: rest, light: rest, rest: drawn, validity: everywhere };
  return finishSkin(smoother, domain, seen, skin, { finish, strain, hairy });
}
const mean = (field: Float32Array, vertices: readonly number[]) =>
  vertices.reduce((sum, i) => sum + field[4 * i + 1], 0) / vertices.length;
const middle = at(42, -30, 4);

describe("the clean finish", () => {
  const { kept, bound } = finished("clean");

  test("keeps a mole whole and takes a third of the pattern beside it", () => {
    expect(mean(kept, mole) / mean(rest, mole)).toBeCloseTo(1.08, 1);
    const plain = at(42, 20, 12).filter((i) => zones.features[i] === 0);
    const share = plain.map((i) => kept[4 * i + 1] / rest[4 * i + 1]).sort((a, b) => a - b)[plain.length >> 1];
    expect(Math.abs(share - 0.65)).toBeLessThan(0.04);
  });

  test("keeps a soft patch that people have, and little of one that they do not", () => {
    expect(Math.abs(mean(kept, middle) / mean(rest, middle) - 0.57)).toBeLessThan(0.05);
    const stained = rest.map((value, k) => (cheek.includes(k >> 2) && (k & 3) < 3 ? value - 1.5 : value));
    expect(mean(finished("clean", nothing, nothing, stained).kept, middle)).toBeGreaterThan(-0.4);
  });

  test("takes a scratch off, which is as dark as the mole", () => {
    const scratch = [...zones.front.keys()].filter(
      (i) =>
        skinPositions[3 * i + 2] > -40 &&
        Math.abs(skinPositions[3 * i] + 42) < 1.6 &&
        Math.abs(skinPositions[3 * i + 1] + 20) < 14 &&
        !mole.includes(i),
    );
    const scratched = rest.slice();
    for (const i of scratch) for (let c = 0; c < 3; c++) scratched[4 * i + c] -= 0.5;
    expect(mean(finished("clean", nothing, nothing, scratched).kept, scratch)).toBeGreaterThan(-0.23);
  });

  test("bounds the detail of skin, but not that of brows", () => {
    expect(bound[middle[0]]).toBeLessThan(0.3);
    const brow = [...zones.features.keys()].filter((i) => zones.features[i] > 0.99);
    expect(brow.length).toBeGreaterThan(50);
    expect(Math.min(...brow.map((i) => bound[i]))).toBeGreaterThan(50);
  });
});

test("the photo's finish keeps all of the patch and bounds nothing", () => {
  const { kept, bound } = finished("photo");
  expect(mean(kept, middle)).toBeCloseTo(mean(rest, middle), 5);
  expect(Math.min(...bound)).toBe(100);
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

test("of what the photo draws on lips nothing stays", () => {
  const lips = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99 && zones.lipBorder[i] > 0.999);
  expect(lips.length).toBeGreaterThan(100);
  for (const finish of ["clean", "photo"] as const) {
    const { kept, validity } = finished(finish);
    for (const i of lips) {
      const left = [validity[i], ...kept.subarray(4 * i, 4 * i + 3)];
      expect(Math.max(...left.map(Math.abs))).toBeLessThan(0.01);
    }
    expect(validity[middle[0]]).toBeGreaterThan(0.9);
  }
});
