import { readFileSync } from "node:fs";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../../../src/avatar/mesh/field.ts";
import { buildSkinDomain } from "../../../src/avatar/skin/skin-domain.ts";
import { readSkinPrior } from "../../../src/avatar/skin/skin-prior-file.ts";
import { TextureKernel } from "../../../src/kernels/texture.ts";
import { finish } from "../../../src/steps.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
export const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const prior = readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, model.skinVertexCount);
export const domain = finish(buildSkinDomain(kernel, model, subdivision, prior));
export const smoother = new FieldSmoother(kernel, domain.graph);
/** The vertices of the subdivided mean head, xyz each. */
export const skinPositions = subdivide(subdivision, model.mean);
