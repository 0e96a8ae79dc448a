import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { buildSubdivision, subdivide } from "../../../src/avatar/head/subdivide.ts";
import { beardVertices } from "../../../src/avatar/wear/beard/worn-beard.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { avatarMeshes } from "../../../src/gltf/avatar-meshes.ts";
import { morphSets } from "../../../src/gltf/export-options.ts";
import { mixDisplacements, targetMixes } from "../../../src/gltf/morph-targets.ts";
import { finish } from "../../../src/steps.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const model = tinyModel();
const subdivision = buildSubdivision(model);
const mixes = targetMixes(morphSets);
const targetNames = mixes.map(({ name }) => name);
const colors = { color: [60, 40, 30], highlightColor: [90, 70, 50] } as const;
const bare: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: { kind: "bald" }, ...colors },
  facialHair: null,
  glasses: null,
  garmentColor: [40, 60, 90],
};
const haired: Avatar = { ...bare, hair: { ...bare.hair, style: styleNamed(model, "side_part") } };

function meshesOf(avatar: Avatar) {
  const meshes = finish(
    avatarMeshes(model, subdivision, avatar, mixes, { hairLocks: 300, coarseness: 1, beardLocks: 100 }),
  );
  return new Map(meshes.map((mesh) => [mesh.name, mesh.primitives]));
}

/** A triangle's corners, turned so that the least comes first: its place and its side. */
function facing(triangle: readonly number[]): string {
  const first = triangle.indexOf(Math.min(...triangle));
  return [0, 1, 2].map((k) => triangle[(first + k) % 3]).join();
}

function trianglesOf(indices: Uint32Array): number[][] {
  return Array.from({ length: indices.length / 3 }, (_, t) => [...indices.subarray(3 * t, 3 * t + 3)]);
}

describe("avatarMeshes", () => {
  const meshes = meshesOf(bare);

  it("leaves out what the avatar does not wear", () => {
    for (const name of ["Wolf3D_Hair", "Wolf3D_Beard", "Wolf3D_Glasses"]) expect(meshes.has(name)).toBe(false);
    expect(meshes.has("Wolf3D_Head")).toBe(true);
  });

  it("keeps every index within its vertices, and as many weights, normals and coordinates", () => {
    for (const primitives of meshesOf({ ...haired, glasses: plainGlasses() }).values()) {
      for (const { positions, normals, uvs, indices, binding } of primitives) {
        const vertexCount = positions.length / 3;
        expect(Math.max(...indices)).toBeLessThan(vertexCount);
        expect(normals).toHaveLength(positions.length);
        if (uvs) expect(uvs).toHaveLength(2 * vertexCount);
        expect(binding.joints).toHaveLength(4 * vertexCount);
        expect(binding.weights).toHaveLength(4 * vertexCount);
      }
    }
  });

  it("puts the head's vertices where the subdivided surface has them", () => {
    const fine = subdivide(subdivision, model.mean);
    const places = new Set<string>();
    for (let i = 0; i < fine.length; i += 3) places.add(fine.subarray(i, i + 3).join());
    const [{ positions }] = meshes.get("Wolf3D_Head") ?? [];
    for (let i = 0; i < positions.length; i += 3) expect(places).toContain(positions.subarray(i, i + 3).join());
  });

  it("moves the head's vertices to where the subdivided surface of an expression has them", () => {
    const name = "jawOpen";
    const posed = model.mean.slice();
    mixDisplacements(model, model.mean, [{ name, weights: { [name]: 1 } }])[0].forEach((value, i) => {
      posed[i] += value;
    });
    const [rest, moved] = [model.mean, posed].map((positions) => subdivide(subdivision, positions));
    const ends = new Map<string, number[]>();
    for (let i = 0; i < rest.length; i += 3) ends.set(rest.subarray(i, i + 3).join(), [...moved.subarray(i, i + 3)]);
    const [{ positions, targets }] = meshes.get("Wolf3D_Head") ?? [];
    const { indices, values } = targets[targetNames.indexOf(name)];
    expect(indices.length).toBeGreaterThan(0);
    indices.forEach((vertex, k) => {
      const start = positions.subarray(3 * vertex, 3 * vertex + 3);
      const end = ends.get(start.join())!;
      for (let c = 0; c < 3; c++) expect(start[c] + 1000 * values[3 * k + c]).toBeCloseTo(end[c], 3);
    });
  });

  it("parts the eyes by side, each bound to its own joint", () => {
    for (const [side, sign] of [
      ["Left", 1],
      ["Right", -1],
    ] as const) {
      const [{ positions, binding }] = meshes.get(`Eye${side}`) ?? [];
      const joint = model.skeleton.joints.findIndex(({ name }) => name === `${side}Eye`);
      expect(positions.length).toBeGreaterThan(0);
      for (let i = 0; i < positions.length; i += 3) expect(Math.sign(positions[i])).toBe(sign);
      for (let i = 0; i < binding.joints.length; i += 4) {
        expect([binding.joints[i], binding.weights[i]]).toEqual([joint, 1]);
      }
    }
  });

  it("gives face, eyes, mouth and beard every morph target, hair and glasses none", () => {
    const cover = "9".repeat(beardVertices(model).length);
    const worn = meshesOf({ ...haired, glasses: plainGlasses(), facialHair: { cover, drop: 10, ...colors } });
    const countsOf = (name: string) => (worn.get(name) ?? []).map(({ targets }) => targets.length);
    for (const name of ["Wolf3D_Head", "EyeLeft", "EyeRight", "Wolf3D_Teeth", "Wolf3D_Beard"]) {
      expect(countsOf(name).length).toBeGreaterThan(0);
      for (const count of countsOf(name)) expect(count).toBe(targetNames.length);
    }
    for (const name of ["Wolf3D_Hair", "Wolf3D_Glasses"]) {
      expect(countsOf(name).length).toBeGreaterThan(0);
      for (const count of countsOf(name)) expect(count).toBe(0);
    }
  });

  it("opens the mouth of the face and of the lower teeth alike with the jaw", () => {
    const jaw = targetNames.indexOf("jawOpen");
    expect(meshes.get("Wolf3D_Head")?.[0].targets[jaw].indices.length).toBeGreaterThan(0);
    const [upper, lower] = meshes.get("Wolf3D_Teeth") ?? [];
    expect(upper.targets[jaw].indices).toHaveLength(0);
    expect(lower.targets[jaw].indices.length).toBeGreaterThan(0);
  });

  it("gives each lock of hair its back, so that normals hold for both sides, and the cap on the scalp none", () => {
    const [{ indices }] = meshesOf(haired).get("Wolf3D_Hair") ?? [];
    const triangles = trianglesOf(indices);
    const sides = new Set(triangles.map(facing));
    expect(triangles.length).toBeGreaterThan(0);
    expect(sides.size).toBe(triangles.length);
    const hasBack = ([a, b, c]: number[]) => sides.has(facing([a, c, b]));
    const [locks, cap] = [triangles.filter(hasBack), triangles.filter((triangle) => !hasBack(triangle))];
    expect(Math.min(locks.length, cap.length)).toBeGreaterThan(0);
    expect(Math.min(...locks.flat())).toBeGreaterThan(Math.max(...cap.flat()));
  });
});

function plainGlasses(): Avatar["glasses"] {
  return { shape: "round", rim: "full", color: [20, 20, 20], dark: false };
}
