import { describe, expect, it } from "vitest";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { type GrowthSkin, HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { addCap, type CapShape } from "../../../../../src/avatar/wear/hair/scalp-cap.ts";
import { strandTiles } from "../../../../../src/avatar/wear/hair/strand-atlas.ts";

/** A level square of 10 x 10 quads, 20 mm each, at the crown. */
const side = 11;
const positions = Float32Array.from({ length: 3 * side * side }, (_, k) => {
  const i = Math.floor(k / 3);
  return [20 * (i % side) - 100, 90, 100 - 20 * Math.floor(i / side) - 70][k % 3];
});
const quads = Uint16Array.from({ length: 400 }, (_, k) => {
  const q = k >> 2;
  const corner = Math.floor(q / 10) * side + (q % 10);
  return corner + [0, 1, side + 1, side][k % 4];
});
const skin: GrowthSkin = { positions, quads, normals: quadNormals(positions, quads) };

function fieldOf(density: (column: number, row: number) => number) {
  const count = side * side;
  return {
    density: Float32Array.from({ length: count }, (_, i) => density(i % side, Math.floor(i / side))),
    lift: new Float32Array(count).fill(5),
  };
}

function cap(field: ReturnType<typeof fieldOf>, options: Partial<CapShape> = {}) {
  const mesh = new HairMesh();
  addCap(mesh, skin, field, { tile: "body", ...options });
  return mesh.finish();
}

describe("addCap", () => {
  it("lies at its lift where hair covers all", () => {
    const { positions: raised, roots, triangles } = cap(fieldOf(() => 1));
    expect(new Set(roots).size).toBe(side * side);
    expect(triangles).toHaveLength(600);
    for (let i = 0; i < roots.length; i++) expect(raised[3 * i + 1]).toBeCloseTo(95.5, 4);
  });

  it("comes down to the skin where hair ends, and is left out beyond", () => {
    const { positions: raised, roots } = cap(fieldOf((column) => (column < 5 ? 1 : 0)));
    const heights = Array.from(roots, (root, i) => [root % side, raised[3 * i + 1]]);
    expect(Math.max(...heights.map(([column]) => column))).toBe(5);
    for (const [column, height] of heights) expect(height).toBeCloseTo(column < 5 ? 95.5 : 90.5, 4);
  });

  it("shows fewer hairs the less hair covers, which lead across its edge", () => {
    const { uvs, roots, triangles } = cap(
      fieldOf((column, row) => Math.max(0, 0.9 - 0.15 * Math.max(column, row / 20))),
    );
    const { top, height } = strandTiles.edge;
    const isEdge = (i: number) => uvs[2 * i + 1] > top;
    const shares = Array.from(roots.keys())
      .filter(isEdge)
      .map((i) => [roots[i] % side, (uvs[2 * i + 1] - top) / height]);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const column of [1, 2, 3]) {
      const down = shares.filter(([at]) => at === column).map(([, share]) => share);
      expect(Math.abs(mean(down) - column / 6)).toBeLessThan(0.1);
    }
    // Sides of a quad along the edge span the tile, those across it hardly.
    const spans = (k: number, l: number) =>
      Array.from({ length: triangles.length / 6 }, (_, q) => [triangles[6 * q + k], triangles[6 * q + l]])
        .filter(([a, b]) => isEdge(a) && isEdge(b))
        .map(([a, b]) => Math.abs(uvs[2 * a] - uvs[2 * b]));
    expect(mean(spans(1, 2))).toBeGreaterThan(5 * mean(spans(0, 1)));
  });

  it("ends where less than half is covered, but where it shows the outline itself", () => {
    const field = fieldOf((column) => Math.max(0, 1 - 0.1 * column));
    const furthest = (options: Partial<CapShape>) => Math.max(...cap(field, options).roots.map((root) => root % side));
    expect(furthest({})).toBe(6);
    expect(furthest({ rounded: true })).toBe(10);
  });

  it("rises where hair nearly covers all, sooner where it shows the outline itself", () => {
    const heights = (density: number, options: Partial<CapShape>) =>
      cap(
        fieldOf(() => density),
        options,
      ).positions[1] - 90.5;
    expect(heights(0.85, {})).toBeCloseTo(0, 4);
    expect(heights(0.925, {})).toBeCloseTo(2.5, 1);
    expect(heights(0.675, { rounded: true })).toBeCloseTo(2.5, 1);
  });

  it("keeps its texture coordinates within its tile", () => {
    const { uvs } = cap(
      fieldOf(() => 1),
      { tile: "dense" },
    );
    const { left, top, width, height } = strandTiles.dense;
    for (let i = 0; i < uvs.length; i += 2) {
      expect(uvs[i] > left && uvs[i] < left + width && uvs[i + 1] > top && uvs[i + 1] < top + height).toBe(true);
    }
  });

  it("shows each quad of the body a stretch of its tile as long as the quad, also where the tile turns", () => {
    const { uvs, triangles } = cap(fieldOf(() => 1));
    for (let t = 0; t < triangles.length; t += 6) {
      const us = [0, 1, 2, 5].map((k) => uvs[2 * triangles[t + k]]);
      expect(Math.max(...us) - Math.min(...us)).toBeGreaterThan(0.02);
    }
  });

  it("runs its strands from the crown, or from the middle to the sides where it is parted", () => {
    const { top, height } = strandTiles.body;
    // Over the brows.
    const over = 27;
    const rowsOf = (parted: boolean) => {
      const { uvs, roots } = cap(
        fieldOf(() => 1),
        { parted },
      );
      const rows = new Map(Array.from(roots, (root, i) => [root, (uvs[2 * i + 1] - top) / height]));
      return (vertex: number) => rows.get(vertex) ?? Number.NaN;
    };
    const [aside, back] = [rowsOf(true), rowsOf(false)];
    expect(Math.abs(aside(over + 1) - aside(over))).toBeGreaterThan(10 * Math.abs(aside(over + side) - aside(over)));
    expect(Math.abs(back(over + side) - back(over))).toBeGreaterThan(0.2);
    expect(back(over + 1)).toBeCloseTo(back(over - 1), 2);
  });

  it("rises and falls in tufts", () => {
    const { positions: raised, roots } = cap(
      fieldOf(() => 1),
      { tile: "dense", tufts: 0.22 },
    );
    const heights = Array.from(roots, (_, i) => raised[3 * i + 1] - 90);
    expect(Math.min(...heights)).toBeLessThan(5.3);
    expect(Math.max(...heights)).toBeGreaterThan(5.8);
    expect(Math.max(...heights)).toBeLessThan(8.5);
  });

  it("of tips shows its tile no smaller than it is, wherever it lies", () => {
    const {
      uvs,
      positions: raised,
      triangles,
    } = cap(
      fieldOf(() => 1),
      { tile: "dense" },
    );
    const { width } = strandTiles.dense;
    for (let t = 0; t < triangles.length; t += 6) {
      const corners = [0, 1, 2, 5].map((k) => triangles[t + k]);
      const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
      const across = spread(corners.map((i) => uvs[2 * i])) / width;
      expect(across).toBeLessThan(1.02 * (spread(corners.map((i) => raised[3 * i])) / 34));
      expect(across).toBeGreaterThan(0.1);
    }
  });

  it("adds nothing where nothing grows", () => {
    expect(cap(fieldOf(() => 0)).positions).toHaveLength(0);
  });
});
