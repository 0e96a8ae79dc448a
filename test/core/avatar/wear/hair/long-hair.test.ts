import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { type Triple, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import type { GrownHair } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { growScalpHair, scalpVertices, usualCover } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";
import { finish } from "../../../../../src/steps.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const openFace = Array.from({ length: 21 }, (_, k) => (k < 4 ? 0 : 60));
const growth: HairGrowth = {
  cover: Array.from(scalpVertices(model), (vertex) => Math.round(9 * usualCover(...tripleAt(model.mean, vertex)))).join(
    "",
  ),
  heights: Array.from({ length: 19 }, () => 10),
  lie: "forward",
  fringe: null,
  drops: null,
  hanging: { parting: 15, ends: 72, opening: [openFace, openFace], before: [1, 1] },
};
const rows = Array.from({ length: 9 }, () => 1);
const black = [10, 10, 10] as const;

function grow(changes: Partial<HairGrowth>, growthOver = 1): Triple[] {
  const hair = {
    style: "long01",
    color: black,
    highlightColor: black,
    hairline: [30, 30, 30],
    volume: 1,
    length: null,
    outline: { over: Array.from({ length: 19 }, () => growthOver), left: rows, right: rows, drops: [0, 0] },
    growth: { ...growth, ...changes },
  } as unknown as Parameters<typeof growScalpHair>[1]["hair"];
  const { positions } = finish(growScalpHair(model, { neutral: model.mean, hair }, 600)) as GrownHair;
  return Array.from({ length: positions.length / 3 }, (_, i) => tripleAt(positions, i));
}

function onForehead(places: readonly Triple[]): number {
  return places.filter(([x, y, z]) => Math.abs(x) < 30 && y < 50 && y > 15 && z > -40).length;
}

test("a fringe falls over the forehead, which is free without one", () => {
  expect(onForehead(grow({}))).toBe(0);
  expect(onForehead(grow({ fringe: Array.from({ length: 17 }, () => 25) }))).toBeGreaterThan(10);
});

test("body and locks follow one outline", () => {
  const top = (places: readonly Triple[]) => Math.max(...places.map(([, y]) => y));
  const [usual, high] = [top(grow({})), top(grow({}, 1.2))];
  expect(high / usual).toBeGreaterThan(1.15);
  expect(high / usual).toBeLessThan(1.25);
});
