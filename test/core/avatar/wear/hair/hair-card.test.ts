import { describe, expect, it } from "vitest";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { sum, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import type { CardShape } from "../../../../../src/avatar/wear/hair/guide.ts";
import { addCard, outwardsAt } from "../../../../../src/avatar/wear/hair/hair-card.ts";
import { HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";

const flat: CardShape = {
  width: 10,
  tolerance: 0.5,
  rootWidth: [0.5, 1],
  widening: 1,
  tipWidth: 0.5,
  narrowing: 0.5,
  tile: "strands",
  tiles: 1,
  waveAt: () => ({ aside: 0, outwards: 0, tilt: 0 }),
};
/** Straight back over the top of the head. */
const line = Array.from({ length: 11 }, (_, k): Triple => sum(skullCentre, [0, 100, -5 * k]));

function cardOf(changes: Partial<CardShape> = {}, points = line) {
  const mesh = new HairMesh();
  addCard(mesh, { number: 3, layer: 0.5, vertex: 7, points, step: 5, shape: { ...flat, ...changes } });
  return mesh.finish();
}

/** Width of each row, from root to tip. */
function widths(changes: Partial<CardShape> = {}): number[] {
  const { positions } = cardOf(changes);
  return Array.from({ length: positions.length / 6 }, (_, row) =>
    Math.hypot(...[0, 1, 2].map((c) => positions[6 * row + c] - positions[6 * row + 3 + c])),
  );
}

describe("addCard", () => {
  it("has two vertices a row that go with their skin", () => {
    expect(cardOf().positions.length % 6).toBe(0);
    expect(new Set(cardOf().roots)).toEqual(new Set([7]));
  });

  it("has more rows where it has to be nearer to its curve", () => {
    const around = Array.from({ length: 21 }, (_, k): Triple => {
      return sum(skullCentre, [0, 100 * Math.cos(0.05 * k), -100 * Math.sin(0.05 * k)]);
    });
    const rowCount = (tolerance: number) => cardOf({ tolerance }, around).positions.length / 6;
    expect(rowCount(0.1)).toBeGreaterThan(1.5 * rowCount(1));
  });

  it("has rows no further apart than skin moves alike", () => {
    const long = Array.from({ length: 61 }, (_, k): Triple => sum(skullCentre, [0, 100, -5 * k]));
    const { positions } = cardOf({ tolerance: 100 }, long);
    const behind = Array.from({ length: positions.length / 6 }, (_, row) => positions[6 * row + 2]);
    const spacing = behind.slice(1).map((z, row) => behind[row] - z);
    expect(Math.max(...spacing)).toBeLessThan(29);
    expect(behind[behind.length - 1]).toBeCloseTo(skullCentre[2] - 300, 3);
  });

  it("shows as many tiles side by side as it is told", () => {
    const across = (tiles?: number) => {
      const { uvs } = cardOf({ tiles });
      return Math.abs(uvs[0] - uvs[2]);
    };
    expect(across(2)).toBeGreaterThan(1.9 * across());
  });

  it("reaches to the sides that its neighbours tell, narrower at root and tip, whatever its width", () => {
    const mesh = new HairMesh();
    const sides = line.map(() => ({ left: [6, 0.7, 0] as const, right: [-9, -0.7, 0] as const }));
    const shape = { ...flat, tolerance: 0.01 };
    addCard(mesh, { number: 3, layer: 0.5, vertex: 7, points: line, step: 5, shape, sides });
    const { positions } = mesh.finish();
    const rows = Array.from({ length: positions.length / 6 }, (_, at) => {
      const [x, y, z, otherX, otherY] = positions.subarray(6 * at);
      return {
        gone: skullCentre[2] - z,
        left: x - line[0][0],
        up: y - line[0][1],
        right: otherX - line[0][0],
        down: otherY - line[0][1],
      };
    });
    const begun = rows.filter(({ gone }) => gone < 22);
    expect(begun.length).toBeGreaterThan(2);
    for (const { row, share } of [
      ...begun.map((row) => ({ row, share: Math.min(1, 0.2 + (0.8 * row.gone) / 18) })),
      { row: rows[rows.length - 1], share: 0.5 },
    ]) {
      expect(row.left).toBeCloseTo(6 * share, 1);
      expect(row.up).toBeCloseTo(0.7 * share, 1);
      expect(row.right).toBeCloseTo(-9 * share, 1);
      expect(row.down).toBeCloseTo(-0.7 * share, 1);
    }
  });

  it("turns about its line as it rolls", () => {
    const upright = cardOf({ waveAt: () => ({ aside: 0, outwards: 0, tilt: 0, roll: Math.PI / 2 }) });
    for (let i = 0; i < upright.positions.length; i += 3) expect(upright.positions[i]).toBeCloseTo(skullCentre[0], 3);
  });

  it("faces outwards with unit normals", () => {
    const { normals, positions } = cardOf();
    for (let i = 0; i < normals.length; i += 3) {
      const normal = normals.subarray(i, i + 3);
      const outwards = outwardsAt([positions[i], positions[i + 1], positions[i + 2]]);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
      expect(normal.reduce((total, value, c) => total + value * outwards[c], 0)).toBeGreaterThan(0.8);
    }
  });

  it("narrows to its root and its tip", () => {
    const all = widths();
    const full = Math.max(...all);
    expect(all[0]).toBeCloseTo(0.5 * full, 4);
    expect(all[all.length - 1]).toBeCloseTo(0.5 * full, 4);
  });

  it("follows its waves", () => {
    const heights = ({ positions }: { positions: Float32Array }) => positions.filter((_, i) => i % 3 === 1);
    const lifted = cardOf({ waveAt: () => ({ aside: 0, outwards: 4, tilt: 0 }) });
    expect(Math.min(...heights(lifted))).toBeGreaterThan(Math.max(...heights(cardOf())) + 3);
  });

  it("stays finite on a line without length", () => {
    const still = cardOf({}, [line[0], line[0], line[0]]);
    expect(still.positions.every(Number.isFinite)).toBe(true);
  });
});

describe("outwardsAt", () => {
  it("points away from the middle of the skull, level below it", () => {
    expect(outwardsAt([0, 110, -72])).toEqual([0, 1, 0]);
    expect(outwardsAt([50, -80, -72])).toEqual([1, 0, 0]);
  });
});
