import { describe, expect, it } from "vitest";
import { HairMesh } from "../../../src/avatar/hair-growth.ts";
import { skullCentre } from "../../../src/avatar/head-envelope.ts";
import { addRibbon, outwardsAt, type Ribbon } from "../../../src/avatar/lock-ribbon.ts";
import { sum, type Triple } from "../../../src/avatar/triple.ts";

const flat: Ribbon = {
  number: 3,
  layer: 0.5,
  width: 10,
  step: 5,
  rowLength: 10,
  rootWidth: [0.5, 1],
  widening: 1,
  tipWidth: 0.5,
  waveAt: () => ({ aside: 0, outwards: 0, tilt: 0 }),
  vertexAt: () => 7,
};
/** Straight back over the top of the head. */
const course = Array.from({ length: 11 }, (_, k): Triple => sum(skullCentre, [0, 100, -5 * k]));

function ribbonOf(changes: Partial<Ribbon> = {}, along = course) {
  const mesh = new HairMesh();
  addRibbon(mesh, along, { ...flat, ...changes });
  return mesh.finish();
}

/** Width of each row, from root to tip. */
function widths(changes: Partial<Ribbon> = {}): number[] {
  const { positions } = ribbonOf(changes);
  return Array.from({ length: positions.length / 6 }, (_, row) =>
    Math.hypot(...[0, 1, 2].map((c) => positions[6 * row + c] - positions[6 * row + 3 + c])),
  );
}

describe("addRibbon", () => {
  it("has a row for each row length, within bounds, and two vertices a row that go with their skin", () => {
    expect(ribbonOf().positions).toHaveLength(3 * 2 * 6);
    expect(ribbonOf({ rowLength: 1000 }).positions).toHaveLength(3 * 2 * 4);
    expect(ribbonOf({ rowLength: 0.1 }).positions).toHaveLength(3 * 2 * 27);
    expect(new Set(ribbonOf().roots)).toEqual(new Set([7]));
  });

  it("has its rows closer where it bends over the head than where it hangs", () => {
    const long = Array.from({ length: 61 }, (_, k): Triple => sum(skullCentre, [0, 100, -5 * k]));
    const { positions } = ribbonOf({}, long);
    const behind = Array.from({ length: positions.length / 6 }, (_, row) => positions[6 * row + 2]);
    const spacing = behind.slice(1).map((z, row) => behind[row] - z);
    expect(spacing[0]).toBeLessThan(0.7 * spacing[spacing.length - 1]);
    expect(behind[behind.length - 1]).toBeCloseTo(skullCentre[2] - 300, 3);
  });

  it("faces outwards with unit normals", () => {
    const { normals, positions } = ribbonOf();
    for (let i = 0; i < normals.length; i += 3) {
      const normal = normals.subarray(i, i + 3);
      const outwards = outwardsAt([positions[i], positions[i + 1], positions[i + 2]]);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
      expect(normal.reduce((total, value, c) => total + value * outwards[c], 0)).toBeGreaterThan(0.8);
    }
  });

  it("narrows to its root and its tip", () => {
    const [root, next, , , , tip] = widths();
    expect(root).toBeCloseTo(0.5 * next, 4);
    expect(tip).toBeCloseTo(0.5 * next, 4);
  });

  it("follows its waves", () => {
    const lifted = ribbonOf({ waveAt: () => ({ aside: 0, outwards: 4, tilt: 0 }) });
    const rise = lifted.positions.map((value, i) => value - ribbonOf().positions[i]).filter((_, i) => i % 3 === 1);
    for (const value of rise) expect(value).toBeGreaterThan(3);
  });

  it("stays finite on a course without length", () => {
    const still = ribbonOf({}, [course[0], course[0], course[0]]);
    expect(still.positions.every(Number.isFinite)).toBe(true);
  });
});

describe("outwardsAt", () => {
  it("points away from the middle of the skull, level below it", () => {
    expect(outwardsAt([0, 110, -72])).toEqual([0, 1, 0]);
    expect(outwardsAt([50, -80, -72])).toEqual([1, 0, 0]);
  });
});
