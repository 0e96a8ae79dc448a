// Derives from the head model and the prior of skin what all avatars share, into build/assets/domain.bin.
import { readFileSync, writeFileSync } from "node:fs";
import { readHeadModel } from "../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../src/avatar/head/subdivide.ts";
import { albedoSize } from "../src/avatar/skin/albedo.ts";
import { buildSkinDomain } from "../src/avatar/skin/skin-domain.ts";
import { readSkinPrior } from "../src/avatar/skin/skin-prior-file.ts";
import { readSkinResidual } from "../src/avatar/skin/skin-residual.ts";
import { layTemplate, templatesOf } from "../src/avatar/skin/template-skin.ts";
import { paintLashLine } from "../src/avatar/wear/eyes/lash-line.ts";
import { paintMouthLining } from "../src/avatar/wear/mouth/mouth-lining.ts";
import { fingerprint } from "../src/core.ts";
import { writeSkinDomain } from "../src/domain-file.ts";
import { TextureKernel } from "../src/kernels/texture.ts";
import { finish } from "../src/steps.ts";

const bytesOf = (name: string) => Uint8Array.from(readFileSync(`assets/${name}.bin`)).buffer;
const [head, skin] = ["head", "skin"].map(bytesOf);
const model = readHeadModel(head);
const subdivision = buildSubdivision(model);
const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const prior = readSkinPrior(skin, model.skinVertexCount);
const residual = readSkinResidual(bytesOf("skin-residual"), subdivision.vertexCount);
const domain = finish(buildSkinDomain(kernel, model, subdivision, prior, residual));
// What is made for an atlas of the usual size.
kernel.withAtlas(domain.layout, albedoSize, (atlas) => {
  for (const texture of templatesOf(model)) layTemplate(atlas, texture);
});
const plain = { size: albedoSize, data: new Uint8Array(3 * albedoSize ** 2) };
paintLashLine(model, subdivision, plain, 0);
paintMouthLining(model, subdivision, plain);
writeFileSync("build/assets/domain.bin", writeSkinDomain(domain, await fingerprint(head)));
