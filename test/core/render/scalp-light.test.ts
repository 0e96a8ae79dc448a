import { describe, expect, it } from "vitest";
import type { HairStyle } from "../../../src/avatar/avatar.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { shownSkinSources } from "../../../src/avatar/pose.ts";
import { scalpVertices } from "../../../src/avatar/wear/hair/scalp.ts";
import { rootWeights } from "../../../src/avatar/wear/hair/scalp-tint.ts";
import { lightScalp } from "../../../src/render/scalp-light.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const tiny = tinyModel();
const subdivision = buildSubdivision(tiny);
const sources = shownSkinSources(tiny, subdivision);
const style: HairStyle = {
  kind: "combed",
  texture: 0,
  density: "9".repeat(scalpVertices(tiny).length),
  lift: new Array<number>(19).fill(12),
  curl: 0,
  lie: "back",
  fringe: null,
  isClipped: false,
  drops: null,
  turn: 0,
};

function lit(worn: HairStyle, visibility: number): Float32Array {
  const values = new Float32Array(sources.length).fill(visibility);
  lightScalp(tiny, subdivision, worn, values);
  return values;
}

describe("lightScalp", () => {
  it("lifts skin below roots from black, by how far it has their colour", () => {
    const roots = rootWeights(tiny, subdivision, style)!;
    expect(Math.max(...roots)).toBeCloseTo(1, 4);
    const values = lit(style, 0);
    for (const [i, vertex] of sources.entries()) expect(values[i]).toBeCloseTo(0.7 * roots[vertex], 5);
  });

  it("darkens nothing that is lighter, and leaves bald heads in their shade", () => {
    for (const value of lit(style, 0.9)) expect(value).toBeCloseTo(0.9, 6);
    for (const value of lit({ kind: "bald" }, 0.05)) expect(value).toBeCloseTo(0.05, 6);
  });
});
