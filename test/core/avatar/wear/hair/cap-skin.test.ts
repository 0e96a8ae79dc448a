import { describe, expect, it } from "vitest";
import { length, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { capSkin } from "../../../../../src/avatar/wear/hair/cap-skin.ts";
import type { GrowthSkin } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";

const radius = 95;

/** Quads on a ball, so many millimetres across and down. */
function ball(across: number, down: number): GrowthSkin {
  const [columns, rows] = [6, 5];
  const normals = Float32Array.from({ length: 3 * columns * rows }, (_, k) => {
    const i = Math.floor(k / 3);
    const [u, v] = [((i % columns) * across) / radius, (Math.floor(i / columns) * down) / radius];
    return [Math.sin(u) * Math.cos(v), Math.cos(u) * Math.cos(v), Math.sin(v)][k % 3];
  });
  const quads: number[] = [];
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const corner = row * columns + column;
      quads.push(corner, corner + 1, corner + columns + 1, corner + columns);
    }
  return { positions: normals.map((value) => radius * value), normals, quads: Uint16Array.from(quads) };
}

function cap(skin: GrowthSkin, density: (vertex: number) => number, fine = true) {
  const count = skin.positions.length / 3;
  const grown = {
    density: Float32Array.from({ length: count }, (_, k) => density(k)),
    lift: Float32Array.from({ length: count }, (_, k) => k),
  };
  return capSkin(skin, grown, fine);
}

/** How many quads share each edge. */
function edgeCounts(quads: Uint16Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (let q = 0; q < quads.length; q += 4) {
    for (let k = 0; k < 4; k++) {
      const [a, b] = [quads[q + k], quads[q + ((k + 1) % 4)]];
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      if (a !== b) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

describe("capSkin", () => {
  it("is the skin where hair grows", () => {
    const skin = ball(20, 20);
    expect(cap(skin, () => 1, false).quads).toEqual(skin.quads);
    expect(cap(skin, (vertex) => Number(vertex === 0), false).quads).toEqual(skin.quads.subarray(0, 4));
    expect(cap(ball(12, 12), () => 1).quads).toEqual(skin.quads);
  });

  it("halves long edges, on the ball through their ends", () => {
    for (const [across, down, parts] of [
      [20, 12, 2],
      [12, 20, 2],
      [20, 20, 4],
    ]) {
      const skin = ball(across, down);
      const { positions, normals, quads, roots, lift } = cap(skin, () => 1);
      expect(quads.length).toBe(parts * skin.quads.length);
      for (let i = skin.positions.length / 3; i < positions.length / 3; i++) {
        expect(Math.abs(length(tripleAt(positions, i)) - radius)).toBeLessThan(0.02);
        expect(length(tripleAt(normals, i))).toBeCloseTo(1, 5);
        expect(Math.abs(lift[i] - roots[i])).toBeLessThan(7);
      }
    }
  });

  it("has no gaps where quads are halved beside others that are not", () => {
    const skin = ball(20, 20);
    const { quads } = cap(skin, (vertex) => (vertex % 6 < 3 ? 1 : 0.5));
    const rims = [...edgeCounts(quads)].filter(([, count]) => count === 1);
    // The rim of 5 by 4 quads, of which 2 by 4 are halved: their outer edges are two each, but the last ones, which are short.
    expect(rims).toHaveLength(2 * (5 + 4) + 2 + 4);
    expect(Math.max(...edgeCounts(quads).values())).toBe(2);
  });
});
