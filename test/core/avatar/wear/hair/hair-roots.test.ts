import { describe, expect, it } from "vitest";
import type { GrowthSkin } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { rootAt, spreadRoots } from "../../../../../src/avatar/wear/hair/hair-roots.ts";

/** Two squares beside each other, 100 mm and 200 mm wide, 100 mm high. */
const positions = Float32Array.of(0, 0, 0, 100, 0, 0, 300, 0, 0, 0, 100, 0, 100, 100, 0, 300, 100, 0);
const skin: GrowthSkin = { positions, normals: positions, quads: Uint16Array.of(0, 1, 4, 3, 1, 2, 5, 4) };

function roots(density: number | Float32Array, options: Parameters<typeof spreadRoots>[2]) {
  const found: { quad: number; u: number; v: number }[] = [];
  const field = typeof density === "number" ? new Float32Array(6).fill(density) : density;
  spreadRoots(skin, field, options, (quad, u, v) => found.push({ quad, u, v }));
  return found;
}

describe("spreadRoots", () => {
  it("gives area over the square of the spacing, and shares it by area", () => {
    const found = roots(1, { spacing: 10, most: 1e4 });
    expect(Math.abs(found.length - 300)).toBeLessThanOrEqual(1);
    expect(Math.abs(found.filter(({ quad }) => quad === 0).length - 100)).toBeLessThanOrEqual(1);
  });

  it("thins out with density, to nothing at the thinnest", () => {
    expect(Math.abs(roots(0.5, { spacing: 10, most: 1e4 }).length - 150)).toBeLessThanOrEqual(1);
    expect(Math.abs(roots(0.75, { spacing: 10, most: 1e4, thinnest: 0.5 }).length - 150)).toBeLessThanOrEqual(1);
    expect(roots(0.5, { spacing: 10, most: 1e4, thinnest: 0.5 })).toEqual([]);
    expect(roots(0, { spacing: 10, most: 1e4 })).toEqual([]);
  });

  it("keeps to the most that is allowed, still by area", () => {
    const found = roots(1, { spacing: 1, most: 90 });
    expect(Math.abs(found.length - 90)).toBeLessThanOrEqual(1);
    expect(Math.abs(found.filter(({ quad }) => quad === 0).length - 30)).toBeLessThanOrEqual(1);
  });

  it("spreads roots evenly over a quad", () => {
    const inFirst = roots(1, { spacing: 5, most: 1e4 }).filter(({ quad }) => quad === 0);
    const counts = new Array<number>(16).fill(0);
    for (const { u, v } of inFirst) counts[4 * Math.floor(4 * v) + Math.floor(4 * u)]++;
    const even = inFirst.length / 16;
    for (const count of counts) expect(Math.abs(count - even)).toBeLessThan(0.3 * even);
  });
});

describe("rootAt", () => {
  it("lies in its quad, with the density between its corners", () => {
    const density = Float32Array.of(0, 1, 1, 0, 1, 1);
    expect(rootAt(skin, density, 0, 0.25, 0.5)).toEqual({ point: [25, 50, 0], density: 0.25, vertex: 3 });
    expect(rootAt(skin, density, 4, 1, 1)).toEqual({ point: [300, 100, 0], density: 1, vertex: 5 });
  });
});
