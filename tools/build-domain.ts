// Derives from the head model and the prior of skin what all avatars share, into build/assets/domain.bin.
import { readFileSync, writeFileSync } from "node:fs";
import { readHeadModel } from "../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../src/avatar/head/subdivide.ts";
import { albedoSize } from "../src/avatar/skin/albedo.ts";
import { writeSkinDomain } from "../src/avatar/skin/domain-file.ts";
import { buildSkinDomain } from "../src/avatar/skin/skin-domain.ts";
import { readSkinPrior } from "../src/avatar/skin/skin-prior-file.ts";
import { fingerprint } from "../src/core.ts";
import { TextureKernel } from "../src/kernels/texture.ts";
import { finish } from "../src/steps.ts";

const [head, skin] = ["head", "skin"].map((name) => Uint8Array.from(readFileSync(`assets/${name}.bin`)).buffer);
const model = readHeadModel(head);
const prior = readSkinPrior(skin, model.skinVertexCount);
const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model), prior));
kernel.withAtlas(domain.layout, albedoSize, () => {});
writeFileSync("build/assets/domain.bin", writeSkinDomain(domain, await fingerprint(head)));
