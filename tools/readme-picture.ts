// npx tsx tools/readme-picture.ts [<folder> <file.webp>]: the pictures of the README. Without words docs/astronaut.png:
// the bundled portrait, its avatar in the smile of the preview from the front, laughing, at 35 degrees and in profile.
// With a folder of portraits, of each the avatar in that smile and in a pose, without the photo: docs/people.webp shows
// public figures, whose portraits are no part of the repository.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cutTile, layTiles, wholeTile } from "../bench/contact-sheet.ts";
import { faceWindow } from "../bench/face-window.ts";
import { encodePng } from "../src/kernels/png.ts";
import { encodeWebp } from "../src/kernels/webp-encoder.ts";
import { buildLikeness, type Likeness } from "../src/likeness.ts";
import { findPose, type PoseName, smilingPose } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { drawPose } from "../src/render/draw-pose.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";

const tileSize = 256;
/** One person after another. */
const poses: readonly PoseName[] = ["hi", "wink", "laugh", "cool", "love"];
/** Of libwebp: no block is seen at the size of the page. */
const quality = 85;
const options = { width: 512, height: 512 };

const core = await openNodeCore();
const [folder, path = "docs/astronaut.png"] = process.argv.slice(2);
const bytes = folder === undefined ? await drawAstronaut() : await drawPeople(folder);
writeFileSync(path, bytes);
console.log(`${path} ${statSync(path).size} bytes`);

async function drawAstronaut(): Promise<Uint8Array> {
  const likeness = await buildLikeness(core, readFileSync("test/fixtures/astronaut.png"));
  const { raster, view, pose } = open(likeness);
  const photo = cutTile(likeness.view.photo, faceWindow(likeness), tileSize);
  return encodePng(raster, layTiles([[photo, view(0), pose("laugh"), view(35), view(90)]], tileSize));
}

async function drawPeople(folder: string): Promise<Uint8Array> {
  const tiles: Pixels[] = [];
  const names = readdirSync(folder).filter((name) => /\.(png|jpe?g)$/i.test(name));
  for (const [k, name] of names.sort().entries()) {
    const { view, pose } = open(await buildLikeness(core, readFileSync(join(folder, name))));
    tiles.push(view(0), pose(poses[k % poses.length]));
  }
  const encoder = new WebAssembly.Module(readFileSync("build/wasm/webp.wasm"));
  return encodeWebp(encoder, layTiles([tiles], tileSize), quality);
}

/** What is drawn of an avatar: the smile of the preview from some side, and poses. */
function open({ avatar }: Likeness) {
  const { raster, sitter } = finish(openStudio(core, avatar));
  const smile = smilingPose(restPose, 1, avatar.smile);
  const view = (yaw: number) => wholeTile(finish(renderPortrait(raster, sitter, smile, { ...options, yaw })), tileSize);
  const pose = (name: PoseName) => wholeTile(finish(drawPose(raster, sitter, findPose(name), options)), tileSize);
  return { raster, view, pose };
}
