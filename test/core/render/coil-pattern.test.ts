import { expect, test } from "vitest";
import {
  type AtlasTile,
  lockTile,
  lockVariantCount,
  strandAtlasSize,
  strandTiles,
} from "../../../src/avatar/wear/hair/strand-atlas.ts";
import { drawCoils } from "../../../src/render/coil-pattern.ts";
import { lightSteps, mostLight } from "../../../src/render/strand-pattern.ts";

const { width, height } = strandAtlasSize;
const pattern = drawCoils();

/** Indices of the texels of a tile from so far down to so far, shares of its height. */
function texelsOf({ left, top, width: across, height: down }: AtlasTile, from = 0, to = 1): number[] {
  const texels: number[] = [];
  for (let y = Math.round((top + from * down) * height); y < (top + to * down) * height; y++) {
    for (let x = left * width; x < (left + across) * width; x++) texels.push(y * width + x);
  }
  return texels;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const coverOf = (texels: number[]) => mean(texels.map((at) => pattern.alphas[at] / 255));
const lightOf = (at: number) => (mostLight * pattern.lights[at]) / (lightSteps - 1);

test("the mass is closed, with gaps much darker than the tops of its coils", () => {
  const texels = texelsOf(strandTiles.dense);
  expect(coverOf(texels)).toBe(1);
  const lights = texels.map(lightOf).sort((a, b) => a - b);
  expect(lights[Math.floor(0.9 * lights.length)]).toBeGreaterThan(2 * lights[Math.floor(0.1 * lights.length)]);
  expect(mean(lights)).toBeGreaterThan(0.7);
  expect(mean(lights)).toBeLessThan(0.9);
});

test("tufts are narrow at their roots and end before their tile does, in loops", () => {
  for (let variant = 0; variant < lockVariantCount; variant++) {
    const tile = lockTile(variant);
    const [root, middle, end] = [
      [0, 0.1],
      [0.3, 0.6],
      [0.98, 1],
    ].map(([from, to]) => coverOf(texelsOf(tile, from, to)));
    expect(root).toBeLessThan(middle);
    expect(middle).toBeGreaterThan(0.3);
    expect(middle).toBeLessThan(0.95);
    expect(end).toBeLessThan(0.1);
  }
});

test("the edge is bare before the hair and closes behind it", () => {
  const cover = [0, 0.2, 0.5].map((from) => coverOf(texelsOf(strandTiles.edge, from, from + 0.1)));
  expect(cover[0]).toBeLessThan(0.1);
  expect(cover[1]).toBeGreaterThan(cover[0]);
  expect(cover[2]).toBeGreaterThan(0.6);
});

test("no texel is half covered, and texels of the mass come in pairs, which leaves the file small", () => {
  expect(new Set(pattern.alphas)).toEqual(new Set([0, 255]));
  for (const at of texelsOf(strandTiles.dense))
    if (at % 2 === 1) expect(pattern.lights[at]).toBe(pattern.lights[at - 1]);
});
