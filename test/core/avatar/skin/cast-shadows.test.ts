import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../../../../src/avatar/mesh/field.ts";
import { liftCoveredShade } from "../../../../src/avatar/skin/cast-shadows.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { skinVertices } from "../../../../src/avatar/skin/vertex-photo.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { expectGoldenNumbers } from "../../../fixtures/golden-numbers.ts";
import { ballHead } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const subdivision = buildSubdivision(model);
const domain = finish(buildSkinDomain(kernel, model, subdivision));
const smoother = new FieldSmoother(kernel, domain.graph);
const positions = subdivide(subdivision, model.mean);
const lit = -1;
const depth = 0.9;

/** Log albedo of a face of even light skin, of which `isShaded` (by height in mm) lies in shade; after the lift. */
function lifted(isShaded: (y: number) => boolean): Float32Array {
  const count = smoother.vertexCount;
  const ones = new Float32Array(count).fill(1);
  const albedo = new Float32Array(4 * count).map((_, k) => lit - (isShaded(positions[3 * (k >> 2) + 1]) ? depth : 0));
  const photo = {
    colours: albedo.slice(),
    alpha: ones,
    exposed: ones,
    skin: domain.zones.front,
    normals: new Float32Array(3 * count),
  };
  liftCoveredShade(smoother, domain.zones, photo, skinVertices(photo), {
    albedo,
    shading: new Float32Array(4 * count),
  });
  return albedo;
}

/** Mean over the front of the face between two heights. */
function levelBetween(albedo: Float32Array, low: number, high: number): number {
  const inside = [...domain.zones.front.keys()].filter((i) => {
    const y = positions[3 * i + 1];
    return domain.zones.front[i] > 0.5 && y > low && y < high;
  });
  return inside.reduce((sum, i) => sum + albedo[4 * i], 0) / inside.length;
}

test("a shadow over much of the face above the nose is lifted, lit skin is left alone", () => {
  const albedo = lifted((y) => y > 5);
  expect(levelBetween(albedo, 20, 60)).toBeGreaterThan(lit - 0.4 * depth);
  expect(levelBetween(albedo, -60, -10)).toBeCloseTo(lit, 1);
});

test("a dark streak is the person's and stays", () => {
  const albedo = lifted((y) => y > 30 && y < 40);
  expect(levelBetween(albedo, 32, 38)).toBeCloseTo(lit - depth, 1);
});

test("a beard stays", () => {
  const albedo = lifted((y) => y < -45);
  const { front } = domain.zones;
  const lower = [...front.keys()].filter((i) => front[i] > 0.5 && positions[3 * i + 1] < -50);
  for (const i of lower) expect(albedo[4 * i]).toBeCloseTo(lit - depth, 2);
});

test("the edge of a lifted shadow and how far it was lifted are told, and none where nothing was lifted", () => {
  const count = smoother.vertexCount;
  const shadeOf = (step: number) => {
    const ones = new Float32Array(count).fill(1);
    const albedo = new Float32Array(4 * count).map((_, k) => lit - (positions[3 * (k >> 2) + 1] > 5 ? step : 0));
    const photo = { colours: albedo.slice(), alpha: ones, exposed: ones, skin: domain.zones.front, normals: ones };
    const shading = new Float32Array(4 * count);
    return liftCoveredShade(smoother, domain.zones, photo, skinVertices(photo), { albedo, shading });
  };
  const { shadeEdge: edges, liftedShade } = shadeOf(depth);
  const isNear = (i: number) => Math.abs(positions[3 * i + 1] - 5) < 12;
  expect(Math.max(...edges.filter((_, i) => isNear(i)))).toBeGreaterThan(0.5);
  const far = [...edges.keys()].filter((i) => domain.zones.front[i] > 0.5 && Math.abs(positions[3 * i + 1] - 5) > 30);
  for (const i of far) expect(edges[i]).toBeLessThan(0.1);
  expect(shadeOf(0).shadeEdge.every((value) => value === 0)).toBe(true);
  const lifted = [...edges.keys()].filter((i) => domain.zones.front[i] > 0.5 && positions[3 * i + 1] > 20);
  for (const i of lifted) expect(liftedShade[i]).toBeGreaterThan(0.5);
  for (const i of far) if (positions[3 * i + 1] < 0) expect(liftedShade[i]).toBeLessThan(0.1);
  expect(shadeOf(0).liftedShade.every((value) => value === 0)).toBe(true);
});

test("a covering's shadow goes by the share by which it went", () => {
  const albedo = lifted((y) => y > 5);
  const numbers = { upper: levelBetween(albedo, 20, 60), edge: levelBetween(albedo, 0, 12) };
  expectGoldenNumbers("skin-cover", numbers, { share: 0.01, least: 0.0005 });
});
