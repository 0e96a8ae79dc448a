import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expressionWeights, fitHead } from "../../../../src/avatar/fit/fit.ts";
import { sameViewHead } from "../../../../src/avatar/fit/neutral.ts";
import { inPlaneResidual } from "../../../../src/avatar/fit/residual.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../../src/avatar/head/subdivide.ts";
import { type AlbedoInputs, type BakedAlbedo, bakeAlbedo } from "../../../../src/avatar/skin/albedo.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { readSkinPrior } from "../../../../src/avatar/skin/skin-prior-file.ts";
import { type LinearRgb, labOfLinear, linearOfByte } from "../../../../src/face/color.ts";
import { detectFaces } from "../../../../src/face/detect.ts";
import { findLandmarks } from "../../../../src/face/find-landmarks.ts";
import { segmentWholePicture } from "../../../../src/face/segment-person.ts";
import { median } from "../../../../src/face/statistics.ts";
import { Solver } from "../../../../src/kernels/solve.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { astronaut, faceNets } from "../../face/fixtures.ts";

function kernelModule(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}

const model = readHeadModel(Uint8Array.from(readFileSync("assets/head.bin")).buffer);
const kernel = new TextureKernel(kernelModule("texture"));
const prior = readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, model.skinVertexCount);
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model), prior));
const inputs = lookAt();
const albedo = finish(bakeAlbedo(kernel, domain, inputs));

function lookAt(): AlbedoInputs {
  const photo = astronaut();
  const nets = faceNets();
  const [detection] = finish(detectFaces(nets, photo));
  const landmarks = finish(findLandmarks(nets, photo, detection));
  const solver = new Solver(kernelModule("solve"));
  const fit = fitHead(solver, model, landmarks, photo);
  const positions = sameViewHead(model, fit, inPlaneResidual(solver, model, fit, landmarks, "seen"));
  const person = segmentWholePicture(nets, photo);
  const expression = expressionWeights(fit);
  return { photo, landmarks, person, hair: null, glasses: null, camera: fit.camera, positions, expression };
}

/** Median Lab of the texels at the skin vertices that `choose` picks by their place on the mean head. */
function medianLab({ data, size }: BakedAlbedo, choose: (x: number, y: number, vertex: number) => boolean) {
  const colors: LinearRgb[] = [];
  for (const [corner, vertex] of domain.layout.triangles.entries()) {
    if (vertex >= model.skinVertexCount) continue;
    if (!choose(model.mean[3 * vertex], model.mean[3 * vertex + 1], vertex)) continue;
    const [u, v] = domain.layout.uvs.subarray(2 * corner, 2 * corner + 2);
    const at = 3 * (Math.floor(v * size) * size + Math.floor(u * size));
    colors.push([linearOfByte(data[at]), linearOfByte(data[at + 1]), linearOfByte(data[at + 2])]);
  }
  return labOfLinear([0, 1, 2].map((c) => median(colors.map((color) => color[c]))) as unknown as LinearRgb);
}

const isCheek = (x: number, y: number, vertex: number) =>
  domain.zones.front[vertex] > 0 && Math.hypot(Math.abs(x) - 40, y + 38) < 16;
const isNeck = (x: number, y: number) => y < -116 && y > -190 && Math.abs(x) < 70;
const isNape = (_x: number, y: number, vertex: number) => y < -40 && model.mean[3 * vertex + 2] < -150;

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe("the albedo of a portrait", () => {
  test("neck, nape and cheeks have one tone", () => {
    const cheek = medianLab(albedo, isCheek);
    expect(distance(medianLab(albedo, isNeck), cheek)).toBeLessThan(5);
    expect(distance(medianLab(albedo, isNape), cheek)).toBeLessThan(8);
  });

  test("the left and the right cheek are equally light", () => {
    const left = medianLab(albedo, (x, y, vertex) => x > 0 && isCheek(x, y, vertex));
    const right = medianLab(albedo, (x, y, vertex) => x < 0 && isCheek(x, y, vertex));
    expect(Math.abs(left[0] - right[0])).toBeLessThan(3);
  });

  test("the skin is neither lightened nor darkened", () => {
    const { photo, landmarks } = inputs;
    const cheeks = [50, 280].map((point) => {
      const [x, y] = [0, 1].map((c) => Math.round(landmarks.points[3 * point + c]));
      return labOfLinear(
        [0, 1, 2].map((c) => linearOfByte(photo.data[4 * (y * photo.width + x) + c])) as unknown as LinearRgb,
      )[0];
    });
    const seen = (cheeks[0] + cheeks[1]) / 2;
    expect(Math.abs(medianLab(albedo, isCheek)[0] - seen)).toBeLessThan(6);
    expect(Math.abs(medianLab(albedo, isNeck)[0] - seen)).toBeLessThan(6);
  });

  test("ears, neck and mouth are not painted from the photo", () => {
    const { allowed } = domain.zones;
    for (const name of ["ears", "neck", "mouth_cavity", "eye_socket"] as const) {
      model.regions[name].forEach((weight, vertex) => {
        if (weight > 250) expect(allowed[vertex]).toBeLessThan(0.02);
      });
    }
  });

  test("the atlas is filled without black and stays within its memory", () => {
    for (let at = 0; at < albedo.data.length; at += 3) {
      if (albedo.data[at] + albedo.data[at + 1] + albedo.data[at + 2] < 6) throw new Error(`texel ${at / 3} is black`);
    }
    expect(kernel.byteLength).toBeLessThanOrEqual(24 * 2 ** 20);
  });

  test("the same photo gives the same bytes", () => {
    expect(Buffer.compare(finish(bakeAlbedo(kernel, domain, inputs)).data, albedo.data)).toBe(0);
  });
});
