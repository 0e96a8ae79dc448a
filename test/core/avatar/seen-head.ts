import { readFileSync } from "node:fs";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../../../src/avatar/mesh/field.ts";
import { buildSkinDomain } from "../../../src/avatar/skin/skin-domain.ts";
import { TextureKernel } from "../../../src/kernels/texture.ts";
import { finish } from "../../../src/steps.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
export const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
export const domain = finish(buildSkinDomain(kernel, model, subdivision));
export const smoother = new FieldSmoother(kernel, domain.graph);
/** The vertices of the subdivided mean head, xyz each. */
export const skinPositions = subdivide(subdivision, model.mean);

/** A photo that shows every vertex well, in these log colours (four floats each), and as plain skin by `skin`. */
export function seenHead(colours: Float32Array, skin: Float32Array = domain.zones.front) {
  const ones = new Float32Array(smoother.vertexCount).fill(1);
  return {
    colours,
    alpha: ones,
    trust: ones,
    facing: ones,
    skinShare: ones,
    exposed: ones,
    skin,
    normals: new Float32Array(3 * ones.length),
  };
}

/** That photo without a light to take off. */
export function evenlyLit(albedo: Float32Array) {
  return {
    albedo,
    shading: new Float32Array(albedo.length),
    light: new Float32Array(27),
    shadeEdge: new Float32Array(smoother.vertexCount),
    liftedShade: new Float32Array(smoother.vertexCount),
  };
}
