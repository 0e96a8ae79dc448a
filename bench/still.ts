// npm run bench -- still [--style long_straight] [--three]: CPU time of one 512 x 512 portrait of the mean head, 4x MSAA and
// all shading, stage by stage; the rasteriser beside its reference twin, the PNG beside zlib, and with --three the whole
// beside three.js, which draws the exported file in headless Chromium. The last line is one JSON object.

import { parseArgs } from "node:util";
import { PNG } from "pngjs";
import type { Avatar } from "../src/avatar/avatar.ts";
import { poseHead } from "../src/avatar/pose.ts";
import { type StyleName, styleNamed } from "../src/avatar/wear/hair/style-table.ts";
import { defaultExport } from "../src/gltf/export-options.ts";
import { encodePng } from "../src/kernels/png.ts";
import { drawScene, drawVisibility, openRaster, type Stopwatch } from "../src/kernels/raster.ts";
import { openNodeCore } from "../src/node-core.ts";
import { exportAvatar } from "../src/output.ts";
import { frameSubject } from "../src/render/frame.ts";
import { presetLight } from "../src/render/light.ts";
import { portraitScene, restPose, seatAvatar, studioBackdrop } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cameraAt, material, sceneOf, sphere } from "../test/fixtures/scenes.ts";
import { rasterizeReference } from "../test/reference/rasteriser.ts";
import { cpuMilliseconds } from "./cpu-time.ts";
import { drawWithThree } from "./three.ts";

const { values } = parseArgs({
  options: { style: { type: "string", default: "long_straight" }, three: { type: "boolean", default: false } },
});

const runCount = 21;
const target = 50;
const size = 512;

const times = new Map<string, number[]>();

function timed<Result>(stage: string, work: () => Result): Result {
  const start = cpuMilliseconds();
  const result = work();
  const run = times.get(stage) ?? [];
  run.push(cpuMilliseconds() - start);
  times.set(stage, run);
  return result;
}

function median(stage: string): number {
  const sorted = [...(times.get(stage) ?? [])].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

const core = await openNodeCore();
const { model, subdivision } = core;
const raster = openRaster(core.modules.raster);
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 2048, data: new Uint8Array(2048 * 2048 * 3).fill(190) },
  irisColor: [98, 74, 50],
  scleraTint: [250, 246, 240],
  hair: { style: styleNamed(model, values.style as StyleName), color: [58, 42, 30], highlightColor: [110, 84, 62] },
  glasses: null,
  garmentColor: [54, 74, 102],
};
const sitter = finish(seatAvatar(model, subdivision, avatar));

let png: Uint8Array = new Uint8Array();
let picture: Uint8Array = new Uint8Array();
let triangleCount = 0;
for (let run = 0; run < runCount; run++) {
  const posed = timed("pose", () => poseHead(model, subdivision, avatar, restPose));
  const camera = frameSubject(sitter.subject, { width: size, height: size });
  const light = presetLight("studio", camera);
  const view = { camera, light, backdrop: studioBackdrop };
  const scene = timed("ambient occlusion", () => portraitScene(raster, sitter, posed, view));
  triangleCount = scene.drawables.reduce((sum, { surface }) => sum + surface.indices.length / 3, 0);
  const stages = new Map<string, number>();
  const stopwatch: Stopwatch = (stage, work) => {
    const start = cpuMilliseconds();
    const result = work();
    stages.set(stage, (stages.get(stage) ?? 0) + cpuMilliseconds() - start);
    return result;
  };
  const pixels = timed("still", () => drawScene(raster, scene, { stopwatch }));
  for (const [stage, duration] of stages) times.set(stage, [...(times.get(stage) ?? []), duration]);
  picture = pixels.data;
  png = timed("png", () => encodePng(raster, pixels));
}

const peer = new PNG({ width: size, height: size });
peer.data.set(picture);
const peerPng = timed("pngjs with zlib 6", () => PNG.sync.write(peer, { deflateLevel: 6, deflateStrategy: 0 }));

const ball = sphere(60, [0, 0, 0], 16);
const ballCamera = cameraAt(128);
const ballScene = sceneOf([{ surface: ball, material: material() }], ballCamera);
for (let run = 0; run < runCount; run++) timed("rasteriser", () => drawVisibility(raster, ballScene));
timed("reference twin", () => rasterizeReference(ball, ballCamera, false));
const ratio = median("reference twin") / median("rasteriser");

const stages = ["pose", "ambient occlusion", "still", "geometry", "shadow", "visibility", "shading", "png"];
const peers = ["pngjs with zlib 6", "rasteriser", "reference twin"];
const total = ["pose", "ambient occlusion", "still", "png"].reduce((sum, stage) => sum + median(stage), 0);
const three = values.three
  ? drawWithThree(finish(exportAvatar(core, avatar, { ...defaultExport, textureFormat: "png" })), size, runCount)
  : null;
if (values.three && !three) console.log("three.js is not installed: npm ci in bench/three");
console.log(`${values.style}, ${triangleCount} triangles, ${size} x ${size}, CPU ms, median of ${runCount}`);
for (const stage of [...stages, ...peers]) {
  const isPart = ["geometry", "shadow", "visibility", "shading"].includes(stage);
  console.log(`${isPart ? "  " : ""}${stage.padEnd(isPart ? 20 : 22)}${median(stage).toFixed(1).padStart(8)}`);
}
console.log(`${"in all".padEnd(22)}${total.toFixed(1).padStart(8)}`);
if (three) console.log(`${"three.js, Chromium".padEnd(22)}${three.cpu_ms.toFixed(1).padStart(8)}`);
console.log(
  `PNG ${png.length} bytes, pngjs ${peerPng.length}; memory ${(raster.memory.byteLength / 1e6).toFixed(1)} MB`,
);
console.log(
  JSON.stringify({
    bench: "still",
    target_cpu_ms: target,
    style: values.style,
    total_cpu_ms: Number(total.toFixed(2)),
    three,
    cpu_ms: Object.fromEntries([...stages, ...peers].map((stage) => [stage, Number(median(stage).toFixed(2))])),
    times_faster_than_twin: Math.round(ratio),
    png_bytes: png.length,
    peer_png_bytes: peerPng.length,
    memory_bytes: raster.memory.byteLength,
  }),
);
