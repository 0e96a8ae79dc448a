import { expect, test } from "vitest";
import {
  type AtlasTile,
  cardTile,
  cardVariantCounts,
  strandAtlasSize,
} from "../../../src/avatar/wear/hair/strand-atlas.ts";
import { drawLocks } from "../../../src/render/lock-pattern.ts";

const { width, height } = strandAtlasSize;
const [lights, alphas] = [0, 0].map(() => new Float32Array(width * height));
const paint = (at: number, light: number, _: number, alpha: number) => {
  lights[at] = light;
  alphas[at] = alpha;
};
drawLocks(paint);
const locks = Array.from({ length: cardVariantCounts.locks }, (_, variant) => cardTile("locks", variant));

/** Drawn texels of the rows of a tile from a share of it on, of which one in four is drawn. */
function texelsOf({ left, top, width: across, height: down }: AtlasTile, from: number, to: number): number[] {
  const first = Math.ceil((from * down * height) / 4) * 4;
  const rows = Array.from(
    { length: Math.max(1, Math.ceil((to * down * height - first) / 4)) },
    (_, k) => first + 4 * k,
  );
  return rows.flatMap((row) =>
    Array.from({ length: across * width }, (_, x) => (top * height + row) * width + left * width + x),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const lightOf = (tile: AtlasTile, from: number, to: number) =>
  mean(texelsOf(tile, from, to).flatMap((at) => (alphas[at] > 0.5 ? [lights[at]] : [])));
const coverOf = (tile: AtlasTile, t: number) => mean(texelsOf(tile, t, t + 0.03).map((at) => alphas[at]));

/** A part of a lock about its middle. */
const middleOf = (tile: AtlasTile, part: number) => ({
  ...tile,
  left: tile.left + ((1 - part) / 2) * tile.width,
  width: part * tile.width,
});

test("locks are closed on their way and come to points", () => {
  for (const tile of locks) {
    expect(coverOf(middleOf(tile, 0.625), 0.4)).toBeGreaterThan(0.97);
    expect(coverOf(middleOf(tile, 0.625), 0.75)).toBeGreaterThan(0.5);
    expect(coverOf(tile, 0.97)).toBeLessThan(0.2);
  }
});

test("locks dissolve at their sides into strands that cover two fifths of an eighth", () => {
  const sides = [0.15, 0.3, 0.45, 0.6].flatMap((t) =>
    locks.flatMap(({ left, width: across, ...tile }) =>
      [0, 0.875].map((side) => coverOf({ ...tile, left: left + side * across, width: across / 8 }, t)),
    ),
  );
  expect(mean(sides)).toBeGreaterThan(0.38);
  expect(mean(sides)).toBeLessThan(0.47);
});

test("locks lie in shade at their roots", () => {
  const share = mean(locks.map((tile) => lightOf(tile, 0.01, 0.04) / lightOf(tile, 0.2, 0.5)));
  expect(share).toBeGreaterThan(0.66);
  expect(share).toBeLessThan(0.78);
});

test("the lightest lock is three quarters lighter than the darkest", () => {
  const [dark, light] = [locks[0], locks[locks.length - 1]].map((tile) => lightOf(tile, 0.15, 0.6));
  expect(light / dark).toBeGreaterThan(1.66);
  expect(light / dark).toBeLessThan(1.9);
});

test("strands differ from those beside them by a fifth of their light, and patches of them by a tenth", () => {
  const deviation = (values: readonly number[]) =>
    Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2))) / mean(values);
  const rows = locks.flatMap((tile) =>
    [0.25, 0.4, 0.55].map((t) =>
      texelsOf(tile, t, t + 0.01)
        .slice(14, -14)
        .map((at) => lights[at]),
    ),
  );
  const patches = rows.map((row) => row.slice(20).map((_, k) => mean(row.slice(k, k + 20))));
  const [strands, broad] = [rows, patches].map((all) => mean(all.map(deviation)));
  expect(strands).toBeGreaterThan(0.184);
  expect(strands).toBeLessThan(0.207);
  expect(broad).toBeGreaterThan(0.094);
  expect(broad).toBeLessThan(0.111);
});
