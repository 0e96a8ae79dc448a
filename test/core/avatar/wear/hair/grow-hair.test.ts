import { expect, test } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { scalpTiles, showsCoils } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";

const short: HairGrowth = {
  cover: "",
  heights: [10, 10, 10],
  lie: "up",
  parting: null,
  fringe: null,
  drops: null,
  hanging: null,
};
const long: HairGrowth = { ...short, hanging: { parting: 0, ends: 200, opening: [[], []], before: [1, 1] } };
const capped: HairGrowth = { ...short, fringe: [20], drops: [30, 30] };

test("short hair is coils where it is nearer to curly than to wavy, and long hair never", () => {
  expect([0.7, 0.8].map((curl) => showsCoils({ growth: short, curl }))).toEqual([false, true]);
  for (const growth of [long, null]) expect(showsCoils({ growth, curl: 1 })).toBe(false);
});

test("a cap of hair over forehead and ears is in waves, and a crop a pile, whatever their curl", () => {
  expect(showsCoils({ growth: capped, curl: 1 })).toBe(false);
  for (const curl of [0, 1]) expect(showsCoils({ growth: { ...short, heights: [3, 3, 3] }, curl })).toBe(true);
});

test("every kind of hair paints the tiles that it shows", () => {
  expect(scalpTiles({ growth: short, curl: 0.9 })).toEqual(["locks", "dense", "edge"]);
  expect(scalpTiles({ growth: long, curl: 0.9 })).toEqual(["locks", "body", "edge"]);
  expect(scalpTiles({ growth: short, curl: 0 })).toEqual(["locks", "body", "edge"]);
});
