// npx tsx tools/readme-picture.ts [file]: the picture of the README. The bundled portrait, its avatar in the smile of
// the preview from the front, at 35 degrees and in profile, and laughing.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { cutTile, layTiles, wholeTile } from "../bench/contact-sheet.ts";
import { faceWindow } from "../bench/face-window.ts";
import { encodePng } from "../src/kernels/png.ts";
import { buildLikeness } from "../src/likeness.ts";
import { constrainPose } from "../src/motion/constraints.ts";
import { findPose, withSmile } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import { drawPose } from "../src/render/draw-pose.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";

const tileSize = 256;
const path = process.argv[2] ?? "docs/astronaut.png";
const core = await openNodeCore();
const likeness = await buildLikeness(core, readFileSync("test/fixtures/astronaut.png"));
const { raster, sitter } = finish(openStudio(core, likeness.avatar));
const options = { width: 512, height: 512 };
const smile = constrainPose(withSmile(restPose, 1, likeness.avatar.smile));
const view = (yaw: number) => wholeTile(finish(renderPortrait(raster, sitter, smile, { ...options, yaw })), tileSize);
const laugh = wholeTile(finish(drawPose(raster, sitter, findPose("laugh"), options)), tileSize);
const photo = cutTile(likeness.view.photo, faceWindow(likeness), tileSize);
writeFileSync(path, encodePng(raster, layTiles([[photo, view(0), laugh, view(35), view(90)]], tileSize)));
console.log(`${path} ${statSync(path).size} bytes`);
