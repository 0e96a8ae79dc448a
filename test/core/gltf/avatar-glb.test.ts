import { validateBytes } from "gltf-validator";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { beardVertices } from "../../../src/avatar/wear/beard/worn-beard.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import type { ExportOptions } from "../../../src/gltf/export-options.ts";
import { tinyModel } from "../avatar/tiny-model.ts";
import { exportGlb } from "./export-glb.ts";
import { readGlb } from "./read-glb.ts";

const model = tinyModel();
const subdivision = buildSubdivision(model);
const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 }), { colorType: 6 }));
const textures = {
  skin: picture,
  eyes: picture,
  teeth: picture,
  tongue: null,
  hair: picture,
  beard: picture,
  glasses: picture,
};
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: {
    style: styleNamed(model, "side_part"),
    color: [60, 40, 30],
    highlightColor: [90, 70, 50],
    field: { lightness: [0, -0.4, 0.2], warmth: [0, 0.2, 0] },
  },
  facialHair: {
    cover: "9".repeat(beardVertices(model).length),
    drop: 10,
    color: [60, 40, 30],
    highlightColor: [90, 70, 50],
    field: { lightness: [-1, 0, 1], warmth: [0, 0, 0] },
  },
  glasses: { shape: "round", rim: "full", color: [20, 20, 20], colors: [[20, 20, 20]], dark: false },
  garmentColor: [40, 60, 90],
};

describe("draftAvatar", () => {
  const bytes = exportGlb(model, subdivision, avatar, textures);
  const { json, binary } = readGlb(bytes);

  it("passes the Khronos validator without an error or warning", async () => {
    const { issues } = await validateBytes(bytes);
    expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
  });

  it("colours hair by its vertices, where it is lightest as its texture", () => {
    const coloured = (file: typeof json) =>
      file.meshes.flatMap(({ name, primitives }) => ("COLOR_0" in primitives[0].attributes ? [name] : []));
    expect(coloured(json)).toEqual(expect.arrayContaining(["Wolf3D_Hair", "Wolf3D_Beard"]));
    const hair = { ...avatar.hair, field: null };
    const even = { ...avatar, hair, facialHair: { ...avatar.facialHair!, field: null } };
    const plain = coloured(readGlb(exportGlb(model, subdivision, even, textures)).json);
    expect(plain.filter((name) => !name.startsWith("Eye"))).toEqual([]);
  });

  it("coats the eyes with clear tears over dull eyeballs, and names the extensions it uses", () => {
    const eye = json.materials.find(({ name }) => name === "Wolf3D_Eye");
    expect(eye?.extensions).toEqual({
      KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatRoughnessFactor: expect.closeTo(0.03, 5) },
      KHR_materials_specular: { specularFactor: 0 },
    });
    expect(eye?.pbrMetallicRoughness.roughnessFactor).toBeGreaterThan(0.5);
    const used = json.materials.flatMap(({ extensions = {} }) => Object.keys(extensions));
    expect([...new Set(used)].sort()).toEqual([...(json.extensionsUsed ?? [])].sort());
  });

  it("stands its skeleton in metres over the ground, meshes as roots of the scene Armature", () => {
    expect(json.scenes[0].name).toBe("Armature");
    const roots = json.scenes[0].nodes.map((node) => json.nodes[node].name);
    expect(roots).toEqual([
      "Hips",
      "Wolf3D_Head",
      "EyeLeft",
      "EyeRight",
      "Wolf3D_Teeth",
      "Wolf3D_Hair",
      "Wolf3D_Beard",
      "Wolf3D_Glasses",
    ]);
    expect(json.nodes[0].translation?.[1]).toBeCloseTo(1.037, 5);
  });

  it("stands on the ground: specks that move with the feet begin its box", () => {
    const lowest = json.meshes.flatMap(({ name, primitives }) =>
      primitives.map(({ attributes }) => ({ name, y: json.accessors[attributes.POSITION].min?.[1] ?? 0 })),
    );
    const grounded = lowest.filter(({ y }) => y < 0.5);
    expect(grounded).toEqual([{ name: "Wolf3D_Glasses", y: expect.closeTo(0, 6) }]);
  });

  it("names 72 targets on head, eyes, teeth and beard", () => {
    for (const name of ["Wolf3D_Head", "EyeLeft", "EyeRight", "Wolf3D_Teeth", "Wolf3D_Beard"]) {
      const mesh = json.meshes.find((candidate) => candidate.name === name);
      expect(mesh?.extras?.targetNames.length).toBe(72);
      expect(mesh?.weights?.length).toBe(72);
      for (const { targets } of mesh?.primitives ?? []) expect(targets?.length).toBe(72);
    }
  });

  it("leaves out targets that nobody asks for", () => {
    const counts = (morphTargets: ExportOptions["morphTargets"]) =>
      readGlb(exportGlb(model, subdivision, avatar, textures, { morphTargets })).json.meshes.flatMap(
        ({ primitives, extras, weights }) =>
          primitives.map(({ targets }) => [targets?.length, extras?.targetNames.length, weights?.length]),
      );
    expect(
      counts([])
        .flat()
        .every((count) => count === undefined),
    ).toBe(true);
    expect(counts(["rpm"])[0]).toEqual([5, 5, 5]);
    expect(counts(["arkit", "visemes"])[0]).toEqual([67, 67, 67]);
  });

  it("stores a target as the vertices that move", () => {
    const head = json.meshes[0];
    const jawOpen = head.extras?.targetNames.indexOf("jawOpen") ?? -1;
    const accessor = json.accessors[head.primitives[0].targets?.[jawOpen].POSITION ?? -1];
    expect(accessor.sparse?.count).toBeGreaterThan(0);
    expect(accessor.sparse?.count).toBeLessThan(accessor.count);
    expect(accessor.min?.[1]).toBeLessThan(-0.001);
    expect(binary.byteLength).toBe(json.buffers[0].byteLength);
  });

  it("shades the eyes by their lids, in vertex colours that nothing else but hair has", () => {
    const shaded = json.meshes.flatMap(({ name, primitives }) =>
      primitives.flatMap(({ attributes }) =>
        !/Hair|Beard/.test(name) && "COLOR_0" in attributes ? [{ name, color: attributes.COLOR_0 }] : [],
      ),
    );
    expect(new Set(shaded.map(({ name }) => name)).size).toBeGreaterThan(0);
    for (const { name, color } of shaded) {
      expect(name).toMatch(/Eye/);
      const { bufferView = -1, count } = json.accessors[color];
      const { byteOffset } = json.bufferViews[bufferView];
      const levels = [...binary.subarray(byteOffset, byteOffset + 4 * count)].filter((_, k) => k % 4 === 0);
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(Math.floor(255 * 0.4 * 0.7));
      expect(Math.max(...levels)).toBeLessThanOrEqual(255);
    }
  });

  it("lets hair mirror its own colour, a third of what plain surfaces do", () => {
    const hair = json.materials.find(({ name }) => name === "Wolf3D_Hair");
    const gloss = {
      specularFactor: 0.35,
      specularColorFactor: [expect.closeTo(1, 5), expect.anything(), expect.anything()],
    };
    expect(hair?.extensions?.KHR_materials_specular).toEqual(gloss);
    expect(hair).toMatchObject({ alphaMode: "MASK", alphaCutoff: 0.5 });
  });

  it("shows both sides of hair by its material", () => {
    const [{ material }] = json.meshes.find(({ name }) => name === "Wolf3D_Hair")?.primitives ?? [];
    expect(json.materials[material].doubleSided).toBe(true);
  });

  it("leaves out what is not worn", () => {
    const bare = {
      ...avatar,
      glasses: null,
      facialHair: null,
      hair: { ...avatar.hair, style: { kind: "bald" as const } },
    };
    const names = readGlb(exportGlb(model, subdivision, bare, textures)).json.meshes.map(({ name }) => name);
    expect(names).not.toContain("Wolf3D_Hair");
    expect(names).not.toContain("Wolf3D_Beard");
    expect(names).not.toContain("Wolf3D_Glasses");
  });

  it("refuses textures that are neither PNG nor JPEG", () => {
    expect(() => exportGlb(model, subdivision, avatar, { ...textures, skin: new Uint8Array(8) })).toThrow(RangeError);
  });
});
