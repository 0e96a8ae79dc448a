import { describe, expect, it } from "vitest";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { shownSkinSources } from "../../../src/avatar/pose.ts";
import { lightCavity } from "../../../src/render/cavity-light.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const tiny = tinyModel();
const subdivision = buildSubdivision(tiny);
const count = shownSkinSources(tiny, subdivision).length;

function lit(cavity: number, visibility: number): Float32Array {
  const mouth_cavity = new Uint8Array(tiny.skinVertexCount).fill(cavity);
  const values = new Float32Array(count).fill(visibility);
  lightCavity({ ...tiny, regions: { ...tiny.regions, mouth_cavity } }, subdivision, values);
  return values;
}

describe("lightCavity", () => {
  it("lifts the walls of the mouth from black, by how far they lie in it", () => {
    for (const value of lit(255, 0)) expect(value).toBeCloseTo(0.15, 4);
    for (const value of lit(102, 0)) expect(value).toBeCloseTo(0.06, 4);
  });

  it("darkens nothing that is lighter", () => {
    for (const value of lit(255, 0.7)) expect(value).toBeCloseTo(0.7, 6);
  });

  it("leaves skin outside of the mouth in its shade", () => {
    expect(lit(0, 0.05).every((value) => value === Math.fround(0.05))).toBe(true);
  });
});
