import { expect, test } from "vitest";
import {
  type CardTile,
  cardTile,
  cardVariantCounts,
  layerVariant,
  placeInTile,
  strandAtlasSize,
  strandTiles,
} from "../../../../../src/avatar/wear/hair/strand-atlas.ts";

const cardTiles = Object.keys(cardVariantCounts) as CardTile[];
const cards = cardTiles.flatMap((tile) =>
  Array.from({ length: cardVariantCounts[tile] }, (_, variant) => cardTile(tile, variant)),
);
const tiles = [strandTiles.body, strandTiles.dense, strandTiles.edge, ...cards];

test("tiles fill the texture without overlap", () => {
  const covered = new Uint8Array(64 * 64);
  for (const { left, top, width, height } of tiles) {
    for (let y = 64 * top; y < 64 * (top + height); y++) {
      for (let x = 64 * left; x < 64 * (left + width); x++) covered[y * 64 + x]++;
    }
  }
  expect(covered.every((count) => count === 1)).toBe(true);
});

test("points keep three texels off the border of their tile", () => {
  for (const tile of tiles) {
    const [u0, v0] = placeInTile(tile, 0, 0);
    const [u1, v1] = placeInTile(tile, 1, 1);
    expect((u0 - tile.left) * strandAtlasSize.width).toBeCloseTo(3, 9);
    expect((v0 - tile.top) * strandAtlasSize.height).toBeCloseTo(3, 9);
    expect((tile.left + tile.width - u1) * strandAtlasSize.width).toBeCloseTo(3, 9);
    expect((tile.top + tile.height - v1) * strandAtlasSize.height).toBeCloseTo(3, 9);
  }
});

test.each(cardTiles)("%s side by side are as many and lie in their tile, also those of the last variant", (tile) => {
  for (const variant of [0, cardVariantCounts[tile] - 1]) {
    const [one, two] = [cardTile(tile, variant), cardTile(tile, variant, 2)];
    expect(two.width).toBe(2 * one.width);
    expect(two.left).toBeGreaterThanOrEqual(strandTiles[tile].left);
    expect(two.left + two.width).toBeLessThanOrEqual(strandTiles[tile].left + strandTiles[tile].width);
  }
});

test.each(cardTiles)("inner layers of %s show darker kinds than outer ones", (tile) => {
  for (const chance of [0, 0.5, 1]) {
    const variants = [0, 0.5, 1].map((layer) => layerVariant(tile, layer, chance));
    expect(variants[0]).toBeLessThan(variants[2]);
    expect(variants).toEqual([...variants].sort((a, b) => a - b));
    expect(Math.max(...variants)).toBeLessThan(cardVariantCounts[tile]);
  }
});
