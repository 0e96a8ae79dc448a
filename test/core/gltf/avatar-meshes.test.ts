import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { addExpressions } from "../../../src/avatar/head/expression.ts";
import { buildSubdivision, subdivide } from "../../../src/avatar/head/subdivide.ts";
import { beardVertices } from "../../../src/avatar/wear/beard/worn-beard.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { avatarMeshes } from "../../../src/gltf/avatar-meshes.ts";
import { morphSets } from "../../../src/gltf/export-options.ts";
import { targetMixes } from "../../../src/gltf/morph-targets.ts";
import { finish } from "../../../src/steps.ts";
import { tinyModel } from "../avatar/tiny-model.ts";
import { openMeshKernels } from "./export-glb.ts";

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
  const meshes = finish(avatarMeshes({ model, subdivision, kernels: openMeshKernels(), lod: 0 }, avatar, mixes));
  return new Map(meshes.map((mesh) => [mesh.name, mesh.primitives]));
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
    addExpressions(model, { [name]: 1 }, posed);
    const [rest, moved] = [model.mean, posed].map((positions) => subdivide(subdivision, positions));
    const ends = new Map<string, number[]>();
    for (let i = 0; i < rest.length; i += 3) ends.set(rest.subarray(i, i + 3).join(), [...moved.subarray(i, i + 3)]);
    const [{ positions, targets }] = meshes.get("Wolf3D_Head") ?? [];
    const { indices, values } = targets[targetNames.indexOf(name)];
    expect(indices.length).toBeGreaterThan(0);
    indices.forEach((vertex, k) => {
      const start = positions.subarray(3 * vertex, 3 * vertex + 3);
      const end = ends.get(start.join())!;
      for (let c = 0; c < 3; c++) expect(Math.abs(start[c] + 1000 * values[3 * k + c] - end[c])).toBeLessThan(0.0051);
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

  it("begins the locks of hair after the cap on the scalp, with two triangles from each row to the next", () => {
    const [{ indices, lockStart = 0 }] = meshesOf(haired).get("Wolf3D_Hair") ?? [];
    const [cap, locks] = [indices.subarray(0, lockStart), indices.subarray(lockStart)];
    expect(Math.min(cap.length, locks.length)).toBeGreaterThan(0);
    expect(Math.min(...locks)).toBeGreaterThan(Math.max(...cap));
    expect(locks.length % 6).toBe(0);
    for (let t = 0; t < locks.length; t += 6) expect([locks[t + 3], locks[t + 4]]).toEqual([locks[t], locks[t + 2]]);
  });

  it("gives heads of all shapes the same triangles", () => {
    const wide = { ...bare, neutral: model.mean.map((value, i) => (i % 3 === 0 ? 1.2 * value : value)) };
    for (const [name, primitives] of meshesOf(wide)) {
      expect(primitives.map(({ indices }) => indices)).toEqual(meshes.get(name)?.map(({ indices }) => indices));
    }
  });
});

function plainGlasses(): Avatar["glasses"] {
  return { shape: "round", rim: "full", color: [20, 20, 20], dark: false };
}
