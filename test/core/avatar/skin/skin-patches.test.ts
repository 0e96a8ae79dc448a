import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother, mean3 } from "../../../../src/avatar/mesh/field.ts";
import { bareWeights } from "../../../../src/avatar/skin/beard-weights.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { evenPatches } from "../../../../src/avatar/skin/skin-patches.ts";
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
const temple = [30, 60];
const jaw = [42, -75];
const patchRadius = 9;

/** Vertices of flat skin of the front within some millimetres of a place, x and y. */
function flatSkinAt([x, y]: readonly number[], radius: number): number[] {
  return [...domain.zones.flat.keys()].filter(
    (i) =>
      domain.zones.flat[i] > 0.9 &&
      positions[3 * i + 2] > -80 &&
      Math.hypot(positions[3 * i] - x, positions[3 * i + 1] - y) < radius,
  );
}

interface Patch {
  readonly change: readonly number[];
  readonly place?: readonly number[];
  readonly onBothSides?: boolean;
  readonly kind?: Parameters<typeof bareWeights>[1];
}

/** Log colour by which the middle of a patch still differs from the skin. */
function left(skin: readonly number[], { change, place = temple, onBothSides = false, kind = "none" }: Patch) {
  const count = smoother.vertexCount;
  const ones = new Float32Array(count).fill(1);
  const albedo = new Float32Array(4 * count).map((_, k) => skin[k & 3] ?? 0);
  const places = onBothSides ? [place, [-place[0], place[1]]] : [place];
  const inside = places.flatMap((at) => flatSkinAt(at, patchRadius));
  for (const i of inside) for (let c = 0; c < 3; c++) albedo[4 * i + c] += change[c];
  const photo = {
    colours: albedo,
    alpha: ones,
    trust: ones,
    facing: ones,
    skinShare: ones,
    exposed: ones,
    skin: domain.zones.front,
    normals: new Float32Array(3 * count),
  };
  const shading = new Float32Array(4 * count);
  const delit = {
    albedo,
    shading,
    light: new Float32Array(27),
    shadeEdge: new Float32Array(count),
    liftedShade: new Float32Array(count),
  };
  const even = evenPatches(smoother, domain, { photo, delit }, bareWeights(domain, kind));
  const errors = albedo.map((value, k) => Math.abs(even.albedo[k] + even.shading[k] - value));
  expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(1e-4);
  const middle = flatSkinAt(place, 4);
  expect(middle.length).toBeGreaterThan(0);
  return [0, 1, 2].map((c) => middle.reduce((sum, i) => sum + even.albedo[4 * i + c] - skin[c], 0) / middle.length);
}

for (const [name, skin] of Object.entries({ light, dark })) {
  test(`a patch of shade on one side of ${name} skin goes, most of what both sides show stays`, () => {
    const change = [-0.3, -0.3, -0.3];
    const one = mean3(left(skin, { change }), 0);
    const both = mean3(left(skin, { change, onBothSides: true }), 0);
    expect(one).toBeGreaterThan(-0.2);
    expect(both).toBeLessThan(one - 0.05);
  });

  test(`a stain on ${name} skin fades, a blush and a faint shade stay`, () => {
    expect(left(skin, { change: [0.2, 0, -0.2] })[0]).toBeLessThan(0.12);
    expect(left(skin, { change: [0.03, -0.01, -0.02] })[0]).toBeCloseTo(0.03, 2);
    expect(mean3(left(skin, { change: [-0.06, -0.06, -0.06] }), 0)).toBeCloseTo(-0.06, 2);
  });
}

test("below the nose more shade is the face's", () => {
  const change = [-0.3, -0.3, -0.3];
  expect(mean3(left(light, { change, place: jaw }), 0)).toBeLessThan(mean3(left(light, { change }), 0) - 0.02);
});

test("where facial hair may grow the jaw stays as it is", () => {
  const change = [-0.6, -0.5, -0.4];
  expect(left(light, { change, place: jaw, kind: "full" })[0]).toBeCloseTo(-0.6, 2);
  expect(left(light, { change, place: jaw, kind: "moustache" })).toEqual(left(light, { change, place: jaw }));
  expect(left(light, { change, place: jaw })[0]).toBeGreaterThan(-0.5);
});

test("patches lose as much as they did", () => {
  const change = [-0.3, -0.3, -0.3];
  const numbers = {
    "of one side": mean3(left(light, { change }), 0),
    "of both sides": mean3(left(light, { change, onBothSides: true }), 0),
    "on the jaw": mean3(left(light, { change, place: jaw }), 0),
    stain: left(light, { change: [0.2, 0, -0.2] })[0],
    faint: mean3(left(light, { change: [-0.12, -0.12, -0.12] }), 0),
  };
  expectGoldenNumbers("skin-patches", numbers, { share: 0.02, least: 0.0005 });
});
