import { expect, test } from "vitest";
import { addBun } from "../../../../../src/avatar/wear/hair/hair-bun.ts";
import { HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { scalpVertices } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";
import { model } from "../../seen-head.ts";

const scalp = scalpVertices(model);

function bunAt(x: number, radius: number) {
  const mesh = new HairMesh();
  addBun(mesh, model.mean, scalp, { x, radius });
  return mesh.finish();
}

function middle(positions: Float32Array): number[] {
  return [0, 1, 2].map((c) => {
    const values = positions.filter((_, k) => k % 3 === c);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
}

const top = Math.max(...Array.from(scalp, (vertex) => model.mean[3 * vertex + 1]));

test("a bun stands on top of the head, over the side that was asked for", () => {
  for (const x of [-20, 0, 20]) {
    const [middleX, middleY] = middle(bunAt(x, 26).positions);
    expect(Math.abs(middleX - x)).toBeLessThan(12);
    expect(middleY).toBeGreaterThan(top - 10);
    expect(middleY).toBeLessThan(top + 26);
  }
});

test("it is as large as it was seen", () => {
  for (const radius of [15, 26, 40]) {
    const { positions } = bunAt(0, radius);
    const [x, y, z] = middle(positions);
    const distances = Array.from({ length: positions.length / 3 }, (_, i) =>
      Math.hypot(positions[3 * i] - x, positions[3 * i + 1] - y, positions[3 * i + 2] - z),
    );
    expect(Math.max(...distances)).toBeGreaterThan(0.95 * radius);
    expect(Math.max(...distances)).toBeLessThan(1.3 * radius);
  }
});

test("all of it goes with one vertex of the scalp", () => {
  const { roots, triangles, positions } = bunAt(4, 22);
  expect(new Set(roots).size).toBe(1);
  expect(scalp.includes(roots[0])).toBe(true);
  expect(Math.max(...triangles)).toBeLessThan(positions.length / 3);
});

test("its normals are units that point away from its middle", () => {
  const { positions, normals } = bunAt(0, 30);
  const [x, y, z] = middle(positions);
  for (let k = 0; k < positions.length; k += 3) {
    const [nx, ny, nz] = normals.subarray(k, k + 3);
    expect(Math.hypot(nx, ny, nz)).toBeCloseTo(1, 4);
    expect(nx * (positions[k] - x) + ny * (positions[k + 1] - y) + nz * (positions[k + 2] - z)).toBeGreaterThan(0);
  }
});
