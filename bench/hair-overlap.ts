// npm run bench -- hair-overlap <folder of people> [--count 40] [--seed n] [--ids p001,p002] [--out <dir>]: overlap
// (intersection over union) of the hair that an avatar shows in its photo's camera with the hair of the label map, and
// the areas drawn outside of that and missed, in its share. With --out sheets of photo, same camera, front, 35 and 180 degrees.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { wornHair } from "../src/avatar/wear/hair/grow-hair.ts";
import { sameViewScene } from "../src/cli-outputs.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { drawScene, openRaster } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, pictureOptions } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile, writeSheets } from "./contact-sheet.ts";
import { faceWindow } from "./face-window.ts";
import { isMarked, markHair } from "./hair-tone.ts";
import { drawPeople } from "./people/draw-people.ts";
import { intersectionOverUnion, overlap } from "./people/mask-score.ts";
import { readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const hairLabel = 2;
const tileSize = 336;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    ids: { type: "string" },
    out: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench hair-overlap needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const people = readPeople(folder).filter((person) => values.ids || person.labelMap() !== null);
const chosen = drawPeople(people, values.ids?.split(","), Number(values.count), Number(values.seed));
const core = await openNodeCore();
const raster = openRaster(core.modules.raster);
const overlaps: number[] = [];
const outside: number[] = [];
const missed: number[] = [];
const vertexCounts: number[] = [];
const rows: Pixels[][] = [];
for (const { id, photoPath, labelMap, labels } of chosen) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    const studio = finish(openStudio(core, likeness.avatar));
    const scene = sameViewScene(core, studio, likeness);
    const marked = drawScene(studio.raster, markHair(scene));
    const { width, height } = marked;
    const data = Uint8Array.from({ length: width * height }, (_, pixel) => (isMarked(marked, pixel) ? 255 : 0));
    const truth = labelMap();
    const score = truth && overlap(truth, hairLabel, { width, height, data });
    const iou = score && score.truth + score.found > 0 ? intersectionOverUnion(score) : null;
    if (iou !== null) overlaps.push(iou);
    if (score && score.truth > 0) {
      outside.push((score.found - score.both) / score.truth);
      missed.push((score.truth - score.both) / score.truth);
    }
    const vertexCount = wornHair(core.model, likeness.avatar)?.roots.length ?? 0;
    if (vertexCount > 0) vertexCounts.push(vertexCount);
    const { hair, length, fringe, curl } = labels;
    console.log(
      `${id} ${iou?.toFixed(3) ?? "-"} +${outside.at(-1)?.toFixed(2)} -${missed.at(-1)?.toFixed(2)}  ${vertexCount} vertices; ${[hair, length, fringe, curl].join(", ")}; ${JSON.stringify(likeness.avatar.hair.style).slice(0, 40)} `,
    );
    if (!values.out) continue;
    const view = (yaw: number) => {
      const options = { ...pictureOptions("large", null), yaw };
      return wholeTile(finish(renderPortrait(studio.raster, studio.sitter, restPose, options)), tileSize);
    };
    const window = faceWindow(likeness);
    const same = cutTile(drawScene(studio.raster, scene), window, tileSize);
    rows.push([cutTile(likeness.view.photo, window, tileSize), same, view(0), view(35), view(180)]);
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
const figures = {
  people: overlaps.length,
  mean: round(mean(overlaps)),
  median: round(median(overlaps)),
  tenth: round(quantile(overlaps, 0.1)),
  outside: round(mean(outside)),
  missed: round(mean(missed)),
  vertices: { median: median(vertexCounts), most: Math.max(...vertexCounts) },
};
console.log(JSON.stringify(figures));
if (values.out) {
  mkdirSync(values.out, { recursive: true });
  for (const path of writeSheets(raster, rows, { size: tileSize, rowsPerSheet: 4, stem: join(values.out, "hair") })) {
    console.log(path);
  }
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}
