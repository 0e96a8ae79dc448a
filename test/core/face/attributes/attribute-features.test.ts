import { describe, expect, it } from "vitest";
import { attributeTasks } from "../../../../src/face/attributes/attribute-tasks.ts";
import { expectGoldenNumbers } from "../../../fixtures/golden-numbers.ts";
import { drawnPerson, mirrored, skinColor } from "./drawn-person.ts";

/** A fringe to one side, stubble, a frame over one eye, a cap's edge, a crooked mouth: nothing is symmetric. */
const crooked: Parameters<typeof drawnPerson>[0] = {
  colorAt: (x, y) => {
    if (y < -0.7 + 0.4 * x || (Math.abs(x + 0.1) > 1.15 && y < 0.9 + x)) {
      const strand = 0.8 + 0.2 * Math.sin(40 * x + 9 * y);
      return [95 * strand, 66 * strand, 45 * strand];
    }
    if (Math.abs(Math.hypot(x - 0.5, y) - 0.32) < 0.04) return [30, 30, 40];
    if (y > 1.2 && x < 0.4) return [150, 120, 108];
    if (Math.hypot(x / 2, y - 1.1) < 0.14) return [170, 90, 90];
    return skinColor;
  },
  classAt: (x, y) => {
    if (y < -1.9) return "headwear";
    if (y < -0.7 + 0.4 * x || (Math.abs(x + 0.1) > 1.15 && y < 0.9 + x)) return "hair";
    if (y > 1.2 && x < 0.4) return "beard";
    return Math.hypot(x / 1.3, (y - 0.4) / 1.7) < 1 ? "skin" : "background";
  },
  shift: (k) => (k === 61 ? [-0.05, 0.06] : [0, 0]),
};
const groups = groupsOf(crooked);

function groupsOf(drawing: Parameters<typeof drawnPerson>[0]): [string, readonly number[]][] {
  const { isMirrored: _, ...features } = drawnPerson(drawing).features();
  return Object.entries(features);
}

describe("attributeFeatures", () => {
  it("are the same for the mirrored photo, which the nets see alike, but for half a pixel", () => {
    const other = Object.fromEntries(groupsOf(mirrored(crooked)));
    const size = (values: readonly number[]) => Math.hypot(...values);
    for (const [name, values] of groups) {
      const off = size(values.map((value, k) => value - other[name][k]));
      expect(off / size(values), name).toBeLessThan(0.12);
    }
  });

  it("are against the colour of both cheeks", () => {
    const rosy = drawnPerson({ colorAt: (x, y) => (x > 0.2 && Math.abs(y - 0.6) < 0.5 ? [190, 110, 100] : skinColor) });
    for (const [k, value] of rosy.hair.skin.entries()) {
      expect(
        rosy.features().color.some((own) => Math.abs(own - value) < 1e-6),
        String(k),
      ).toBe(true);
    }
    expect(rosy.hair.skin).not.toEqual(drawnPerson({}).hair.skin);
  });

  it("keep their count whatever is drawn, and are finite", () => {
    const empty = Object.fromEntries(groupsOf({ classAt: () => "background" }));
    for (const [name, values] of groups) {
      expect(empty[name]).toHaveLength(values.length);
      expect([...values, ...empty[name]].every(Number.isFinite)).toBe(true);
    }
  });

  it("have every group that a task is read from", () => {
    const names = groups.map(([name]) => name);
    for (const { groups: read } of Object.values(attributeTasks))
      expect(names).toEqual(expect.arrayContaining([...read]));
  });

  // The regressions hold for these features in this order: who changes them learns the regressions anew.
  it("are what the regressions were learned from", () => {
    expectGoldenNumbers("attribute-features", Object.fromEntries(groups.flatMap(statistics)), {
      share: 0.002,
      least: 0.002,
    });
  });
});

/** Count, size and order of the features of a group. */
function statistics([name, values]: (typeof groups)[number]): [string, number][] {
  const mean = (of: (value: number, k: number) => number) =>
    values.reduce((sum, value, k) => sum + of(value, k), 0) / values.length;
  return [
    [`${name} count`, values.length],
    [`${name} mean`, mean((value) => value)],
    [`${name} size`, Math.sqrt(mean((value) => value ** 2))],
    ...[1, 2, 3].map((seed): [string, number] => [
      `${name} order ${seed}`,
      mean((value, k) => value * Math.sin(seed * k + seed)),
    ]),
  ];
}
