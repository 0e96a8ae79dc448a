// npm run bench -- motion [--out <dir>] [--heads a,b] [--poses a,b] [--animations a,b]: contact sheets of every pose and
// strips of every animation with their GIFs on three heads, in out/motion, each GIF opened in gifsicle where that is
// installed; then the CPU time of a loop in a fresh process. The last line is one JSON object.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AnimationName, animationNames } from "../src/motion/animations.ts";
import { findPose, type PoseName, poseNames } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, renderLoop, type Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { drawPose } from "../src/render/draw-pose.ts";
import { sizes } from "../src/render/sizes.ts";
import { finish } from "../src/steps.ts";
import { decodeGif } from "../test/reference/gif.ts";
import { wholeTile, writeSheets } from "./contact-sheet.ts";
import { buildDevHeads } from "./dev-heads.ts";
import { labelPicture } from "./label.ts";

const poseColumnCount = 6;
const poseRowCount = 4;
const stripFrameCount = 8;
const stripTileSize = 192;

const { values: flags } = parseArgs({
  options: {
    out: { type: "string", default: "out/motion" },
    heads: { type: "string" },
    poses: { type: "string" },
    animations: { type: "string" },
  },
});
const poses = chosen(poseNames, flags.poses);
const animations = chosen(animationNames, flags.animations);
const core = await openNodeCore();
const heads = await buildDevHeads(core, flags.heads?.split(","));
rmSync(flags.out, { recursive: true, force: true });
mkdirSync(flags.out, { recursive: true });

const gifs: string[] = [];
for (const { name, avatar } of heads) {
  const studio = finish(openStudio(core, avatar));
  const tiles = poses.map((pose) => poseTile(studio, pose));
  const poseSheets = writeSheets(studio.raster, rowsOf(tiles, poseColumnCount), {
    size: sizes.small.width,
    rowsPerSheet: poseRowCount,
    stem: join(flags.out, `${name}-poses-`),
  });
  const strips = animations.map((animation) => strip(studio, name, animation));
  const stem = join(flags.out, `${name}-animations-`);
  console.log([...poseSheets, ...writeSheets(studio.raster, strips, { size: stripTileSize, stem })].join("\n"));
}
const warningCount = checkGifs();
const { stdout } = spawnSync(process.execPath, [...process.execArgv, "bench/animation.ts"], { encoding: "utf8" });
const animation = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
console.log(
  JSON.stringify({ head_count: heads.length, gif_count: gifs.length, warning_count: warningCount, animation }),
);
if (warningCount) process.exitCode = 1;

function chosen<Name extends string>(names: readonly Name[], asked: string | undefined): readonly Name[] {
  return asked === undefined ? names : names.filter((name) => asked.split(",").includes(name));
}

function poseTile(studio: Studio, pose: PoseName): Pixels {
  const picture = finish(drawPose(studio.raster, studio.sitter, findPose(pose), sizes.small));
  labelPicture(picture, pose);
  return picture;
}

/** Writes the GIF and gives frames spread over it, as decoded from it. */
function strip(studio: Studio, head: string, name: AnimationName): Pixels[] {
  const bytes = finish(renderLoop(core, studio, name, sizes.small));
  const path = join(flags.out, `${head}-${name}.gif`);
  writeFileSync(path, bytes);
  gifs.push(path);
  const { width, height, frames } = decodeGif(bytes);
  return Array.from({ length: stripFrameCount }, (_, i) => {
    const { data } = frames[Math.floor((i * frames.length) / stripFrameCount)];
    const tile = wholeTile({ width, height, data }, stripTileSize);
    if (i === 0) labelPicture(tile, name);
    return tile;
  });
}

function rowsOf(tiles: readonly Pixels[], columnCount: number): Pixels[][] {
  return Array.from({ length: Math.ceil(tiles.length / columnCount) }, (_, row) =>
    tiles.slice(row * columnCount, (row + 1) * columnCount),
  );
}

/** How many of the GIFs gifsicle has a warning for. */
function checkGifs(): number | null {
  let count = 0;
  for (const path of gifs) {
    const { error, status, stderr } = spawnSync("gifsicle", ["--info", path], { encoding: "utf8" });
    if (error) {
      console.log("gifsicle is not installed: no GIF is checked");
      return null;
    }
    if (status === 0 && stderr === "") continue;
    console.log(stderr.trim());
    count++;
  }
  return count;
}
