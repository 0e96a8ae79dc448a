import { describe, expect, it } from "vitest";
import { bevelledRectangle, type MeshBuilder, spline, sweep } from "../../../../src/avatar/mesh/sweep.ts";
import type { Triple } from "../../../../src/avatar/mesh/triple.ts";

function tube(
  ...[path, sides, profile, closed]: Parameters<typeof sweep> extends [MeshBuilder, ...infer Rest] ? Rest : never
) {
  const mesh: MeshBuilder = { positions: [], triangles: [] };
  sweep(mesh, path, sides, profile, closed);
  return mesh;
}

/** By the divergence theorem; positive where triangles run counter-clockwise from outside. */
function volume({ positions, triangles }: MeshBuilder): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.slice(3 * triangles[t + k], 3 * triangles[t + k] + 3));
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** How often each directed edge is used less how often its reverse is: all zero for a closed surface. */
function openEdges({ triangles }: MeshBuilder): number {
  const counts = new Map<string, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ]) {
      const [a, b] = [triangles[t + i], triangles[t + j]];
      const key = a < b ? `${a}-${b}` : `${b}-${a}`;
      counts.set(key, (counts.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  }
  return [...counts.values()].filter((count) => count !== 0).length;
}

const square = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;
const straight: Triple[] = [
  [0, 0, 0],
  [0, 0, 5],
  [0, 0, 10],
];
const sides: Triple[] = [
  [1, 0, 0],
  [1, 0, 0.5],
  [2, 0, 0],
];

describe("sweep", () => {
  it("makes a closed box of a square along a straight path", () => {
    const mesh = tube(straight, sides, square, false);
    expect(openEdges(mesh)).toBe(0);
    expect(volume(mesh)).toBeCloseTo(2 * 2 * 10, 9);
  });

  it("makes a closed ring along a closed path", () => {
    const path = Array.from({ length: 64 }, (_, i): Triple => {
      const angle = (2 * Math.PI * i) / 64;
      return [20 * Math.cos(angle), 20 * Math.sin(angle), 0];
    });
    const mesh = tube(
      path,
      path.map((): Triple => [0, 0, 1]),
      square,
      true,
    );
    expect(openEdges(mesh)).toBe(0);
    expect(Math.abs(volume(mesh) / (4 * 2 * Math.PI * 20) - 1)).toBeLessThan(0.01);
  });

  it("takes one profile for each point of the path where they vary", () => {
    const scaled = [1, 2, 3].map((scale) => square.map(([a, b]) => [scale * a, scale * b] as const));
    const { positions } = tube(straight, sides, scaled, false);
    expect(Math.max(...positions.slice(0, 12).filter((_, i) => i % 3 === 0))).toBeCloseTo(1, 9);
    expect(Math.max(...positions.slice(24).filter((_, i) => i % 3 === 0))).toBeCloseTo(3, 9);
  });

  it("appends to what is there", () => {
    const mesh: MeshBuilder = { positions: [9, 9, 9], triangles: [] };
    sweep(mesh, straight, sides, square, false);
    expect(Math.min(...mesh.triangles)).toBe(1);
    expect(mesh.positions).toHaveLength(3 + 3 * 12);
  });

  it("has finite positions where points of the path coincide", () => {
    const still: Triple[] = [
      [1, 2, 3],
      [1, 2, 3],
    ];
    expect(tube(still, sides, square, false).positions.every(Number.isFinite)).toBe(true);
  });
});

describe("bevelledRectangle", () => {
  it("has its extents, and its area less four cut corners", () => {
    const points = bevelledRectangle(4, 2, 0.5);
    expect(Math.max(...points.map(([a]) => a))).toBe(2);
    expect(Math.max(...points.map(([, b]) => b))).toBe(1);
    const area = points.reduce((sum, [a, b], i) => {
      const [c, d] = points[(i + 1) % points.length];
      return sum + (a * d - b * c) / 2;
    }, 0);
    expect(area).toBeCloseTo(8 - 4 * 0.125, 9);
  });
});

describe("spline", () => {
  const knots: Triple[] = [
    [0, 0, 0],
    [1, 4, 0],
    [3, 1, 2],
    [6, 0, 0],
  ];

  it("passes through its knots", () => {
    const points = spline(knots, 4);
    expect(points).toHaveLength(13);
    knots.forEach((knot, i) => {
      points[4 * i].forEach((value, c) => {
        expect(value).toBeCloseTo(knot[c], 12);
      });
    });
  });

  it("is straight inside of evenly spaced knots on a line", () => {
    const line = [1, 2, 3, 4].map((x): Triple => [x, 2 * x, 0]);
    for (const [x, y] of spline(line, 5).slice(5, 11)) expect(y).toBeCloseTo(2 * x, 12);
    expect(spline(line, 5)[7][0]).toBeCloseTo(2.4, 12);
  });

  it("is its knot for a single one", () => {
    expect(spline([[1, 2, 3]], 5)).toEqual([[1, 2, 3]]);
  });
});
