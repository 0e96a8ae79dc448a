import { readFileSync } from "node:fs";
import { validateBytes } from "gltf-validator";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { poseHead } from "../../../src/avatar/pose.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { restPose } from "../../../src/render/portrait.ts";
import { exportGlb } from "./export-glb.ts";
import { readGlb } from "./read-glb.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 }), { colorType: 6 }));
const textures = {
  skin: picture,
  eyes: picture,
  teeth: picture,
  tongue: picture,
  hair: picture,
  beard: null,
  glasses: null,
};
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: styleNamed(model, "long_straight"), color: [60, 40, 30], highlightColor: [90, 70, 50] },
  glasses: { shape: "rectangle", rim: "full", color: [20, 20, 20], dark: false },
  garmentColor: [40, 60, 90],
};

/** Millimetres by which the ends of rows of teeth may have moved, which nothing but a gape shows. */
const thinned = 1.5;

describe("draftAvatar of the head model", () => {
  const subdivision = buildSubdivision(model);
  const bytes = exportGlb(model, subdivision, avatar, textures);
  const { json } = readGlb(bytes);

  it("passes the Khronos validator without any message", async () => {
    const { issues } = await validateBytes(bytes);
    expect(issues.messages).toEqual([]);
  });

  it("passes it with short hair, which lies in three of its megabytes as well", async () => {
    const afro = { ...avatar.hair, style: styleNamed(model, "afro") };
    const grown = exportGlb(model, subdivision, { ...avatar, hair: afro }, textures);
    const { issues } = await validateBytes(grown);
    expect(issues.messages).toEqual([]);
    expect(grown.byteLength).toBeLessThan(bytes.byteLength + 350_000);
    const hair = readGlb(grown).json.meshes.find(({ name }) => name === "Wolf3D_Hair");
    expect(hair?.primitives).toHaveLength(1);
  });

  it("leaves three quarters of a megabyte of three and a half for textures", () => {
    expect(bytes.byteLength).toBeLessThan(2.7e6);
  });

  it("has the joints that Mixamo clients look up", () => {
    const names = json.nodes.map(({ name }) => name);
    const hands = ["Left", "Right"].flatMap((side) =>
      ["Thumb", "Index", "Middle", "Ring", "Pinky"].map((finger) => `${side}Hand${finger}3`),
    );
    for (const name of ["Hips", "Spine2", "Neck", "Head", "LeftEye", "RightToeBase", ...hands]) {
      expect(names).toContain(name);
    }
  });

  it("seats teeth and tongue as pictures show them", () => {
    const { primitives } = json.meshes.find(({ name }) => name === "Wolf3D_Teeth") ?? { primitives: [] };
    const { surfaces } = poseHead(model, subdivision, avatar, restPose);
    const millimetres = 1000;
    const parts = ["upper_teeth", "lower_teeth", "tongue"].map((name, k) => {
      const { min = [], max = [] } = json.accessors[primitives[k].attributes.POSITION];
      const positions = surfaces.find((surface) => surface.name === name)?.positions ?? new Float32Array();
      const along = [0, 1, 2].map((c) => positions.filter((_, i) => i % 3 === c));
      const [low, high] = [along.map((values) => Math.min(...values)), along.map((values) => Math.max(...values))];
      const extents = [0, 1, 2].map((c) => [millimetres * (max[c] - min[c]), high[c] - low[c]]);
      return { top: [millimetres * max[1], high[1]], extents };
    });
    const [upper, lower, tongue] = parts;
    const exact = [...upper.extents, ...lower.extents, ...tongue.extents];
    for (const [written, shown] of exact) expect(Math.abs(written - shown)).toBeLessThan(thinned);
    expect(Math.abs(upper.top[0] - lower.top[0] - (upper.top[1] - lower.top[1]))).toBeLessThan(0.3);
  });

  it("holds the eyes at the height of a standing person", () => {
    const eye = json.meshes.find(({ name }) => name === "EyeLeft");
    const { min, max } = json.accessors[eye?.primitives[0].attributes.POSITION ?? -1];
    expect(min?.[1]).toBeGreaterThan(1.4);
    expect(max?.[1]).toBeLessThan(1.7);
    expect(min?.[0]).toBeGreaterThan(0.01);
  });
});
