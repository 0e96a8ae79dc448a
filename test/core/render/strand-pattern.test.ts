import { expect, test } from "vitest";
import { type AtlasTile, lockTile, strandAtlasSize, strandTiles } from "../../../src/avatar/hair/strand-atlas.ts";
import { lightSteps, mostLight, StrandDrawing } from "../../../src/render/strand-pattern.ts";

const { width, height } = strandAtlasSize;
const pattern = new StrandDrawing().draw(["locks", "body", "edge", "dense", "sparse"]);

/** Light of the texels of one row of a tile, of those that are opaque. */
function rowOf({ left, top, width: across, height: down }: AtlasTile, t: number): number[] {
  const start = Math.floor((top + t * down) * height) * width;
  const row = Array.from({ length: across * width }, (_, x) => start + left * width + x);
  return row
    .filter((at) => pattern.alphas[at] === 255)
    .map((at) => (mostLight * pattern.lights[at]) / (lightSteps - 1));
}

test("strands differ from their neighbours by less than their own light, and bundles by less than strands", () => {
  const row = rowOf(strandTiles.body, 0.5);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  const bundles = row.slice(12).map((_, k) => mean(row.slice(k, k + 12)));
  expect(spread(row)).toBeGreaterThan(0.06 * mean(row));
  expect(spread(row)).toBeLessThan(0.25 * mean(row));
  expect(spread(bundles)).toBeLessThan(0.7 * spread(row));
});

test("a lock has at least twenty strands side by side", () => {
  const row = rowOf(lockTile(3), 0.35);
  const changes = row.slice(1).filter((light, k) => light !== row[k]);
  expect(changes.length).toBeGreaterThan(20);
});

test("rows along strands come in pairs, which leaves the texture's file small", () => {
  for (let row = 0; row < height; row += 2) {
    const [above, below] = [row, row + 1].map((y) => pattern.lights.subarray(y * width, (y + 0.5) * width));
    expect(below).toEqual(above);
  }
});

test("a tile is drawn when it is asked for, the same whenever that is", () => {
  const drawing = new StrandDrawing().draw(["body"]);
  const [locks, body] = [pattern.alphas.subarray(0, 0.5 * width), pattern.alphas.subarray(0.5 * width, width)];
  expect(drawing.alphas.subarray(0, 0.5 * width)).not.toEqual(locks);
  expect(drawing.alphas.subarray(0.5 * width, width)).toEqual(body);
  expect(drawing.draw(["locks", "edge", "dense", "sparse"]).lights).toEqual(pattern.lights);
});
