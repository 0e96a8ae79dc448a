// npx tsx tools/calibrate-landmarks.ts [count] [folder]: finds where the shipped landmark net sees its landmarks on
// random renders of our own heads and writes by how much it misses them, for the mean head, each identity component and
// expression, to tools/head/landmark-shifts.json, from which the next head.bin is compiled. What was found is kept in the
// folder (out/calibration), so that the next run goes on where this one ended; it is stale once nets, renderer or head
// change. The first renders go there as PNG.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readHeadModel } from "../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../src/avatar/head/subdivide.ts";
import { type PosedHead, poseHead } from "../src/avatar/pose.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median } from "../src/face/statistics.ts";
import { encodePng } from "../src/kernels/png.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { Solver } from "../src/kernels/solve.ts";
import { restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { drawPortrait } from "./calibration/draw-portrait.ts";
import { FoundLandmarks } from "./calibration/found-landmarks.ts";
import { type RandomPortrait, randomPortrait } from "./calibration/random-portrait.ts";
import { ShiftSamples } from "./calibration/shift-samples.ts";
import { Random } from "./head/random.ts";

const shownCount = 16;
const count = Number(process.argv[2] ?? 400);
const folder = process.argv[3] ?? "out/calibration";
const outputPath = "tools/head/landmark-shifts.json";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
mkdirSync(folder, { recursive: true });
const found = new FoundLandmarks(join(folder, "found.f32"));
renderOn();
solveShifts();

/** Renders and finds until there are `count` records. */
function renderOn(): void {
  const nets = openFaceNets(readKernel("nets"), readFileSync("build/assets/nets.bin"));
  const raster = openRaster(readKernel("raster"));
  for (let n = found.count; n < count; n++) {
    const { portrait, posed } = subject(n);
    const picture = drawPortrait(raster, model, portrait, posed);
    if (n < shownCount) writeFileSync(join(folder, `${n}.png`), encodePng(raster, picture));
    const [face] = finish(detectFaces(nets, picture));
    found.append(face ? finish(findLandmarks(nets, picture, face)).points : null);
  }
}

/** Compares what was found with the heads, which are made again from their seeds. */
function solveShifts(): void {
  const samples = new ShiftSamples(model);
  let render = 0;
  let faceCount = 0;
  for (const pixels of found.read()) {
    const { portrait, posed } = subject(render++);
    if (!pixels) continue;
    faceCount++;
    samples.add({ ...portrait, positions: posed.positions, pixels });
  }
  const document = samples.solve(new Solver(readKernel("solve")));
  writeFileSync(outputPath, `${JSON.stringify(document).replace(/([[{,])(?=[["])/g, "$1\n")}\n`);
  const spread = median(document.spread);
  console.log(JSON.stringify({ bench: "calibration", render_count: render, face_count: faceCount, spread_mm: spread }));
}

function subject(n: number): { portrait: RandomPortrait; posed: PosedHead } {
  const portrait = randomPortrait(model, new Random(Math.imul(n + 1, 0x9e3779b1)));
  return { portrait, posed: poseHead(model, subdivision, portrait.avatar, { ...restPose, weights: portrait.weights }) };
}

function readKernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}
