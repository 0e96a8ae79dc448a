import { describe, expect, it } from "vitest";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { growHair } from "../../../../../src/avatar/wear/hair/hair-growth.ts";
import {
  type GrownHair,
  type GrowthSkin,
  type HairField,
  HairMesh,
} from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { tinyModel } from "../../tiny-model.ts";

const model = tinyModel();
const count = model.skinVertexCount;
const positions = model.mean.slice(0, 3 * count);
const skin: GrowthSkin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
const centre = [0, -10, -80];
const radius = 90;
const locks = { width: 10, spacing: 8, most: 5000, tousle: 0.5, curl: 0.5 };
const body = { rise: 0.5, tile: "body" } as const;

/** Hair 20 mm high that leads 15 mm back wherever `density` lets it grow. */
function fieldOf(density: (x: number, y: number, z: number) => number, height = 20): HairField {
  return {
    density: Float32Array.from({ length: count }, (_, i) => density(...triple(positions, i))),
    height: new Float32Array(count).fill(height),
    run: Float32Array.from({ length: 3 * count }, (_, k) => (k % 3 === 2 ? -15 : 0)),
    fall: new Float32Array(count),
  };
}

function triple(values: Float32Array, i: number): [number, number, number] {
  return [values[3 * i], values[3 * i + 1], values[3 * i + 2]];
}

function distances({ positions: grown }: GrownHair): number[] {
  return Array.from({ length: grown.length / 3 }, (_, i) =>
    Math.hypot(...triple(grown, i).map((value, c) => value - centre[c])),
  );
}

const everywhere = fieldOf(() => 1);

describe("growHair", () => {
  const hair = growHair(skin, everywhere, { shells: [body], locks });

  it("gives one normal, uv and root a vertex, and triangles of its own vertices", () => {
    const vertexCount = hair.positions.length / 3;
    expect(vertexCount).toBeGreaterThan(count);
    expect([hair.normals.length, hair.uvs.length, hair.roots.length]).toEqual([
      3 * vertexCount,
      2 * vertexCount,
      vertexCount,
    ]);
    expect(Math.max(...hair.triangles)).toBeLessThan(vertexCount);
    expect(Math.max(...hair.roots)).toBeLessThan(count);
  });

  it("has no tufts of curls that stand off as high as the highest of straight locks", () => {
    const [straight, curled] = [0, 1].map((curl) => {
      const grown = growHair(
        skin,
        fieldOf(() => 1, 40),
        { shells: [], locks: { ...locks, tousle: 1, curl } },
      );
      return Math.max(...distances(grown));
    });
    expect(curled).toBeLessThan(straight - 2);
  });

  it("stays between the skin and its height", () => {
    const reaches = distances(hair);
    expect(Math.min(...reaches)).toBeGreaterThan(radius - 12);
    expect(Math.max(...reaches)).toBeLessThan(radius + 20 * 1.35 + 8);
    expect(Math.max(...reaches)).toBeGreaterThan(radius + 15);
  });

  it("keeps its texture coordinates inside of the texture", () => {
    expect(Math.min(...hair.uvs)).toBeGreaterThan(0);
    expect(Math.max(...hair.uvs)).toBeLessThan(1);
  });

  it("is the same for the same field", () => {
    expect(growHair(skin, everywhere, { shells: [body], locks })).toEqual(hair);
  });

  it("grows nothing where nothing grows", () => {
    const empty = growHair(
      skin,
      fieldOf(() => 0),
      { shells: [body], locks },
    );
    expect(empty.positions).toHaveLength(0);
    expect(empty.triangles).toHaveLength(0);
  });

  it("roots hair in covered skin alone", () => {
    const crown = growHair(
      skin,
      fieldOf((_x, y) => (y > 50 ? 1 : 0)),
      { shells: [], locks },
    );
    expect(crown.roots.length).toBeGreaterThan(0);
    for (const root of crown.roots) expect(positions[3 * root + 1]).toBeGreaterThan(20);
  });

  it("has finite vertices for hair of no height that leads nowhere or straight off the skin", () => {
    for (const run of [new Float32Array(3 * count), skin.normals.map((value) => 30 * value)]) {
      const flat = growHair(skin, { ...everywhere, height: new Float32Array(count), run }, { shells: [body], locks });
      expect(flat.positions.length).toBeGreaterThan(0);
      for (const values of [flat.positions, flat.normals, flat.uvs]) expect(values.every(Number.isFinite)).toBe(true);
    }
  });
});

describe("locks", () => {
  it("are as many as area, density and spacing say", () => {
    const at = (spacing: number, field = everywhere) =>
      growHair(skin, field, { shells: [], locks: { ...locks, spacing } }).triangles.length;
    expect(at(6) / at(12)).toBeCloseTo(4, 0);
    expect(
      at(8) /
        at(
          8,
          fieldOf(() => 0.5),
        ),
    ).toBeCloseTo(2, 0);
  });

  it("are set apart where they would be more than wanted", () => {
    const { triangles } = growHair(skin, everywhere, { shells: [], locks: { ...locks, most: 40 } });
    // At most five parts of two triangles a lock.
    expect(triangles.length / 3).toBeLessThanOrEqual(41 * 12);
    expect(triangles.length / 3).toBeGreaterThan(30 * 4);
  });

  it("show their outer side", () => {
    const { positions: grown, triangles, normals } = growHair(skin, everywhere, { shells: [], locks });
    let outwardCount = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => triple(grown, triangles[t + k]));
      const [u, v] = [b.map((value, k) => value - a[k]), c.map((value, k) => value - a[k])];
      const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const normal = triple(normals, triangles[t]);
      if (face.reduce((sum, value, k) => sum + value * normal[k], 0) > 0) outwardCount++;
    }
    expect(outwardCount / (triangles.length / 3)).toBeGreaterThan(0.8);
  });
});

describe("shells", () => {
  it("lie one over the other", () => {
    const at = (rise: number) =>
      distances(growHair(skin, everywhere, { shells: [{ rise, tile: "dense" }], locks: null }));
    const [low, high] = [at(0.3), at(0.9)];
    expect(low.length).toBe(high.length);
    low.forEach((reach, i) => {
      expect(reach).toBeGreaterThan(radius - 2);
      expect(high[i]).toBeGreaterThan(reach);
    });
  });

  it("dive under the skin towards an edge", () => {
    const field = fieldOf((_x, y) => (y > 40 ? 1 : 0));
    const { roots, positions: grown } = growHair(skin, field, { shells: [body], locks: null });
    const bare = [...roots.keys()].filter((i) => field.density[roots[i]] === 0);
    expect(bare.length).toBeGreaterThan(0);
    for (const i of bare) {
      const own = triple(positions, roots[i]).map((value, c) => value - centre[c]);
      expect(Math.hypot(...triple(grown, i).map((value, c) => value - centre[c]))).toBeLessThan(Math.hypot(...own));
    }
  });
});

describe("the width of locks", () => {
  it("falls to the tips of curls", () => {
    const { positions: grown } = growHair(
      skin,
      fieldOf(() => 1),
      { shells: [], locks: { ...locks, curl: 1 } },
    );
    const pairs = Array.from({ length: grown.length / 6 }, (_, k) => k);
    const widths = pairs.map((k) =>
      Math.hypot(...triple(grown, 2 * k).map((value, c) => value - triple(grown, 2 * k + 1)[c])),
    );
    expect(Math.min(...widths)).toBeLessThan(0.5 * Math.max(...widths));
  });
});

describe("HairMesh", () => {
  it("moves the vertices that it has and leaves later ones", () => {
    const mesh = new HairMesh();
    mesh.add([1, 2, 3], [0, 0, 1], [0, 0], 0);
    mesh.move([4, 5, 6]);
    mesh.add([7, 8, 9], [0, 0, 1], [0, 0], 0);
    expect(Array.from(mesh.finish().positions)).toEqual([4, 5, 6, 7, 8, 9]);
  });
});
