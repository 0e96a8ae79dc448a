// npx tsx tools/calibrate-landmarks.ts [count] [folder]: finds where the shipped landmark net sees its landmarks on
// random renders of our own heads and writes their median place and spread to tools/head/embedding.json, from which the
// next head.bin is compiled. What was found is kept in the folder (out/calibration), so that the next run goes on where
// this one ended; it is stale once nets, renderer or head change. The first renders go there as PNG.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readHeadModel } from "../src/avatar/head-model-file.ts";
import { type PosedHead, poseHead } from "../src/avatar/pose.ts";
import { buildSubdivision } from "../src/avatar/subdivide.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { meshLandmarkCount } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { encodePng, openRaster } from "../src/kernels/raster.ts";
import { restPose } from "../src/render/portrait.ts";
import { BackProjector } from "./calibration/back-project.ts";
import { drawPortrait } from "./calibration/draw-portrait.ts";
import { FoundLandmarks } from "./calibration/found-landmarks.ts";
import { LandmarkSamples } from "./calibration/landmark-samples.ts";
import { type RandomPortrait, randomPortrait } from "./calibration/random-portrait.ts";
import { Random } from "./head/random.ts";

const firstSeed = 101;
const shownCount = 16;
const count = Number(process.argv[2] ?? 400);
const folder = process.argv[3] ?? "out/calibration";
const outputPath = "tools/head/embedding.json";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
mkdirSync(folder, { recursive: true });
const found = new FoundLandmarks(join(folder, "found.f32"));
renderOn();
embed();

/** Renders and finds until there are `count` records. */
function renderOn(): void {
  const nets = openFaceNets(readKernel("nets"), readFileSync("build/assets/nets.bin"));
  const raster = openRaster(readKernel("raster"));
  for (let n = found.count; n < count; n++) {
    const { portrait, posed } = subject(n);
    const picture = drawPortrait(raster, model, portrait, posed);
    if (n < shownCount) writeFileSync(join(folder, `${n}.png`), encodePng(raster, picture));
    const [face] = detectFaces(nets, picture);
    found.append(face ? findLandmarks(nets, picture, face).points : null);
  }
}

/** Carries what was found back onto the heads, which are made again from their seeds. */
function embed(): void {
  const samples = new LandmarkSamples(model, found.count);
  let render = 0;
  let faceCount = 0;
  for (const pixels of found.read()) {
    const { portrait, posed } = subject(render++);
    if (!pixels) continue;
    faceCount++;
    const projector = new BackProjector(posed.positions, samples.triangles, portrait.camera);
    for (let i = 0; i < meshLandmarkCount; i++) samples.add(i, projector.find(pixels[2 * i], pixels[2 * i + 1]));
  }
  const { embedding, shifts } = samples.embed();
  writeFileSync(outputPath, `${JSON.stringify(embedding).replace(/([[{,])(?=[["])/g, "$1\n")}\n`);
  console.log(JSON.stringify({ bench: "calibration", render_count: render, face_count: faceCount, ...shifts }));
}

function subject(n: number): { portrait: RandomPortrait; posed: PosedHead } {
  const portrait = randomPortrait(model, new Random(firstSeed + n));
  return { portrait, posed: poseHead(model, subdivision, portrait.avatar, { ...restPose, weights: portrait.weights }) };
}

function readKernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}
