import { describe, expect, it } from "vitest";
import type { GrowthSkin } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { hash, rootAt, spreadRoots } from "../../../../../src/avatar/wear/hair/hair-roots.ts";

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
    expect(rootAt(skin, density, 0, 0.25, 0.5)).toEqual({ place: [25, 50, 0], covered: 0.25 });
    expect(rootAt(skin, density, 4, 1, 1)).toEqual({ place: [300, 100, 0], covered: 1 });
  });
});

describe("hash", () => {
  it("is the same value 0..1 for the same number and salt, evenly spread", () => {
    const values = Array.from({ length: 4000 }, (_, k) => hash(k, 3));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(hash(17, 3)).toBe(values[17]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
    const deciles = new Array<number>(10).fill(0);
    for (const value of values) deciles[Math.floor(10 * value)]++;
    for (const count of deciles) expect(Math.abs(count - 400)).toBeLessThan(80);
  });

  it("is unrelated for neighbouring numbers and for other salts", () => {
    const product = (of: (k: number) => number) =>
      Array.from({ length: 4000 }, (_, k) => (hash(k, 1) - 0.5) * (of(k) - 0.5)).reduce((sum, v) => sum + v, 0) / 4000;
    expect(Math.abs(product((k) => hash(k + 1, 1)))).toBeLessThan(0.006);
    expect(Math.abs(product((k) => hash(k, 2)))).toBeLessThan(0.006);
  });
});
