import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Hair, HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { readGrowth } from "../../../../../src/avatar/wear/hair/hair-reading.ts";
import { scalpHair, scalpShade, scalpVertices } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";
import { usualGrowth } from "../../../../../src/avatar/wear/hair/style-table.ts";
import type { HairMeasures } from "../../../../../src/face/hair-measures.ts";
import { hairFinding } from "../../hair-finding.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const side = 400;
/** One pixel a millimetre, 60 mm behind the eyes. */
const camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
  focal: 860,
  centreX: side / 2,
  centreY: side / 2,
  width: side,
  height: side,
};
const head = { model, neutral: model.mean, camera, yaw: 0 };

/** Growth read from a mask of hair wherever `isHair` says, x to the subject's left, y up from the eyes. */
function growthOf(isHair: (x: number, y: number) => boolean, measures: Partial<HairMeasures> = {}): HairGrowth {
  const data = Uint8Array.from({ length: side * side }, (_, i) =>
    isHair((i % side) - side / 2 + 0.5, side / 2 - Math.floor(i / side) - 0.5) ? 255 : 0,
  );
  const mask = { width: side, height: side, data };
  const growth = readGrowth("short01", hairFinding({ finding: { mask }, measures }), head);
  expect(growth).not.toBeNull();
  return growth as HairGrowth;
}

/** Mean cover of the scalp vertices that `wanted` chooses by their place on the mean head. */
function coverWhere({ cover }: HairGrowth, wanted: (x: number, y: number, z: number) => boolean): number {
  const digits = [...scalpVertices(model)].flatMap((vertex, k) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    return wanted(x, y, z) ? [Number(cover[k])] : [];
  });
  expect(digits.length).toBeGreaterThan(5);
  return digits.reduce((sum, digit) => sum + digit, 0) / digits.length / 9;
}

function wearing(growth: HairGrowth | null): Pick<Hair, "growth"> & Hair {
  return {
    style: "short01",
    color: [0, 0, 0],
    highlightColor: [0, 0, 0],
    volume: 1,
    hairline: 0,
    length: null,
    growth,
  };
}

const top = (x: number, y: number) => Math.hypot(x, y) < 150 && y > 62;
const full = growthOf((x, y) => top(x, y) || (Math.abs(x) > 58 && Math.abs(x) < 100 && y > 10 && y < 80));

describe("readGrowth", () => {
  it("gives each scalp vertex a digit and each ray a height", () => {
    expect(full.cover).toMatch(/^\d+$/);
    expect(full.cover).toHaveLength(scalpVertices(model).length);
    expect(full.heights.every((height) => height >= 0 && height < 80)).toBe(true);
  });

  it("reads how far hair stands off the head", () => {
    const low = growthOf((x, y) => Math.hypot(x, y) < 135 && y > 62);
    const middle = Math.trunc(full.heights.length / 2);
    expect(full.heights[middle] - low.heights[middle]).toBeGreaterThan(10);
  });

  it("leaves a high forehead free", () => {
    const receding = growthOf((x, y) => top(x, y) && (y > 90 || Math.abs(x) > 60));
    const front = (x: number, y: number, z: number) => Math.abs(x) < 40 && y > 66 && y < 84 && z > -40;
    expect(coverWhere(full, front)).toBeGreaterThan(coverWhere(receding, front) + 0.4);
  });

  it("covers what no photo of a face shows", () => {
    expect(coverWhere(full, (_x, y, z) => z < -140 && y > 0)).toBeGreaterThan(0.9);
  });

  it("has no fringe where the forehead is free, and one where hair covers it", () => {
    expect(full.fringe).toBeNull();
    const covered = growthOf(top, { fringe: { both: 0.6, left: 0.6, right: 0.6 }, hairline: new Array(17).fill(0.3) });
    expect(covered.fringe).toHaveLength(17);
    expect(covered.lie).toBe("forward");
  });

  it("has bare sides where only the top is covered by hair that stands, and not where all hair is flat", () => {
    const heightsBeside = (radius: number) =>
      growthOf((x, y) => Math.hypot(x, y) < radius && y > 62 && Math.abs(x) < 50).heights.slice(0, 3);
    expect(heightsBeside(150)).toEqual([0, 0, 0]);
    expect(Math.min(...heightsBeside(112))).toBeGreaterThan(0);
  });

  it("reads a crop as low everywhere, ears beside it or not, and closes what shines through it", () => {
    const isShine = (x: number, y: number) => Math.hypot(x, y - 84) < 8;
    const crop = (x: number, y: number) => Math.hypot(x, y) < 100 && y > 62 && !isShine(x, y);
    const ears = (x: number, y: number) => Math.abs(x) > 58 && Math.abs(x) < 95 && y > 0 && y < 50;
    const growth = growthOf((x, y) => crop(x, y) || ears(x, y));
    expect(Math.max(...growth.heights)).toBeLessThan(4.5);
    expect(coverWhere(growth, (x, y, z) => Math.hypot(x, y - 84) < 14 && z > -70)).toBeGreaterThan(0.9);
  });

  it("leads a swept fringe away from where the hairline peaks", () => {
    const swept = growthOf(top, {
      fringe: { both: 0.6, left: 0.7, right: 0.5 },
      hairline: new Array(17).fill(0.3),
      peak: 0.3,
      slope: 0.3,
    });
    expect(swept.lie).toBe("right");
    expect(swept.parting).toBeGreaterThan(25);
  });

  it("parts a fringe that covers the forehead further aside than where its edge is highest", () => {
    const partingOf = (height: number) =>
      growthOf(top, {
        fringe: { both: 0.8, left: 0.8, right: 0.8 },
        hairline: new Array(17).fill(height),
        peak: -0.1,
        slope: -0.3,
      }).parting;
    expect(partingOf(0.6)).toBeGreaterThan(-20);
    expect(partingOf(0.05)).toBeLessThan(-50);
  });

  it("reads nothing where the photo ends at the head", () => {
    const mask = { width: 1, height: 1, data: Uint8Array.of(255) };
    expect(readGrowth("short01", hairFinding({ finding: { mask } }), head)).toBeNull();
  });
});

describe("scalpHair", () => {
  it("stands on the head, bounded in its vertices", () => {
    const grown = scalpHair(model, { neutral: model.mean, hair: wearing(full) });
    expect(grown).not.toBeNull();
    expect(grown?.positions.every(Number.isFinite)).toBe(true);
    expect((grown?.positions.length ?? 0) / 3).toBeLessThan(9500);
  });

  it("is short shells alone in a buzz cut, and nothing on bare or unmeasured heads", () => {
    const buzz = { ...full, heights: full.heights.map(() => 3) };
    const grown = scalpHair(model, { neutral: model.mean, hair: wearing(buzz) });
    expect(grown?.triangles.length).toBeGreaterThan(0);
    const bare = { ...full, cover: full.cover.replaceAll(/\d/g, "0") };
    expect(scalpHair(model, { neutral: model.mean, hair: wearing(bare) })).toBeNull();
    expect(scalpHair(model, { neutral: model.mean, hair: wearing(null) })).toBeNull();
  });

  it("knows how short and loose styles grow without a photo, and no tied ones", () => {
    for (const style of ["short01", "short02", "short03", "short04", "afro01", "buzz", "long01"] as const) {
      const grown = scalpHair(model, { neutral: model.mean, hair: wearing(usualGrowth(model, style, null)) });
      expect(grown?.triangles.length).toBeGreaterThan(0);
    }
    for (const style of ["bob01", "ponytail01", "bald"] as const) expect(usualGrowth(model, style, null)).toBeNull();
  });

  it("keeps a shade of what is shaven", () => {
    const shaven = scalpShade(model, wearing({ ...full, heights: full.heights.map(() => 0) }));
    const grown = scalpShade(model, wearing(full));
    const scalp = [...scalpVertices(model)];
    const depths = scalp.map((vertex) => shaven?.depth[vertex] ?? 0);
    expect(Math.max(...depths)).toBeLessThan(0.5);
    expect(Math.min(...depths)).toBeGreaterThan(0.2);
    expect(Math.max(...(grown?.depth ?? []))).toBe(1);
    expect(Math.max(...(grown?.cover ?? []))).toBe(1);
  });
});
