import { describe, expect, it } from "vitest";
import type { Avatar, Pose } from "../../../src/avatar/avatar.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { type PosedHead, poseHead, type SurfaceName } from "../../../src/avatar/pose.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { tinyModel } from "./tiny-model.ts";

const model = tinyModel();
const subdivision = buildSubdivision(model);
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: styleNamed(model, "side_part"), color: [60, 40, 30], highlightColor: [90, 70, 50] },
  glasses: { shape: "rectangle", rim: "half", color: [20, 20, 20], dark: true },
  garmentColor: [40, 60, 90],
};

function pose(fields: Partial<Pose["attitude"]> & { weights?: Pose["weights"] } = {}): Pose {
  const { weights = {}, head = { yaw: 0, pitch: 0, roll: 0 }, gaze = { yaw: 0, pitch: 0 } } = fields;
  return { weights, attitude: { head, gaze } };
}

function surface(posed: PosedHead, name: SurfaceName): PosedHead["surfaces"][number] {
  const found = posed.surfaces.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no surface ${name}`);
  return found;
}

describe("poseHead", () => {
  it("gives every surface one unit normal and one uv a vertex, and triangles within it", () => {
    for (const { name, positions, normals, uvs, indices } of poseHead(model, subdivision, avatar, pose()).surfaces) {
      expect(normals.length, name).toBe(positions.length);
      expect(3 * uvs.length, name).toBe(2 * positions.length);
      expect(
        indices.every((index) => index < positions.length / 3),
        name,
      ).toBe(true);
      for (let i = 0; i < normals.length; i += 3) {
        expect(Math.hypot(normals[i], normals[i + 1], normals[i + 2]), name).toBeCloseTo(1, 4);
      }
    }
  });

  it("leaves the neutral head where it is", () => {
    const { positions } = poseHead(model, subdivision, avatar, pose());
    for (let i = 0; i < positions.length; i++) expect(positions[i]).toBeCloseTo(model.mean[i], 3);
  });

  it("adds the expression", () => {
    const { positions } = poseHead(model, subdivision, avatar, pose({ weights: { jawOpen: 0.5 } }));
    expect(positions[1] - model.mean[1]).toBeCloseTo(-5, 3);
  });

  it("carries teeth, glasses and hair with the turning head", () => {
    const head = { yaw: 30, pitch: 0, roll: 0 };
    const [ahead, turned] = [pose(), pose({ head })].map((p) => poseHead(model, subdivision, avatar, p));
    for (const name of ["upper_teeth", "glasses", "hair"] as const) {
      const [before, after] = [surface(ahead, name).positions, surface(turned, name).positions];
      // Two vertices at the top, which goes with the head alone.
      const byHeight = [...Array(before.length / 3).keys()].sort((a, b) => before[3 * b + 1] - before[3 * a + 1]);
      const [i, j] = [byHeight[0], byHeight[9]].map((vertex) => 3 * vertex);
      const span = (p: Float32Array) => Math.hypot(p[i] - p[j], p[i + 1] - p[j + 1], p[i + 2] - p[j + 2]);
      expect(after[0], name).not.toBeCloseTo(before[0], 0);
      expect(span(after), name).toBeCloseTo(span(before), 3);
    }
  });

  it("turns the eyes by the gaze and leaves the skin to the weights", () => {
    const ahead = poseHead(model, subdivision, avatar, pose());
    const aside = poseHead(model, subdivision, avatar, pose({ gaze: { yaw: 20, pitch: 0 } }));
    expect(surface(aside, "eyes").positions[12]).toBeGreaterThan(surface(ahead, "eyes").positions[12] + 1);
    expect(aside.positions).toEqual(ahead.positions);
  });

  it("leaves out what is not worn", () => {
    const bald = { ...avatar, glasses: null, hair: { ...avatar.hair, style: { kind: "bald" as const } } };
    const names = poseHead(model, subdivision, bald, pose()).surfaces.map(({ name }) => name);
    expect(names).not.toContain("hair");
    expect(names).not.toContain("glasses");
  });

  it("refuses an avatar of another model and an expression that does not exist", () => {
    const short = { ...avatar, neutral: new Float32Array(9) };
    expect(() => poseHead(model, subdivision, short, pose())).toThrow(RangeError);
    const grin = { grin: 1 } as Pose["weights"];
    expect(() => poseHead(model, subdivision, avatar, pose({ weights: grin }))).toThrow("grin");
  });
});
