import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../../../../src/avatar/mesh/field.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { specularLight } from "../../../../src/avatar/skin/specular.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { ballHead } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const subdivision = buildSubdivision(model);
const domain = finish(buildSkinDomain(kernel, model, subdivision));
const smoother = new FieldSmoother(kernel, domain.graph);
const positions = subdivide(subdivision, model.mean);
const ones = new Float32Array(smoother.vertexCount).fill(1);
const light = [0.5, 0.3, 0.22];
const dark = [0.16, 0.085, 0.055];

/** The head photographed with `change` made to the linear light of vertices on the forehead. */
function taken(skin: readonly number[], change: (value: number) => number) {
  const colours = new Float32Array(4 * smoother.vertexCount);
  const shining: number[] = [];
  for (let i = 0; i < smoother.vertexCount; i++) {
    const [x, y] = positions.subarray(3 * i, 3 * i + 2);
    const isForehead = domain.zones.front[i] > 0.5 && Math.hypot(x, y - 60) < 18;
    if (isForehead) shining.push(i);
    for (let c = 0; c < 3; c++) colours[4 * i + c] = Math.log(isForehead ? change(skin[c]) : skin[c]);
  }
  const photo = {
    colours,
    alpha: ones,
    exposed: ones,
    skin: domain.zones.front,
    normals: new Float32Array(3 * smoother.vertexCount),
  };
  const specular = specularLight(smoother, domain.zones, photo);
  const middle = shining.filter((i) => Math.hypot(positions[3 * i], positions[3 * i + 1] - 60) < 8);
  expect(middle.length).toBeGreaterThan(3);
  return { specular, middle, colours };
}

for (const [name, skin] of Object.entries({ light, dark })) {
  test(`white light on ${name} skin loses its pallor and keeps its lightness`, () => {
    const { specular, middle, colours } = taken(skin, (value) => value + 0.12);
    const chroma = (values: readonly number[], c: number) => values[c] - (values[0] + values[1] + values[2]) / 3;
    const own = skin.map(Math.log);
    for (const i of middle) {
      const seen = [...colours.subarray(4 * i, 4 * i + 3)];
      const left = seen.map((value, c) => value - specular[4 * i + c]);
      expect(left[0] + left[1] + left[2]).toBeCloseTo(seen[0] + seen[1] + seen[2], 4);
      for (const c of [0, 2]) {
        const pallor = Math.abs(chroma(seen, c) - chroma(own, c));
        expect(Math.abs(chroma(left, c) - chroma(own, c))).toBeLessThan(0.5 * pallor);
      }
    }
  });
}

test("a channel keeps a third of its light under the strongest shine, so that its pallor stays in part", () => {
  const { specular, middle } = taken(dark, (value) => value + 0.2);
  // Of .9 x .2 of white light, blue would lose more than that: logs of .5, .37 and .35 less their mean.
  for (const i of middle) {
    expect(specular[4 * i]).toBeCloseTo(-0.22, 1);
    expect(specular[4 * i + 2]).toBeGreaterThan(0.09);
    expect(specular[4 * i + 2]).toBeLessThan(0.16);
  }
});

test("brighter skin of the same colour is not mirrored light", () => {
  const { specular } = taken(light, (value) => 1.4 * value);
  expect(Math.max(...specular.map(Math.abs))).toBeLessThan(0.02);
});

test("paler skin that is no brighter stays", () => {
  const { specular } = taken(light, (value) => 0.6 * value + 0.05);
  expect(Math.max(...specular.map(Math.abs))).toBeLessThan(0.02);
});

test("skin without a colour, as in a black and white photo, stays", () => {
  const { specular } = taken([0.3, 0.3, 0.3], (value) => value + 0.2);
  expect(specular.every((value) => value === 0)).toBe(true);
});
