import { expect, test } from "vitest";
import {
  layerVariant,
  lockTile,
  lockVariantCount,
  placeInTile,
  strandAtlasSize,
  strandTiles,
} from "../../../../../src/avatar/wear/hair/strand-atlas.ts";

const tiles = [strandTiles.body, strandTiles.edge, strandTiles.dense, strandTiles.sparse];
const locks = Array.from({ length: lockVariantCount }, (_, variant) => lockTile(variant));

test("tiles fill the texture without overlap", () => {
  const covered = new Uint8Array(64 * 64);
  for (const { left, top, width, height } of [...tiles, ...locks]) {
    for (let y = 64 * top; y < 64 * (top + height); y++) {
      for (let x = 64 * left; x < 64 * (left + width); x++) covered[y * 64 + x]++;
    }
  }
  expect(covered.every((count) => count === 1)).toBe(true);
});

test("places keep three texels off the border of their tile", () => {
  for (const tile of [...tiles, ...locks]) {
    const [u0, v0] = placeInTile(tile, 0, 0);
    const [u1, v1] = placeInTile(tile, 1, 1);
    expect((u0 - tile.left) * strandAtlasSize.width).toBeCloseTo(3, 9);
    expect((v0 - tile.top) * strandAtlasSize.height).toBeCloseTo(3, 9);
    expect((tile.left + tile.width - u1) * strandAtlasSize.width).toBeCloseTo(3, 9);
    expect((tile.top + tile.height - v1) * strandAtlasSize.height).toBeCloseTo(3, 9);
  }
});

test("variants beyond the last begin again", () => {
  expect(lockTile(lockVariantCount + 2)).toEqual(lockTile(2));
});

test("tiles side by side are as many and lie in the texture, also those of the last variant", () => {
  for (const variant of [0, lockVariantCount - 1]) {
    const [one, two] = [lockTile(variant), lockTile(variant, 2)];
    expect(two.width).toBe(2 * one.width);
    expect(two.left).toBeGreaterThanOrEqual(strandTiles.locks.left);
    expect(two.left + two.width).toBeLessThanOrEqual(strandTiles.locks.left + strandTiles.locks.width);
  }
});

test("inner layers show darker kinds than outer ones, by any chance one of the locks", () => {
  for (const chance of [0, 0.5, 1]) {
    const variants = [0, 0.5, 1].map((layer) => layerVariant(layer, chance));
    expect(variants[0]).toBeLessThan(variants[2]);
    expect(variants).toEqual([...variants].sort((a, b) => a - b));
    for (const variant of variants) expect(lockTile(variant)).toEqual(locks[variant]);
  }
});
