import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { FieldSmoother, mean3 } from "../../../../src/avatar/mesh/field.ts";
import { evenSkin, lowResolutionEase } from "../../../../src/avatar/skin/even-skin.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { ballHead } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const subdivision = buildSubdivision(model);
const domain = finish(buildSkinDomain(kernel, model, subdivision));
const smoother = new FieldSmoother(kernel, domain.graph);
const positions = subdivide(subdivision, model.mean);
const skin = [-0.7, -1.2, -1.5];

interface Seen {
  /** Log colour by which all of the photo is off the level of the skin. */
  readonly change: readonly number[];
  /** How far the photo reaches, 0..1 by height, millimetres; all over. */
  readonly alpha?: (y: number) => number;
  readonly exposed?: number;
  readonly skinShare?: number;
  readonly isBearded?: boolean;
}

/** Log colour taken off the middle of the forehead, a cheek and the skin about the mouth. */
function taken({ change, alpha = () => 1, exposed = 1, skinShare = 1, isBearded = false }: Seen) {
  const count = smoother.vertexCount;
  const all = (value: number) => new Float32Array(count).fill(value);
  const level = new Float32Array(4 * count).map((_, k) => skin[k & 3] ?? 0);
  const albedo = level.map((value, k) => value + (change[k & 3] ?? 0));
  const photo = {
    colours: albedo,
    alpha: all(0).map((_, i) => alpha(positions[3 * i + 1])),
    trust: all(1),
    facing: all(1),
    skinShare: all(skinShare),
    exposed: all(exposed),
    skin: domain.zones.front,
    normals: new Float32Array(3 * count),
  };
  const delit = {
    albedo,
    shading: new Float32Array(4 * count),
    light: new Float32Array(27),
    shadeEdge: all(0),
    liftedShade: all(0),
  };
  const field = evenSkin(smoother, domain, { photo, delit, eyePixels: 200 }, level, isBearded);
  const at = (x: number, y: number): readonly number[] => {
    const near = [...domain.zones.plain.keys()].filter(
      (i) => domain.zones.front[i] > 0.5 && Math.hypot(positions[3 * i] - x, positions[3 * i + 1] - y) < 8,
    );
    expect(near.length).toBeGreaterThan(0);
    return [0, 1, 2].map((c) => near.reduce((sum, i) => sum + field[4 * i + c], 0) / near.length);
  };
  const { aroundMouth, plain } = domain.zones;
  const about = [...aroundMouth.keys()].filter((i) => aroundMouth[i] * (1 - plain[i]) > 0.9);
  expect(about.length).toBeGreaterThan(0);
  const mouth = [0, 1, 2].map((c) => about.reduce((sum, i) => sum + field[4 * i + c], 0) / about.length);
  return { forehead: at(0, 60), cheek: at(35, -20), mouth };
}

test("skin at its level stays as it is", () => {
  const { forehead, cheek } = taken({ change: [0, 0, 0] });
  for (const value of [...forehead, ...cheek]) expect(value).toBeCloseTo(0, 5);
});

test("broad shine loses half of its lightness, a faint one nothing", () => {
  const shine = taken({ change: [0.3, 0.3, 0.3] }).forehead;
  expect(mean3(shine, 0)).toBeCloseTo(0.15, 2);
  expect(mean3(taken({ change: [0.02, 0.02, 0.02] }).forehead, 0)).toBeCloseTo(0, 3);
});

test("broad shine loses three quarters of its pallor", () => {
  const pale = taken({ change: [0.3, 0.3, 0.4] }).forehead;
  expect(pale[2] - pale[0]).toBeCloseTo(0.075, 2);
});

test("blown-out skin gives up two fifths of what it is too light, shade none", () => {
  expect(mean3(taken({ change: [0.03, 0.03, 0.03], exposed: 0 }).forehead, 0)).toBeCloseTo(0.4 * 0.03, 3);
  expect(mean3(taken({ change: [-0.2, -0.2, -0.2], exposed: 0 }).forehead, 0)).toBeCloseTo(0, 3);
});

test("coloured light loses its chroma beyond what skin varies by, and a blush none", () => {
  const stained = taken({ change: [0.3, 0, -0.3] }).forehead;
  expect(stained[0]).toBeCloseTo(0.7 * (0.3 - 0.13), 2);
  expect(stained[2]).toBeCloseTo(-0.7 * (0.3 - 0.13), 2);
  for (const value of taken({ change: [0.1, 0, -0.1] }).forehead) expect(value).toBeCloseTo(0, 3);
});

test("where the photo ends its tone goes over to the level, on foreheads from further away", () => {
  const change = [-0.2, -0.2, -0.2];
  const bare = (y: number) => Number(y < 40);
  expect(mean3(taken({ change, alpha: bare }).forehead, 0)).toBeLessThan(0.7 * -0.2);
  expect(mean3(taken({ change, alpha: bare }).cheek, 0)).toBeCloseTo(0, 2);
  expect(mean3(taken({ change, alpha: () => 0 }).cheek, 0)).toBeLessThan(0.7 * -0.2);
  const foreheadAlone = taken({ change, alpha: () => 0, skinShare: 0 });
  expect(mean3(foreheadAlone.forehead, 0)).toBeLessThan(0.7 * -0.2);
  expect(mean3(foreheadAlone.cheek, 0)).toBeCloseTo(0, 2);
});

test("small photos are not sharpened, large ones wholly", () => {
  expect(lowResolutionEase(60)).toBeCloseTo(0.2);
  expect(lowResolutionEase(105)).toBeCloseTo(0.1);
  expect(lowResolutionEase(150)).toBe(0);
});

test("about the mouth a grey shade turns to skin, but keeps its darkness; a beard's grey and red skin stay", () => {
  const change = [-0.5, -0.4, -0.2];
  const { mouth } = taken({ change });
  expect(mouth[0]).toBeLessThan(-0.06);
  expect(mouth[2]).toBeGreaterThan(0.08);
  expect(mean3(mouth, 0)).toBeCloseTo(0, 1);
  // 0.85 of what its 0.3 are more than 0.06, smoothed.
  expect(Math.abs(mouth[2] - mouth[0] - 0.188)).toBeLessThan(0.012);
  for (const value of taken({ change, isBearded: true }).mouth) expect(Math.abs(value)).toBeLessThan(0.03);
  for (const value of taken({ change: [0.1, 0, -0.1] }).mouth) expect(Math.abs(value)).toBeLessThan(0.03);
});
