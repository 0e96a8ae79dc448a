import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { endsAt, hairEnds } from "../../../../../src/avatar/wear/hair/hair-ends.ts";
import { usualDensity } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { sideburnCover } from "../../../../../src/avatar/wear/hair/sideburns.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const cover = Float32Array.from({ length: model.skinVertexCount }, (_, i) => {
  const place = tripleAt(model.mean, i);
  return Math.max(usualDensity(...place), sideburnCover(place, [-20, -4]));
});
const ends = hairEnds(model, model.mean, cover);
const free = { fringe: null, drops: null };

describe("hairEnds", () => {
  it("is at the top of the ears, and before them where cover ends on each side", () => {
    for (const end of ends.overEars) expect(Math.abs(end - 10)).toBeLessThan(4);
    expect(ends.sideburns[0]).toBeLessThan(ends.sideburns[1] - 8);
    expect(Math.abs(ends.sideburns[0] + 20)).toBeLessThan(6);
  });

  it("goes with the head", () => {
    const raised = model.mean.map((value, k) => value + (k % 3 === 1 ? 5 : 0));
    expect(hairEnds(model, raised, cover).overEars[0]).toBeCloseTo(ends.overEars[0] + 5, 3);
  });
});

describe("endsAt", () => {
  it("lets hair go further down before the ears than over them", () => {
    expect(endsAt([68, -10, -52], free, ends, 0)).toBe(false);
    expect(endsAt([-68, -10, -52], free, ends, 0)).toBe(true);
    expect(endsAt([72, -2, -80], free, ends, 0)).toBe(true);
    expect(endsAt([72, 20, -80], free, ends, 0)).toBe(false);
  });

  it("lets hair hang over the ears where it does, and ends it at the nape", () => {
    const hung = { fringe: null, drops: [20, 20] };
    expect(endsAt([78, -10, -80], hung, ends, 0)).toBe(false);
    expect(endsAt([40, -70, -140], free, ends, 0)).toBe(true);
  });

  it("runs down behind the ears, halfway to the nape at 105 mm", () => {
    const middle = (ends.overEars[0] - 62) / 2;
    expect(endsAt([66, middle + 1, -105], free, ends, 0)).toBe(false);
    expect(endsAt([66, middle - 1, -105], free, ends, 0)).toBe(true);
  });

  it("ends a fringe sooner where it is told", () => {
    const fringed = { fringe: new Array(17).fill(40), drops: null };
    expect(endsAt([0, 45, 5], fringed, ends, 0)).toBe(false);
    expect(endsAt([0, 45, 5], fringed, ends, 8)).toBe(true);
  });
});
