import { expect, test } from "vitest";
import {
  lockTile,
  lockVariantCount,
  strandAtlasSize,
  strandTiles,
} from "../../../src/avatar/wear/hair/strand-atlas.ts";
import { drawRinglets } from "../../../src/render/ringlet-pattern.ts";
import { lightSteps, mostLight, StrandDrawing } from "../../../src/render/strand-pattern.ts";

const { width, height } = strandAtlasSize;
const strands = new StrandDrawing().draw(["locks", "body", "edge"]);
const pattern = drawRinglets();

/** Indices of the texels of a lock from so far down to so far. */
function lockTexels(variant: number, from: number, to: number): number[] {
  const { left, width: across } = lockTile(variant);
  const texels: number[] = [];
  for (let y = Math.round(from * height); y < to * height; y++) {
    for (let x = left * width; x < (left + across) * width; x++) texels.push(y * width + x);
  }
  return texels;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("locks are nearly closed and end in tips of unequal length", () => {
  for (let variant = 0; variant < lockVariantCount; variant++) {
    const [whole, tips] = [
      [0.1, 0.7],
      [0.97, 1],
    ].map(([from, to]) => mean(lockTexels(variant, from, to).map((at) => pattern.alphas[at] / 255)));
    expect(whole).toBeGreaterThan(0.7);
    expect(tips).toBeLessThan(0.2);
  }
});

test("light changes along a lock, where strands are the same, with the mean of straight hair", () => {
  const column = (planes: typeof pattern, x: number) =>
    Array.from({ length: 0.6 * height }, (_, y) => planes.lights[(y + 30) * width + x]);
  const spread = (planes: typeof pattern) =>
    mean([20, 25, 30, 35, 40].map((x) => Math.max(...column(planes, x)) - Math.min(...column(planes, x))));
  expect(spread(pattern)).toBeGreaterThan(2 * spread(strands));
  const shown = Array.from({ length: lockVariantCount }, (_, k) => lockTexels(k, 0.1, 0.7))
    .flat()
    .filter((at) => pattern.alphas[at] > 0)
    .map((at) => (mostLight * pattern.lights[at]) / (lightSteps - 1));
  expect(mean(shown)).toBeGreaterThan(0.75);
  expect(mean(shown)).toBeLessThan(1.05);
});

test("the body and its edge are those of strands", () => {
  for (const tile of [strandTiles.body, strandTiles.edge]) {
    const at = Math.round((tile.top + 0.5 * tile.height) * height) * width + Math.round((tile.left + 0.2) * width);
    expect(pattern.lights.subarray(at, at + 200)).toEqual(strands.lights.subarray(at, at + 200));
  }
});
