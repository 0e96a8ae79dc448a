// npx tsx tools/calibrate-landmarks.ts [count] [folder]: finds where the shipped landmark net sees its landmarks on
// random renders of our own heads and writes their median place and spread to tools/head/embedding.json, from which the
// next head.bin is compiled. With a folder, the first renders go there as PNG.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readHeadModel } from "../src/avatar/head-model-file.ts";
import { type PosedHead, poseHead } from "../src/avatar/pose.ts";
import { buildSubdivision } from "../src/avatar/subdivide.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { meshLandmarkCount } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { drawScene, encodePng, openRaster } from "../src/kernels/raster.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { type AvatarMaterials, avatarMaterials } from "../src/render/materials.ts";
import { restPose } from "../src/render/portrait.ts";
import { BackProjector } from "./calibration/back-project.ts";
import { LandmarkSamples } from "./calibration/landmark-samples.ts";
import { type RandomPortrait, randomPortrait } from "./calibration/random-portrait.ts";
import { Random } from "./head/random.ts";

const seed = 101;
const shownCount = 16;
const count = Number(process.argv[2] ?? 400);
const folder = process.argv[3];
const outputPath = "tools/head/embedding.json";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const nets = openFaceNets(readKernel("nets"), readFileSync("build/assets/nets.bin"));
const raster = openRaster(readKernel("raster"));
const random = new Random(seed);
const samples = new LandmarkSamples(model);
if (folder) mkdirSync(folder, { recursive: true });

let faceCount = 0;
for (let n = 0; n < count; n++) {
  const portrait = randomPortrait(model, random);
  const posed = poseHead(model, subdivision, portrait.avatar, { ...restPose, weights: portrait.weights });
  const picture = draw(portrait, posed);
  if (folder && n < shownCount) writeFileSync(join(folder, `${n}.png`), encodePng(raster, picture));
  const [face] = detectFaces(nets, picture);
  if (!face) continue;
  const { points } = findLandmarks(nets, picture, face);
  const projector = new BackProjector(posed.positions, samples.triangles, portrait.camera);
  for (let i = 0; i < meshLandmarkCount; i++) samples.add(i, projector.find(points[3 * i], points[3 * i + 1]));
  faceCount++;
}
const { embedding, shifts } = samples.embed();
writeFileSync(outputPath, `${JSON.stringify(embedding).replace(/([[{,])(?=[["])/g, "$1\n")}\n`);
console.log(JSON.stringify({ bench: "calibration", render_count: count, face_count: faceCount, ...shifts }));

function readKernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}

/** The portrait with the model's brows, which the albedo of a photo would bring, and its skin darker or lighter. */
function draw({ avatar, camera, light, backdrop, tone }: RandomPortrait, posed: PosedHead): Pixels {
  const { skin, hair, ...others } = avatarMaterials(model, avatar);
  const brow = [0, 1, 2].map((c) => (avatar.hair.color[c] / 255) ** 2.2 * 0.7) as [number, number, number];
  const materials: AvatarMaterials = {
    ...others,
    hair,
    skin: { ...skin!, color: [tone, tone, tone] },
    brows: { ...skin!, kind: "hair", color: brow, texture: model.textures.brows, doubleSided: true, alphaTested: true },
  };
  const drawables = posed.surfaces.flatMap((surface) => {
    const material = materials[surface.name];
    return material ? [{ surface, material }] : [];
  });
  return drawScene(raster, { drawables, camera, light, backdrop });
}
