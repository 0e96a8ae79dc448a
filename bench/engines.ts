// npm run check:engines [-- --photo FILE] [--engine NAME]... [--out DIR]: exports an avatar, loads the file in each engine of
// bench/engines in headless Chromium, takes the same pictures in all of them and compares these with our own stills:
// structural similarity of the face, with a limit for each engine, and a contact sheet for the eye. `npm ci` in
// bench/engines first. Exit code 1 where an engine complains, asks another host for something, or shows another face.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { clipNames } from "../src/gltf/clips.ts";
import { defaultExport } from "../src/gltf/export-options.ts";
import { standUp } from "../src/gltf/stature.ts";
import { encodePng } from "../src/kernels/png.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { exportAvatar, openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { asServicePicture } from "../src/picture-file.ts";
import { finish } from "../src/steps.ts";
import { layTiles } from "./contact-sheet.ts";
import { drawOwnView, studioLights } from "./engine-stills.ts";
import { engineViews, fileCamera } from "./engine-views.ts";
import { readPhoto } from "./read-photo.ts";
import { similarity } from "./similarity.ts";

const { values } = parseArgs({
  options: {
    photo: { type: "string", default: "test/fixtures/astronaut.png" },
    engine: { type: "string", multiple: true },
    out: { type: "string", default: "out/engines" },
  },
});

const size = 512;
const background = "#bcc3cc";
/** Least similarity of the face in every view, below what each engine shows today. */
const limits: Readonly<Record<string, number>> = { three: 0.5, babylon: 0.5, "model-viewer": 0.5, "three-vrm": 0.5 };
const folder = join(import.meta.dirname, "engines");
if (!existsSync(join(folder, "node_modules"))) throw new Error("run `npm ci` in bench/engines first");
mkdirSync(values.out, { recursive: true });

const core = await openNodeCore();
const { avatar } = await buildLikeness(core, asServicePicture(readFileSync(values.photo)));
const studio = finish(openStudio(core, avatar));
const { origin } = standUp(core.model, avatar.neutral);
const files: Record<string, string> = { "avatar.glb": join(values.out, "avatar.glb") };
writeFileSync(files["avatar.glb"], finish(exportAvatar(core, avatar, { ...defaultExport, animations: clipNames })));

const own = engineViews.map((view) => drawOwnView(core, studio, view, size, background));
own.forEach(({ picture }, k) => {
  writeFileSync(join(values.out, `own-${engineViews[k].name}.png`), encodePng(studio.raster, picture));
});
const views = engineViews.map(({ pose: _, yaw: __, ...view }, k) => ({
  ...view,
  camera: fileCamera(own[k].camera, origin),
  lights: studioLights(own[k].camera),
}));

interface Report {
  readonly report: Record<string, unknown>;
  readonly views: Readonly<Record<string, Record<string, unknown>>>;
  readonly messages: readonly string[];
  readonly asked: readonly string[];
}

function shoot(engine: string, taken: readonly object[]): { report: Report; pictures: Map<string, Pixels> } {
  const order = join(values.out, `${engine}.json`);
  const shots = join(values.out, engine);
  writeFileSync(order, JSON.stringify({ engine, size, background, files, views: taken }));
  const output = execFileSync(process.execPath, [join(folder, "shoot.mjs"), order, shots], { encoding: "utf8" });
  const report = JSON.parse(output) as Report;
  const names = Object.keys(report.views);
  return { report, pictures: new Map(names.map((name) => [name, readPhoto(join(shots, `${name}.png`))])) };
}

const rows: Pixels[][] = [own.map(({ picture }) => picture)];
const faults: string[] = [];
console.log(["engine".padEnd(14), ...engineViews.map(({ name }) => name.padStart(15))].join(""));
for (const engine of values.engine ?? Object.keys(limits)) {
  if (engine === "three-vrm" && !files["avatar.vrm"]) continue;
  const { report, pictures } = shoot(engine, views);
  const shown = engineViews.map(({ name }) => pictures.get(name)!);
  const figures = shown.map((picture, k) => similarity(own[k].picture, picture, own[k].face));
  rows.push(shown);
  console.log([engine.padEnd(14), ...figures.map((figure) => figure.toFixed(3).padStart(15))].join(""));
  console.log(`  ${JSON.stringify(report.report)}`);
  for (const text of [...report.messages, ...report.asked]) faults.push(`${engine}: ${text}`);
  figures.forEach((figure, k) => {
    if (figure < limits[engine])
      faults.push(`${engine}: ${engineViews[k].name} is ${figure.toFixed(3)} like our still`);
  });
}
const sheet = join(values.out, "sheet.png");
writeFileSync(sheet, encodePng(studio.raster, layTiles(rows, size)));
console.log(`${sheet}: our stills, then the engines in the order of the table`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
