import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HairGrowth } from "../../../../../src/avatar/avatar.ts";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { growCombedHair } from "../../../../../src/avatar/wear/hair/combed-hair.ts";
import { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";
import { besideShare } from "../../../../../src/avatar/wear/hair/hair-flow.ts";
import { type GrownHair, HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { outwardsAt } from "../../../../../src/avatar/wear/hair/lock-ribbon.ts";
import { usualCover } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";

const head = readHeadModel(readFileSync("assets/head.bin"));
const positions = head.mean.slice(0, 3 * head.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, head.quads), quads: head.quads };
const density = Float32Array.from({ length: head.skinVertexCount }, (_, i) =>
  usualCover(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
);
const back: HairGrowth = { cover: "", heights: new Array(19).fill(14), lie: "back", fringe: null, drops: null };

function grow(changes: Partial<HairGrowth> = {}, field = density, most = 150, edge?: HairEdge): GrownHair {
  const mesh = new HairMesh();
  growCombedHair(mesh, head, skin, field, { ...back, ...changes }, { most, curl: 0, edge });
  return mesh.finish();
}

function places({ positions: grown }: GrownHair): [number, number, number][] {
  return Array.from({ length: grown.length / 3 }, (_, i) => [grown[3 * i], grown[3 * i + 1], grown[3 * i + 2]]);
}

const envelope = new HeadEnvelope(head, positions);
const heightOf = (place: [number, number, number]) =>
  Math.hypot(...place.map((v, c) => v - skullCentre[c])) - envelope.radiusTowards(...place);
const heightsOf = (hair: GrownHair) =>
  places(hair)
    .filter(([, y]) => y > 60)
    .map(heightOf);

describe("growCombedHair", () => {
  it("lies on the head, as high as it is told", () => {
    const [low, high] = [5, 20].map((height) => heightsOf(grow({ heights: new Array(19).fill(height) })));
    expect(Math.min(...low, ...high)).toBeGreaterThan(-6);
    expect(Math.max(...low)).toBeLessThan(14);
    expect(Math.max(...high)).toBeGreaterThan(18);
    expect(Math.max(...high)).toBeLessThan(32);
  });

  it("leaves forehead and ears free where it is combed back", () => {
    const before = places(grow()).filter(([x, y, z]) => z > -30 && y < 50 && Math.abs(x) < 50);
    expect(before).toEqual([]);
    expect(Math.min(...places(grow()).map(([x, y, z]) => (Math.abs(x) > 60 && z > -95 ? y : 20)))).toBeGreaterThan(0);
  });

  it("keeps its tips near the hairline but for a fringe", () => {
    const edge = new HairEdge(skin, density);
    const furthest = (changes: Partial<HairGrowth>) => {
      const depths = places(grow(changes, density, 400, edge)).map((place) => edge.depthOf(place));
      return Math.min(...depths.filter((depth) => !Number.isNaN(depth)));
    };
    expect(furthest({ lie: "forward" })).toBeGreaterThan(-16);
    expect(furthest({ lie: "forward", fringe: new Array(17).fill(40) })).toBeLessThan(-20);
  });

  it("has slender locks where they are short", () => {
    const widest = (height: number) => {
      const grown = places(grow({ heights: new Array(19).fill(height) }));
      const rows = Array.from({ length: grown.length / 2 }, (_, k) => k);
      return Math.max(...rows.map((k) => Math.hypot(...grown[2 * k].map((v, c) => v - grown[2 * k + 1][c]))));
    };
    expect(widest(2)).toBeLessThan(10);
    expect(widest(20)).toBeGreaterThan(15);
  });

  it("stays low beside the head near its edge, where one sees under it, and rises to all of its height behind", () => {
    const high = { heights: new Array(19).fill(24) };
    const edge = new HairEdge(skin, density);
    const [low, free] = [grow(high, density, 600, edge), grow(high, density, 600)].map(places);
    /** Mean height between two depths behind the edge, beside the head, over that of hair that knows no edge. */
    const share = (from: number, to: number) => {
      const mean = (all: readonly [number, number, number][]) => {
        const chosen = all.filter((place) => {
          const depth = edge.depthOf(place);
          return besideShare(outwardsAt(place)) > 0.9 && depth > from && depth < to;
        });
        expect(chosen.length).toBeGreaterThan(15);
        return chosen.reduce((sum, place) => sum + heightOf(place), 0) / chosen.length;
      };
      return mean(low) / mean(free);
    };
    expect(share(12, 20)).toBeGreaterThan(0.66);
    expect(share(12, 20)).toBeLessThan(0.78);
    expect(share(20, 34)).toBeCloseTo(0.93, 1);
    expect(share(36, 200)).toBeCloseTo(1, 2);
  });

  it("falls over the forehead to the end of a fringe and no further", () => {
    const fringed = places(grow({ lie: "forward", fringe: new Array(17).fill(40) }));
    const lowest = Math.min(...fringed.map(([x, y, z]) => (z > -40 && Math.abs(x) < 40 ? y : 100)));
    expect(lowest).toBeLessThan(52);
    expect(lowest).toBeGreaterThan(33);
  });

  it("hangs over the ears as far as it drops", () => {
    const lowest = (drops: HairGrowth["drops"]) =>
      Math.min(...places(grow({ lie: "right", drops })).map(([x, y, z]) => (x > 60 && z > -95 ? y : 50)));
    expect(lowest([25, 25])).toBeLessThan(lowest(null) - 8);
  });

  it("turns in to its ends over the ears, below which nothing closes it", () => {
    const wide = places(grow({ heights: new Array(19).fill(30), lie: "right", drops: [30, 30] }, density, 600));
    const halfWidth = (from: number, to: number) =>
      Math.max(...wide.map(([x, y, z]) => (y > from && y < to && z > -95 ? Math.abs(x) : 0)));
    expect(halfWidth(-30, -20)).toBeLessThan(halfWidth(10, 20) - 8);
  });

  it("has at most the locks that it may have, and none without density", () => {
    expect(new Set(grow({}, density, 20).roots).size).toBeLessThanOrEqual(20);
    expect(grow({}, new Float32Array(density.length)).triangles).toHaveLength(0);
  });

  it("is the same each time", () => {
    expect(grow()).toEqual(grow());
  });
});
