// npm run check:engines [-- --photo FILE] [--engine NAME]... [--out DIR]: exports an avatar, loads the file in each engine of
// bench/engines in headless Chromium, takes the same pictures in all of them and compares these with our own stills:
// structural similarity of the face, with a limit for each engine, and a contact sheet for the eye. `npm ci` in
// bench/engines first. Exit code 1 where an engine complains, asks another host for something, or shows another face.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
import { layTiles, wholeTile } from "./contact-sheet.ts";
import { renderWithBlender, type Shots, takeShots } from "./engine-shots.ts";
import { drawOwnView, engineLights } from "./engine-stills.ts";
import { engineViews, fileCamera } from "./engine-views.ts";
import { similarity, toneDifference } from "./similarity.ts";

const { values } = parseArgs({
  options: {
    photo: { type: "string", default: "test/fixtures/astronaut.png" },
    engine: { type: "string", multiple: true },
    out: { type: "string", default: "out/engines" },
  },
});

const size = 512;
/** Of the contact sheet. */
const tileSize = 240;
const background = "#bcc3cc";

interface Engine {
  readonly file: "avatar.glb" | "avatar.vrm";
  /** Least similarity of the face in every view. */
  readonly limit: number;
  /** Most difference of tones of the head from our stills, bytes, where the lights are ours. */
  readonly toneLimit?: number;
  /** How many of the views it takes, from the first on; all where absent. */
  readonly viewCount?: number;
}

/** Limits are below what each shows today: model-viewer lights by its own surroundings, as does TalkingHead. */
const engines: Readonly<Record<string, Engine>> = {
  three: { file: "avatar.glb", limit: 0.8, toneLimit: 10 },
  babylon: { file: "avatar.glb", limit: 0.8 },
  "model-viewer": { file: "avatar.glb", limit: 0.75 },
  talkinghead: { file: "avatar.glb", limit: 0.65, viewCount: 5 },
  "three-vrm": { file: "avatar.vrm", limit: 0.8, viewCount: 6 },
  blender: { file: "avatar.glb", limit: 0.6, viewCount: 3 },
};

/** What TalkingHead shows by itself: its views, the default one first, moods, speech and a gesture. */
const talkingHeadViews = [
  { name: "th-full", seconds: 4 },
  { name: "th-upper", view: "upper", seconds: 3 },
  { name: "th-head", view: "head", seconds: 3 },
  { name: "th-happy", mood: "happy", seconds: 3 },
  { name: "th-speech", speech: ["hello", "there", "how", "are", "you"], seconds: 1 },
  { name: "th-gesture", view: "upper", mood: "neutral", gesture: "handup", seconds: 3 },
];
/** Most degrees by which a collar bone may be turned against the chest: its poses turn them by up to 20, a fold by 120. */
const collarLimit = 35;

mkdirSync(values.out, { recursive: true });
const core = await openNodeCore();
const { avatar } = await buildLikeness(core, asServicePicture(readFileSync(values.photo)));
const studio = finish(openStudio(core, avatar));
const files = Object.fromEntries(
  (["glb", "vrm"] as const).map((format) => {
    const path = join(values.out, `avatar.${format}`);
    const options = { ...defaultExport, format, animations: format === "glb" ? clipNames : [] };
    writeFileSync(path, finish(exportAvatar(core, avatar, options)));
    return [`avatar.${format}`, path];
  }),
);
const own = engineViews.map((view) => drawOwnView(core, studio, view, size, background));
own.forEach(({ picture }, k) => {
  writeFileSync(join(values.out, `own-${engineViews[k].name}.png`), encodePng(studio.raster, picture));
});
const { origin } = standUp(core.model, avatar.neutral);
const views = engineViews.map(({ pose: _pose, yaw: _yaw, ...view }, k) => ({
  ...view,
  camera: fileCamera(own[k].camera, origin),
  lights: engineLights(own[k].camera),
}));

const faults: string[] = [];
const rows: (Pixels | null)[][] = [own.map(({ picture }) => wholeTile(picture, tileSize))];
console.log(["engine".padEnd(14), ...engineViews.map(({ name }) => name.padStart(15))].join(""));
for (const engine of values.engine ?? Object.keys(engines)) check(engine, engines[engine]);
const sheet = join(values.out, "sheet.png");
writeFileSync(sheet, encodePng(studio.raster, layTiles(rows, tileSize)));
console.log(`${sheet}: our stills, then the engines in the order of the table, and what TalkingHead shows by itself`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function check(engine: string, { file, limit, toneLimit, viewCount = views.length }: Engine): void {
  const byItself = engine === "talkinghead" ? talkingHeadViews : [];
  const taken = [...byItself, ...views.slice(0, viewCount)];
  const order = { engine, size, background, files: { [file]: files[file] }, views: taken };
  const shots = engine === "blender" ? renderWithBlender(order, values.out) : takeShots(order, values.out);
  if (!shots) {
    console.log(`${engine.padEnd(14)} is not installed`);
    return;
  }
  const shown = engineViews.map(({ name }) => shots.pictures.get(name));
  const figures = shown.map((picture, k) => picture && similarity(own[k].picture, picture, own[k].face));
  console.log([engine.padEnd(14), ...figures.map((figure) => (figure?.toFixed(3) ?? "-").padStart(15))].join(""));
  if (toneLimit !== undefined) {
    const tones = shown.map((picture, k) => picture && toneDifference(own[k].picture, picture, own[k].head));
    console.log(
      ["  tones of head".padEnd(14), ...tones.map((tone) => (tone?.toFixed(1) ?? "-").padStart(15))].join(""),
    );
    tones.forEach((tone = 0, k) => {
      if (tone > toneLimit) faults.push(`${engine}: ${engineViews[k].name} differs by ${tone.toFixed(1)} in tone`);
    });
  }
  console.log(`  ${JSON.stringify(shots.report)}`);
  rows.push(shown.map((picture) => (picture ? wholeTile(picture, tileSize) : null)));
  if (byItself.length > 0) rows.push(byItself.map(({ name }) => wholeTile(shots.pictures.get(name)!, tileSize)));
  for (const text of [...shots.messages, ...shots.asked]) faults.push(`${engine}: ${text}`);
  figures.forEach((figure = 1, k) => {
    if (figure < limit) faults.push(`${engine}: ${engineViews[k].name} is ${figure.toFixed(3)} like our still`);
  });
  for (const { name } of byItself) checkTalkingHead(name, shots);
}

/** Whether the face is in the picture, and the shoulders are where they belong. */
function checkTalkingHead(name: string, { views: said }: Shots): void {
  const { face, collars } = said[name] as { face: [number, number]; collars: [number, number] };
  console.log(
    `  ${name}: face at ${face.map((value) => value.toFixed(2))}, collar bones turned by ${collars.map(Math.round)}`,
  );
  if (face.some((value) => Math.abs(value) > 0.8)) faults.push(`${name}: the face is outside the picture`);
  if (collars.some((degrees) => degrees > collarLimit)) faults.push(`${name}: the shoulders are folded`);
}
