import { expect, test } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { lockKind, scalpTiles } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";

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

test("short curls are coils, long ones ringlets, and all others strands", () => {
  expect(lockKind({ growth: short, curl: 0.9 })).toBe("coils");
  expect(lockKind({ growth: long, curl: 0.9 })).toBe("ringlets");
  for (const growth of [short, long]) expect(lockKind({ growth, curl: 0.1 })).toBe("strands");
  expect(lockKind({ growth: null, curl: 0.9 })).toBe("strands");
});

test("a cap of hair over forehead and ears is in waves, and a crop a pile, whatever their curl", () => {
  expect(lockKind({ growth: capped, curl: 1 })).toBe("strands");
  for (const curl of [0, 1]) expect(lockKind({ growth: { ...short, heights: [3, 3, 3] }, curl })).toBe("coils");
});

test("every kind of hair paints the tiles that it shows", () => {
  expect(scalpTiles({ growth: short, curl: 0.9 })).toEqual(["locks", "dense", "edge"]);
  expect(scalpTiles({ growth: long, curl: 0.9 })).toEqual(["locks", "body", "edge"]);
  expect(scalpTiles({ growth: short, curl: 0 })).toEqual(["locks", "body", "edge"]);
});
