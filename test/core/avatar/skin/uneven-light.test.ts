import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother, mean3 } from "../../../../src/avatar/mesh/field.ts";
import { bareWeights } from "../../../../src/avatar/skin/beard-weights.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { liftUnevenLight } from "../../../../src/avatar/skin/uneven-light.ts";
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
const light = [-0.7, -1.2, -1.5];
const dark = [-1.9, -2.5, -2.9];
const forehead = [0, 60];
const jaw = [30, -45];

/** Vertices of the front within some millimetres of a place, x and y. */
function patchAt([x, y]: readonly number[], radius: number): number[] {
  return [...domain.zones.front.keys()].filter(
    (i) => domain.zones.front[i] > 0.5 && Math.hypot(positions[3 * i] - x, positions[3 * i + 1] - y) < radius,
  );
}

/** Log colour by which the middle of a patch of skin differs from the skin after the lift. */
function left(
  skin: readonly number[],
  place: readonly number[],
  change: readonly number[],
  { kind = "none", seen: alpha = () => 1 }: { kind?: "none" | "full"; seen?: (y: number) => number } = {},
): readonly number[] {
  const count = smoother.vertexCount;
  const ones = new Float32Array(count).fill(1);
  const albedo = new Float32Array(4 * count).map((_, k) => skin[k & 3] ?? 0);
  for (const i of patchAt(place, 18)) for (let c = 0; c < 3; c++) albedo[4 * i + c] += change[c];
  const seen = albedo.slice();
  const shading = new Float32Array(4 * count);
  const shown = ones.map((_, i) => alpha(positions[3 * i + 1]));
  const photo = { colours: seen, alpha: shown, trust: ones, facing: ones, skinShare: ones, exposed: ones };
  const normals = new Float32Array(3 * count);
  liftUnevenLight(
    smoother,
    domain.zones,
    { ...photo, skin: domain.zones.front, normals },
    { albedo, shading },
    bareWeights(domain, kind),
  );
  const errors = albedo.map((value, k) => Math.abs(value + shading[k] - seen[k]));
  expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(1e-4);
  const middle = patchAt(place, 5);
  expect(middle.length).toBeGreaterThan(0);
  return [0, 1, 2].map((c) => middle.reduce((sum, i) => sum + albedo[4 * i + c] - skin[c], 0) / middle.length);
}

for (const [name, skin] of Object.entries({ light, dark })) {
  test(`a dark cloud on ${name} skin is lifted, its usual shade is not`, () => {
    expect(mean3(left(skin, forehead, [-0.9, -0.9, -0.9]), 0)).toBeGreaterThan(-0.83);
    expect(mean3(left(skin, forehead, [-0.25, -0.25, -0.25]), 0)).toBeCloseTo(-0.25, 2);
  });

  test(`a stain on ${name} skin fades, a blush stays`, () => {
    expect(left(skin, forehead, [0.3, -0.1, -0.2])[0]).toBeLessThan(0.27);
    expect(left(skin, forehead, [0.06, -0.02, -0.04])[0]).toBeCloseTo(0.06, 2);
  });
}

test("highlights stay", () => {
  expect(mean3(left(dark, forehead, [0.6, 0.6, 0.6]), 0)).toBeCloseTo(0.6, 2);
});

test("below the nose a beard stays dark, bare skin is lifted", () => {
  const shade = [-1, -1, -1];
  expect(mean3(left(light, jaw, shade, { kind: "full" }), 0)).toBeCloseTo(-1, 1);
  expect(mean3(left(light, jaw, shade), 0)).toBeGreaterThan(-0.9);
});

test("on the forehead clouds are lifted more where the photo ends", () => {
  const cloud = [-0.9, -0.9, -0.9];
  const middle = mean3(left(light, forehead, cloud), 0);
  const border = mean3(left(light, forehead, cloud, { seen: (y) => (y > 63 ? 0 : 1) }), 0);
  expect(border).toBeGreaterThan(middle + 0.02);
});

test("hair's shade goes where the photo ends on a forehead, though the same is usual within", () => {
  const shade = [-0.6, -0.6, -0.6];
  const within = mean3(left(light, forehead, shade), 0);
  const border = mean3(left(light, forehead, shade, { seen: (y) => (y > 63 ? 0 : 1) }), 0);
  expect(border).toBeGreaterThan(within + 0.015);
});

test("clouds and stains lose as much as they did", () => {
  const cloud = [-0.9, -0.9, -0.9];
  const numbers = {
    "cloud left": mean3(left(light, forehead, cloud), 0) + 0.9,
    "cloud at the border left": mean3(left(light, forehead, cloud, { seen: (y) => (y > 63 ? 0 : 1) }), 0) + 0.9,
    "cloud on the jaw left": mean3(left(light, jaw, cloud), 0) + 0.9,
    "stain left": left(light, forehead, [0.3, -0.1, -0.2])[0] - 0.3,
  };
  expectGoldenNumbers("skin-uneven", numbers, { share: 0.02, least: 0.0005 });
});
