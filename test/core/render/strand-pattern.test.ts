import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { type AtlasTile, cardTile, strandAtlasSize, strandTiles } from "../../../src/avatar/wear/hair/strand-atlas.ts";
import {
  highlightSteps,
  lightSteps,
  mostLight,
  StrandDrawing,
  strandPattern,
} from "../../../src/render/strand-pattern.ts";

const { width, height } = strandAtlasSize;
const pattern = new StrandDrawing(["strands", "curls", "body", "dense", "edge"]);

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

test("a card ends in wisps: gaps between them reach up where its strands still lie close in the middle of each", () => {
  const coverAt = (t: number) => rowOf(cardTile("strands", 3), t).length / (cardTile("strands", 3).width * width);
  expect(coverAt(0.3)).toBeGreaterThan(0.75);
  expect(coverAt(0.75)).toBeLessThan(0.7 * coverAt(0.3));
  expect(coverAt(0.75)).toBeGreaterThan(0.15);
  expect(coverAt(0.99)).toBeLessThan(0.1);
});

test("a card has at least ten strands side by side", () => {
  const row = rowOf(cardTile("strands", 3), 0.35);
  const changes = row.slice(1).filter((light, k) => light !== row[k]);
  expect(changes.length).toBeGreaterThan(10);
});

test("strands come to a point: one side of them ends sooner than the other", () => {
  const { left, top, width: across, height: down } = cardTile("strands", 3);
  const column = (x: number) =>
    Array.from({ length: down * height }, (_, y) => pattern.alphas[(top * height + y) * width + left * width + x]);
  const endOf = (x: number) => column(x).findLastIndex((alpha) => alpha > 127);
  const ends = Array.from({ length: across * width - 12 }, (_, k) => endOf(k + 6));
  const steps = ends.slice(1).filter((end, k) => end !== ends[k]);
  expect(steps.length).toBeGreaterThan(0.6 * ends.length);
});

test("rows along strands come in pairs, which leaves the texture's file small", () => {
  for (let row = 0; row < height; row += 2) {
    const [above, below] = [row, row + 1].map((y) => pattern.lights.subarray(y * width, (y + 0.5) * width));
    expect(below).toEqual(above);
  }
});

test("hairs at an edge get fewer, from all at the top to none at the bottom", () => {
  const coverAt = (t: number) => {
    const { left, top, width: across, height: down } = strandTiles.edge;
    const rows = Array.from({ length: 6 }, (_, k) => Math.floor((top + t * down) * height) + k);
    const row = (y: number) => pattern.alphas.subarray(y * width + left * width, y * width + (left + across) * width);
    return rows.flatMap((y) => [...row(y)]).reduce((sum, alpha) => sum + alpha / 255, 0) / 6 / (across * width);
  };
  expect(coverAt(0)).toBeGreaterThan(0.97);
  expect(coverAt(0.4)).toBeGreaterThan(0.2);
  expect(coverAt(0.4)).toBeLessThan(0.25);
  expect(coverAt(0.5)).toBeGreaterThan(0.125);
  expect(coverAt(0.5)).toBeLessThan(0.16);
  expect(coverAt(0.75)).toBeLessThan(0.6 * coverAt(0.5));
  expect(coverAt(0.9)).toBeLessThan(0.03);
});

test("a tile is drawn alone where it is asked for, the same whatever lies beside it", () => {
  const drawing = new StrandDrawing(["body"]);
  const row = (drawn: StrandDrawing, from: number) =>
    drawn.alphas.subarray((60 + from) * width, (60.25 + from) * width);
  expect(row(drawing, 0)).not.toEqual(row(pattern, 0));
  expect(row(drawing, 0.75)).toEqual(row(pattern, 0.75));
});

test("a kept pattern has both steps of a texel in one byte", () => {
  const { steps, alphas } = strandPattern(readHeadModel(readFileSync("assets/head.bin")));
  const same = Array.from({ length: height / 2 }, (_, k) => k * width + ((37 * k) % width));
  for (const at of same) {
    expect(Math.floor(steps[at] / highlightSteps)).toBe(pattern.lights[at]);
    expect(steps[at] % highlightSteps).toBe(pattern.highlights[at]);
    expect(alphas[at]).toBe(pattern.alphas[at]);
  }
});
