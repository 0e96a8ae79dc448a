// npm run bench -- people-sheet <folder of people> [--count 60] [--seed n] [--ids p001,p002] [--smile 1] [--cache build/people]
// [--out out/people]: contact sheets of people drawn at random, photo, avatar from the front and turned by 35 degrees, with the smile
// of previews and what was read, each by nets and regressions that never saw the person; `bench people` makes the readings they need.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRaster } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { smilingPose } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, pictureOptions } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile, writeSheets } from "./contact-sheet.ts";
import { faceWindow } from "./face-window.ts";
import { labelPicture } from "./label.ts";
import { drawPeople } from "./people/draw-people.ts";
import { readPeople } from "./people/people-set.ts";
import { strangerNets } from "./people/stranger-nets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    ids: { type: "string" },
    smile: { type: "string", default: "1" },
    cache: { type: "string", default: "build/people" },
    out: { type: "string", default: "out/people" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench people-sheet needs a folder of labelled people (labels.json): nothing drawn");
  process.exit(0);
}
const tileSize = 232;
const people = readPeople(folder);
const chosen = drawPeople(people, values.ids?.split(","), Number(values.count), Number(values.seed));
console.log(`seed ${values.seed}`);
const core = await openNodeCore();
const nets = strangerNets(new Uint8Array(core.nets), people, values.cache);
const cells: Pixels[][] = [];
for (const { id, fold, photoPath } of chosen) {
  try {
    const likeness = await buildLikeness({ ...core, nets: nets[fold] }, readFileSync(photoPath));
    const { raster, sitter } = finish(openStudio(core, likeness.avatar));
    const pose = smilingPose(restPose, Number(values.smile), likeness.avatar.smile);
    const view = (yaw: number) => {
      const options = { ...pictureOptions("medium", null), yaw };
      return wholeTile(finish(renderPortrait(raster, sitter, pose, options)), tileSize);
    };
    const photo = cutTile(likeness.view.photo, faceWindow(likeness), tileSize);
    labelPicture(photo, id);
    cells.push([photo, view(0), view(35)]);
    console.log(`${id} ${likeness.labels.map(({ value }) => value).join(", ")}; ${likeness.avatar.hair.style.kind}`);
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
mkdirSync(values.out, { recursive: true });
const pairs = Array.from({ length: Math.ceil(cells.length / 2) }, (_, k) => cells.slice(2 * k, 2 * k + 2).flat());
const raster = openRaster(core.modules.raster);
for (const path of writeSheets(raster, pairs, { size: tileSize, rowsPerSheet: 4, stem: join(values.out, "people") })) {
  console.log(path);
}
