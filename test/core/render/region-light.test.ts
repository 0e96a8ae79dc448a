import { describe, expect, it } from "vitest";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { shownSkinSources } from "../../../src/avatar/pose.ts";
import { lightCavity, shadeNeck } from "../../../src/render/region-light.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const tiny = tinyModel();
const subdivision = buildSubdivision(tiny);
const count = shownSkinSources(tiny, subdivision).length;

/** The visibility that a stage makes of an even one where all skin lies so far, 0..255, in a region. */
function changed(
  stage: typeof lightCavity,
  region: "mouth_cavity" | "neck",
  weight: number,
  visibility: number,
): Float32Array {
  const values = new Float32Array(count).fill(visibility);
  const regions = { ...tiny.regions, [region]: new Uint8Array(tiny.skinVertexCount).fill(weight) };
  stage({ ...tiny, regions }, subdivision, values);
  return values;
}

describe("lightCavity", () => {
  const lit = (cavity: number, visibility: number) => changed(lightCavity, "mouth_cavity", cavity, visibility);

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

describe("shadeNeck", () => {
  const shaded = (neck: number, visibility: number) => changed(shadeNeck, "neck", neck, visibility);

  it("keeps three quarters of what comes from all around off the neck, by how far skin lies on it", () => {
    for (const value of shaded(255, 0.8)) expect(value).toBeCloseTo(0.2, 4);
    for (const value of shaded(102, 0.8)) expect(value).toBeCloseTo(0.56, 4);
  });

  it("leaves other skin in its light", () => {
    expect(shaded(0, 0.8).every((value) => value === Math.fround(0.8))).toBe(true);
  });
});
