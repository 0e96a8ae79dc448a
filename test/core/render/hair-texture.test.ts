import { expect, test } from "vitest";
import { colorHair } from "../../../src/render/hair-texture.ts";
import type { Texture } from "../../../src/render/scene.ts";

const brown = { color: [90, 60, 40], highlightColor: [160, 120, 80] } as const;

function grey(level: (x: number, y: number) => number, alpha: (x: number, y: number) => number): Texture {
  const data = Uint8Array.from({ length: 64 * 64 * 2 }, (_, i) => {
    const [x, y] = [(i >> 1) % 64, (i >> 1) >> 6];
    return i % 2 === 0 ? level(x, y) : alpha(x, y);
  });
  return { width: 64, height: 64, channelCount: 2, data };
}

const at = (texture: Texture, x: number, y: number) => [
  ...texture.data.subarray(4 * (64 * y + x), 4 * (64 * y + x) + 4),
];

test("an even texture takes the colour, however light it was", () => {
  const colored = [30, 120, 250].map((level) =>
    colorHair(
      grey(
        () => level,
        () => 255,
      ),
      brown,
    ),
  );
  for (const texture of colored) {
    for (let c = 0; c < 3; c++) expect(Math.abs(at(texture, 32, 32)[c] - at(colored[0], 32, 32)[c])).toBeLessThan(3);
  }
  const [red, green, blue, alpha] = at(colored[0], 32, 32);
  expect(red / green).toBeCloseTo(90 / 60, 1);
  expect(green / blue).toBeCloseTo(60 / 40, 1);
  expect(alpha).toBe(255);
});

test("broad shading is taken out, strands stay", () => {
  const shaded = colorHair(
    grey(
      (x, y) => 60 + 2.5 * y + (x % 4 < 2 ? 18 : -18),
      () => 255,
    ),
    brown,
  );
  const rows = [12, 32, 52].map((y) => [at(shaded, 32, y)[0], at(shaded, 34, y)[0]]);
  for (const [light, dark] of rows) expect(light).toBeGreaterThan(dark + 4);
  expect(Math.abs(rows[0][0] - rows[2][0])).toBeLessThan(12);
});

test("transparent stays transparent and solid stays solid", () => {
  const half = colorHair(
    grey(
      () => 128,
      (x) => (x < 32 ? 0 : 255),
    ),
    brown,
  );
  expect(at(half, 10, 10)[3]).toBe(0);
  expect(at(half, 50, 10)[3]).toBe(255);
});

test("a texture of zeros gives finite colours", () => {
  const colored = colorHair(
    grey(
      () => 0,
      () => 0,
    ),
    brown,
  );
  expect(at(colored, 5, 5)).toEqual([0, 0, 0, 0].map((_, c) => at(colored, 40, 40)[c]));
});

test("curls make an even texture light and dark, at their size in millimetres", () => {
  const even = grey(
    () => 128,
    () => 255,
  );
  const levelsOf = (texture: Texture) => Array.from({ length: 64 }, (_, x) => at(texture, x, 20)[0]);
  const rangeOf = (levels: number[]) => Math.max(...levels) - Math.min(...levels);
  expect(rangeOf(levelsOf(colorHair(even, brown)))).toBeLessThan(3);
  expect(rangeOf(levelsOf(colorHair(even, { ...brown, curl: 1 }, [2, 2])))).toBeGreaterThan(15);
  expect(rangeOf(levelsOf(colorHair(even, { ...brown, curl: 1 }, [0.001, 0.001])))).toBeLessThan(5);
});

test("strands thin out towards an edge, the darker ones first", () => {
  const strands = grey(
    (x) => (x % 4 < 2 ? 150 : 90),
    () => 255,
  );
  const edge = Float32Array.from({ length: 64 * 64 }, (_, i) => (i >> 6 > 32 ? 0.5 : 0));
  const colored = colorHair(strands, brown, [1, 1], () => edge);
  expect(at(colored, 34, 20)[3]).toBe(255);
  expect(at(colored, 34, 50)[3]).toBeLessThan(128);
  expect(at(colored, 33, 50)[3]).toBeGreaterThan(at(colored, 34, 50)[3]);
});
