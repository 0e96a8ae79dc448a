import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../../src/avatar/head/subdivide.ts";
import { poseHead } from "../../../../src/avatar/pose.ts";
import { styleNamed } from "../../../../src/avatar/wear/hair/style-table.ts";
import { plainAvatar } from "../../../fixtures/plain-avatar.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const plain = plainAvatar(model);
const dressed = {
  ...plain,
  hair: { ...plain.hair, style: styleNamed(model, "long_straight") },
  glasses: { shape: "rectangle" as const, rim: "half" as const, color: [20, 20, 20] as const, dark: false },
};
const head = { yaw: 20, pitch: -10, roll: 8 };
const attitude = { head, gaze: { yaw: 5, pitch: 0 } };
const { surfaces } = poseHead(model, buildSubdivision(model), dressed, { weights: { jawOpen: 0.4 }, attitude });

describe.each(surfaces.map((surface) => [surface.name, surface] as const))("the surface %s", (_, surface) => {
  const { positions, normals, uvs, indices } = surface;
  const corner = (values: Float32Array, index: number) => [...values.subarray(3 * index, 3 * index + 3)];

  it("has numbers alone, a unit normal and one uv a vertex", () => {
    expect([positions, normals, uvs].every((values) => values.every(Number.isFinite))).toBe(true);
    expect([normals.length, uvs.length]).toEqual([positions.length, (2 * positions.length) / 3]);
    for (let i = 0; 3 * i < normals.length; i++) expect(Math.hypot(...corner(normals, i))).toBeCloseTo(1, 5);
  });

  it("is made of triangles that use every vertex and no other", () => {
    expect(indices.length % 3).toBe(0);
    expect(new Set(indices)).toEqual(new Set(Array.from({ length: positions.length / 3 }, (_, i) => i)));
  });

  it("has its triangles counter-clockwise where its normals point at the viewer", () => {
    let [agreeing, whole] = [0, 0];
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => corner(positions, indices[t + k]));
      const [u, v] = [b, c].map((end) => end.map((value, k) => value - a[k]));
      const area = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const outwards = [0, 1, 2].reduce((sum, k) => sum + area[k] * normals[3 * indices[t] + k], 0);
      whole += Math.hypot(...area);
      if (outwards > 0) agreeing += Math.hypot(...area);
    }
    expect(agreeing / whole).toBeGreaterThan(0.99);
  });
});

it("the skin is cut where its uvs are, and its normals go on across the cut", () => {
  const { positions, normals, uvs } = surfaces.find(({ name }) => name === "skin")!;
  const first = new Map<string, number>();
  let cutCount = 0;
  for (let i = 0; 3 * i < positions.length; i++) {
    const place = positions.subarray(3 * i, 3 * i + 3).join();
    const other = first.get(place);
    if (other === undefined) {
      first.set(place, i);
      continue;
    }
    cutCount++;
    expect(uvs.subarray(2 * i, 2 * i + 2)).not.toEqual(uvs.subarray(2 * other, 2 * other + 2));
    expect(normals.subarray(3 * i, 3 * i + 3)).toEqual(normals.subarray(3 * other, 3 * other + 3));
  }
  expect(cutCount).toBeGreaterThan(100);
});
