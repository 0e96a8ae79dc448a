import { describe, expect, it } from "vitest";
import type { CroppedHair } from "../../../../../src/avatar/avatar.ts";
import {
  hairlineDepth,
  scalpOf,
  scalpShade,
  scalpVertices,
  usualDensity,
} from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../seen-head.ts";

const crop = styleNamed(model, "buzz") as CroppedHair;
const shaven = { ...crop, lift: crop.lift.map(() => 0) };

describe("usualDensity", () => {
  it("rises over the hairline, which is above the forehead, at the temples and in the nape", () => {
    for (const point of [
      [0, 80, -20],
      [60, 60, -60],
      [0, 0, -160],
    ] as const)
      expect(usualDensity(point[0], point[1], point[2])).toBe(1);
    for (const point of [
      [0, 50, 0],
      [60, 0, -30],
      [0, -90, -130],
    ] as const)
      expect(usualDensity(point[0], point[1], point[2])).toBe(0);
    expect(hairlineDepth(0, 66, 0)).toBeCloseTo(0, 9);
  });
});

describe("scalpOf", () => {
  it("has hair where the style has it, none where that is shaven", () => {
    const grown = scalpOf(model, model.mean, crop);
    const bare = scalpOf(model, model.mean, shaven);
    expect(Math.max(...grown.density)).toBe(1);
    expect(Math.max(...bare.density)).toBe(0);
    const face = [...grown.density.keys()].filter((i) => model.mean[3 * i + 1] < 20 && model.mean[3 * i + 2] > -20);
    for (const i of face) expect(grown.density[i]).toBe(0);
  });
});

describe("scalpShade", () => {
  it("keeps a shade of what is shaven, and none on a bald head", () => {
    const scalp = [...scalpVertices(model)];
    const depths = scalp.map((vertex) => scalpShade(model, shaven)?.depth[vertex] ?? 0);
    expect(Math.max(...depths)).toBeLessThan(0.5);
    expect(Math.min(...depths)).toBeGreaterThan(0.2);
    expect(Math.max(...(scalpShade(model, crop)?.depth ?? []))).toBe(1);
    expect(scalpShade(model, { kind: "bald" })).toBeNull();
  });
});
