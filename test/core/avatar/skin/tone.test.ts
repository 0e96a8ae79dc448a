import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../../../../src/avatar/mesh/field.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import {
  chooseGenericSkin,
  type GenericSkin,
  layGenericSkin,
  type ProjectedPhoto,
  toneField,
} from "../../../../src/avatar/skin/tone.ts";
import { linearOfByte } from "../../../../src/face/color.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { ballHead } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model)));
const smoother = new FieldSmoother(kernel, domain.graph);
const { vertexCount } = smoother;
const positions = subdivide(domain.subdivision, model.mean);
const plain: GenericSkin = {
  name: "skin_light",
  picture: { width: 1, height: 1, data: new Uint8Array(4) },
  raw: new Float32Array(4 * vertexCount),
  flat: new Float32Array(4 * vertexCount),
};
const person = [-0.7, -1.2, -1.5];

const all = (value: number) => new Float32Array(vertexCount).fill(value);
const colored = (color: (vertex: number) => readonly number[]) =>
  Float32Array.from({ length: 4 * vertexCount }, (_, k) => color(k >> 2)[k & 3] ?? 0);

/** A photo that shows the front well and nothing behind it. */
function seenFront(albedo: Float32Array, change: Partial<ProjectedPhoto> = {}): ProjectedPhoto {
  const seen = all(0).map((_, i) => Number(positions[3 * i + 2] > -60));
  return {
    colours: albedo,
    alpha: seen,
    trust: seen,
    facing: seen,
    skinShare: seen,
    exposed: all(1),
    skin: domain.zones.front,
    normals: new Float32Array(3 * vertexCount),
    ...change,
  };
}

/** Mean of the field over vertices about a place, three channels. */
function near(field: Float32Array, at: readonly number[], reach = 12): number[] {
  const vertices = Array.from({ length: vertexCount }, (_, i) => i).filter(
    (i) => Math.hypot(...at.map((value, c) => positions[3 * i + c] - value)) < reach,
  );
  expect(vertices.length).toBeGreaterThan(0);
  return [0, 1, 2].map((c) => vertices.reduce((sum, i) => sum + field[4 * i + c], 0) / vertices.length);
}

const forehead = [0, 30, -8];
const back = [0, -20, -175];

describe("toneField", () => {
  it("takes an even person's colour over the whole head, seen or not", () => {
    const albedo = colored(() => person);
    const { field, tone } = toneField(smoother, domain, seenFront(albedo), albedo, plain);
    for (let c = 0; c < 3; c++) {
      expect(tone[c]).toBeCloseTo(person[c], 4);
      for (let i = 0; i < vertexCount; i++) expect(Math.abs(field[4 * i + c] - person[c])).toBeLessThan(0.01);
    }
  });

  it("follows what is seen and goes over to the person's tone behind", () => {
    const albedo = colored((i) => person.map((value) => value + (positions[3 * i + 1] > 10 ? 0.3 : 0)));
    const { field, tone } = toneField(smoother, domain, seenFront(albedo), albedo, plain);
    const lift = near(field, forehead).map((value, c) => value - person[c]);
    for (const value of lift) expect(Math.abs(value - 0.3)).toBeLessThan(0.05);
    const rest = near(field, back);
    for (let c = 0; c < 3; c++) expect(Math.abs(rest[c] - tone[c])).toBeLessThan(0.05);
  });

  it("has no jump between neighbours where the seen ends", () => {
    const albedo = colored((i) => person.map((value) => value + (positions[3 * i + 2] > -60 ? 0.5 : 0)));
    const { field } = toneField(smoother, domain, seenFront(albedo), albedo, plain);
    const { rowStarts, columns } = domain.graph;
    let largest = 0;
    for (let i = 0; i < vertexCount; i++) {
      for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
        largest = Math.max(largest, Math.abs(field[4 * i] - field[4 * columns[k]]));
      }
    }
    expect(largest).toBeLessThan(0.12);
  });

  it("trusts nothing that a beard hides", () => {
    const albedo = colored(() => person);
    const hidden = all(0).map((_, i) => Number(positions[3 * i + 1] < -60));
    const bare = toneField(smoother, domain, seenFront(albedo), albedo, plain).confidence;
    const bearded = toneField(smoother, domain, seenFront(albedo), albedo, plain, hidden).confidence;
    const chin = [...hidden.keys()].filter((i) => hidden[i] && bare[i] > 0.5);
    expect(chin.length).toBeGreaterThan(0);
    for (const i of chin) expect(bearded[i]).toBeCloseTo(0.1 * bare[i], 5);
  });

  it("gives bleached skin the colour of the skin around it, not its lightness", () => {
    const bleachedAt = (i: number) => Math.hypot(positions[3 * i], positions[3 * i + 1] - 30) < 22;
    const albedo = colored((i) => (bleachedAt(i) ? [-0.02, -0.05, -0.06] : person));
    const { field } = toneField(smoother, domain, seenFront(albedo), albedo, plain);
    const [red, , blue] = near(field, forehead, 8);
    expect(red - blue).toBeGreaterThan(0.4);
    const light = near(field, forehead, 8).reduce((sum, value) => sum + value, 0) / 3;
    const skin = person.reduce((sum, value) => sum + value, 0) / 3;
    expect(light).toBeGreaterThan(skin + 0.3);
  });

  it("differs by half as much between the sides as the photo", () => {
    const albedo = colored((i) => person.map((value) => value + (positions[3 * i] > 0 ? 0.2 : -0.2)));
    const { field } = toneField(smoother, domain, seenFront(albedo), albedo, plain);
    const [left] = near(field, [40, 0, -10]);
    const [right] = near(field, [-40, 0, -10]);
    expect(left - right).toBeGreaterThan(0.1);
    expect(left - right).toBeLessThan(0.25);
  });

  it("knows no tone without skin", () => {
    const albedo = colored(() => person);
    const { tone } = toneField(smoother, domain, seenFront(albedo, { skin: all(0) }), albedo, plain);
    expect(tone).toEqual([0, 0, 0]);
  });
});

describe("a generic skin", () => {
  const logOf = (rgb: readonly number[]) => rgb.map((value) => Math.log(linearOfByte(value)));

  it.each([
    ["skin_light", [190, 150, 130]],
    ["skin_dark", [100, 70, 56]],
  ])("is %s for skin of its colour", (name, rgb) => {
    const albedo = colored(() => logOf(rgb));
    expect(chooseGenericSkin(domain, seenFront(albedo), albedo).name).toBe(name);
  });

  it("is needed", () => {
    const albedo = colored(() => person);
    const without = { ...domain, model: { ...model, textures: {} } };
    expect(() => chooseGenericSkin(without, seenFront(albedo), albedo)).toThrow(RangeError);
  });

  it("brings the colours it was painted with, and is flat where it is even", () => {
    const skin = { name: "skin_light", texture: model.textures.skin_light };
    kernel.withAtlas(domain.layout, 256, (atlas) => {
      const { raw, flat, picture } = layGenericSkin(smoother, domain, atlas, skin);
      expect(picture.data.slice(0, 4)).toEqual(Uint8Array.of(196, 160, 140, 255));
      const expected = logOf([196, 160, 140]);
      for (const field of [raw, flat]) {
        const found = near(field, forehead);
        for (let c = 0; c < 3; c++) expect(Math.abs(found[c] - expected[c])).toBeLessThan(0.02);
      }
      expect(layGenericSkin(smoother, domain, atlas, skin).flat).toBe(flat);
    });
  });
});
