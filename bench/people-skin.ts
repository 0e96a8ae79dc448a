// npm run bench -- people-skin <folder of people> [--count 24] [--seed n] [--ids p001,p002] [--finish clean|photo]: medians over
// people drawn at random of how far a recogniser finds their avatars from the photo (same view and light; at rest from before,
// turned by 20 and 35 degrees) and of how even the skin's albedo is. Distances need `npm ci` in bench/recognition. The nets and the
// prior of skin have seen these people.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sameViewScene } from "../src/cli-outputs.ts";
import { median } from "../src/face/statistics.ts";
import { encodePng } from "../src/kernels/png.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { buildLikeness, type Likeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, pictureOptions } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile } from "./contact-sheet.ts";
import { faceWindow } from "./face-window.ts";
import { drawPeople } from "./people/draw-people.ts";
import { readPeople } from "./people/people-set.ts";
import { measureSkin, type SkinFigures } from "./people/skin-figures.ts";
import { distanceBetween, openRecognizer } from "./recognition.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "24" },
    seed: { type: "string", default: "16" },
    ids: { type: "string" },
    finish: { type: "string", default: "clean" },
    out: { type: "string", default: "out/people-skin" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench people-skin needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const tileSize = 320;
const yaws = { front: 0, yaw20: 20, yaw35: 35 } as const;
const look = values.finish === "photo" ? "photo" : "clean";
const core = await openNodeCore();
const recognizer = openRecognizer();
mkdirSync(values.out, { recursive: true });
const figures: SkinFigures[] = [];
const shown: string[] = [];
for (const { id, photoPath } of drawPeople(
  readPeople(folder),
  values.ids?.split(","),
  Number(values.count),
  Number(values.seed),
)) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath), { finish: look });
    showViews(id, likeness);
    figures.push(measureSkin(core, likeness));
    shown.push(id);
  } catch (error) {
    console.error(`${id} ${error}`);
  }
  await turn();
}
const descriptors = await recognizer?.finish();
const distances = Object.fromEntries(
  ["same", ...Object.keys(yaws)].map((view) => [
    view,
    shown.map((id) => {
      const [photo, avatar] = ["photo", view].map((name) => descriptors?.get(pathOf(id, name)));
      return photo && avatar ? distanceBetween(photo, avatar) : Number.NaN;
    }),
  ]),
);
for (const [k, id] of shown.entries()) {
  console.error(id, ...Object.entries(distances).map(([view, own]) => `${view} ${own[k].toFixed(3)}`));
}
for (const [view, own] of Object.entries(distances)) {
  const found = own.filter((value) => !Number.isNaN(value));
  if (found.length > 0) {
    console.log(
      `distance ${view.padEnd(6)} median ${median(found).toFixed(3)}, mean ${mean(found).toFixed(3)} of ${found.length}`,
    );
  }
}
for (const name of ["sides", "patches", "mouth", "lids"] as const) {
  console.log(`${name.padEnd(15)} median ${median(figures.map((own) => own[name])).toFixed(1)}`);
}

function showViews(id: string, likeness: Likeness): void {
  const studio = finish(openStudio(core, likeness.avatar));
  const show = (view: string, tile: Pixels) => {
    writeFileSync(pathOf(id, view), encodePng(studio.raster, tile));
    recognizer?.describe(pathOf(id, view));
  };
  const window = faceWindow(likeness);
  show("photo", cutTile(likeness.view.photo, window, tileSize));
  show("same", cutTile(drawScene(studio.raster, sameViewScene(core, studio, likeness)), window, tileSize));
  for (const [view, yaw] of Object.entries(yaws)) {
    const options = { ...pictureOptions("medium", null), yaw };
    show(view, wholeTile(finish(renderPortrait(studio.raster, studio.sitter, restPose, options)), tileSize));
  }
}

function pathOf(id: string, view: string): string {
  return join(values.out, `${id}.${view}.png`);
}
