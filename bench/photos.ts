// npm run bench:photos -- <dir> [--out <dir>] [--only id,id] [--poses]: makes an avatar of every photo below a folder
// and prints its figures (skin tone against the photo's as ITA, see skin-tone.ts); contact sheets (photo, same view, preview, yaw 35, profile; with --poses also smile, blink and
// open jaw) go to out/photos. The last line is one JSON object. Recognition distances need `npm ci` in bench/recognition.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { Pose } from "../src/avatar/avatar.ts";
import { renderSameView } from "../src/cli-outputs.ts";
import { LikenessError } from "../src/errors.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { encodePng, openRaster } from "../src/kernels/raster.ts";
import { buildLikeness, type Likeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, type Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { cutTile, layTiles, type Window } from "./contact-sheet.ts";
import { measureTone, summarizeTone, type ToneError } from "./skin-tone.ts";
import { mean } from "./statistics.ts";

const tileSize = 320;
const rowsPerSheet = 6;
const samePersonDistance = 0.6;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "out/photos" },
    only: { type: "string" },
    poses: { type: "boolean", default: false },
  },
});
if (positionals.length !== 1 || !existsSync(positionals[0])) {
  console.error("usage: npm run bench:photos -- <dir> [--out <dir>] [--only id,id] [--poses]");
  process.exit(2);
}

interface Outcome {
  readonly name: string;
  readonly code: string;
  readonly cpuMilliseconds: number;
  readonly peakByteLength: number;
  readonly landmarkError: number;
  readonly tone: ToneError | null;
}

const posesShown: Record<string, Pose["weights"]> = {
  smile: {
    mouthSmileLeft: 0.75,
    mouthSmileRight: 0.75,
    cheekSquintLeft: 0.4,
    cheekSquintRight: 0.4,
    mouthUpperUpLeft: 0.25,
    mouthUpperUpRight: 0.25,
    mouthLowerDownLeft: 0.2,
    mouthLowerDownRight: 0.2,
    jawOpen: 0.06,
  },
  blink: { eyeBlinkLeft: 1, eyeBlinkRight: 1 },
  jaw: { jawOpen: 0.7 },
};

const core = await openNodeCore();
rmSync(flags.out, { recursive: true, force: true });
mkdirSync(join(flags.out, "tiles"), { recursive: true });
const outcomes: Outcome[] = [];
const rows: Pixels[][] = [];
for (const path of findPhotos(positionals[0])) {
  const name = relative(positionals[0], path);
  const outcome = await measure(name, path);
  outcomes.push(outcome);
  console.log(formatOutcome(outcome));
}
const raster = openRaster(core.modules.raster);
for (let first = 0; first < rows.length; first += rowsPerSheet) {
  const sheet = layTiles(rows.slice(first, first + rowsPerSheet), tileSize);
  writeFileSync(join(flags.out, `sheet${1 + first / rowsPerSheet}.png`), encodePng(raster, sheet));
}
printSummary();

function findPhotos(folder: string): string[] {
  const only = flags.only?.split(",");
  return (readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => /\.(jpe?g|png|gif|webp)$/i.test(path))
    .filter((path) => !only || only.includes(basename(path, extname(path))))
    .sort();
}

async function measure(name: string, path: string): Promise<Outcome> {
  const meter = new MemoryMeter();
  const started = process.cpuUsage();
  try {
    const likeness = await buildLikeness(core, readFileSync(path), { meter });
    const studio = openStudio(core, likeness.avatar);
    const preview = portrait(studio, restPose, 0);
    const { user, system } = process.cpuUsage(started);
    meter.hold("raster", studio.raster.memory.byteLength);
    rows.push(layRow(name, likeness, studio, preview));
    return {
      name,
      code: "accepted",
      cpuMilliseconds: (user + system) / 1000,
      peakByteLength: meter.peakByteLength,
      landmarkError: likeness.solve.landmark_error,
      tone: measureTone(core, likeness),
    };
  } catch (error) {
    const { user, system } = process.cpuUsage(started);
    return {
      name,
      code: error instanceof LikenessError ? error.code : `BUG ${error}`,
      cpuMilliseconds: (user + system) / 1000,
      peakByteLength: meter.peakByteLength,
      landmarkError: Number.NaN,
      tone: null,
    };
  }
}

function layRow(name: string, likeness: Likeness, studio: Studio, preview: Pixels): Pixels[] {
  const window = faceWindow(likeness);
  const tiles: Record<string, Pixels> = {
    photo: cutTile(likeness.view.photo, window, tileSize),
    same: cutTile(renderSameView(core, studio, likeness), window, tileSize),
    front: whole(preview),
    yaw35: whole(portrait(studio, restPose, 35)),
    profile: whole(portrait(studio, restPose, 90)),
  };
  if (flags.poses)
    for (const [pose, weights] of Object.entries(posesShown))
      tiles[pose] = whole(portrait(studio, { ...restPose, weights }, 0));
  for (const [view, tile] of Object.entries(tiles)) {
    const file = join(flags.out, "tiles", `${name.replaceAll("/", "_")}.${view}.png`);
    writeFileSync(file, encodePng(studio.raster, tile));
  }
  return Object.values(tiles);
}

function portrait(studio: Studio, pose: Pose, yaw: number): Pixels {
  return renderPortrait(studio.raster, studio.sitter, pose, { width: 512, height: 512, yaw });
}

function whole(picture: Pixels): Pixels {
  return cutTile(picture, { centreX: picture.width / 2, centreY: picture.height / 2, side: picture.width }, tileSize);
}

function faceWindow({ solve, view }: Likeness): Window {
  const scale = view.photo.width / solve.image.width;
  const xs = solve.landmarks.map(([x]) => x * scale);
  const ys = solve.landmarks.map(([, y]) => y * scale);
  const height = Math.max(...ys) - Math.min(...ys);
  const centreX = (Math.min(...xs) + Math.max(...xs)) / 2;
  return { centreX, centreY: (Math.min(...ys) + Math.max(...ys)) / 2 - 0.1 * height, side: 1.75 * height };
}

function formatOutcome({ name, code, cpuMilliseconds, peakByteLength, landmarkError, tone }: Outcome): string {
  const figures = `${cpuMilliseconds.toFixed(0).padStart(6)} ms  ${(peakByteLength / 2 ** 20).toFixed(1).padStart(6)} MiB`;
  const error = Number.isNaN(landmarkError) ? "" : `  landmarks ${(100 * landmarkError).toFixed(2)} %`;
  const skin = tone ? `  tone ${signed(tone.cheek)} neck ${signed(tone.neck)} deg  sides ${tone.sides.toFixed(1)}` : "";
  return `${name.padEnd(34)} ${code.padEnd(24)} ${figures}${error}${skin}`;
}

function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(1)}`;
}

function printSummary(): void {
  const accepted = outcomes.filter(({ code }) => code === "accepted");
  const cpu = accepted.map(({ cpuMilliseconds }) => cpuMilliseconds);
  const summary: Record<string, unknown> = {
    photo_count: outcomes.length,
    accepted_count: accepted.length,
    bug_count: outcomes.filter(({ code }) => code.startsWith("BUG")).length,
    median_cpu_ms: Math.round(median(cpu)),
    peak_mib: Math.round(Math.max(...outcomes.map(({ peakByteLength }) => peakByteLength)) / 2 ** 20),
    mean_landmark_error: mean(accepted.map(({ landmarkError }) => landmarkError)),
    tone: summarizeTone(accepted.flatMap(({ tone }) => tone ?? [])),
    ...recognition(accepted.map(({ name }) => name.replaceAll("/", "_"))),
  };
  console.log(JSON.stringify(summary));
}

/** Distances of each view from the person's own photo and from the others, by the net of bench/recognition. */
function recognition(names: readonly string[]): Record<string, unknown> {
  const script = join(import.meta.dirname, "recognition/describe.mjs");
  if (!existsSync(join(dirname(script), "node_modules"))) return {};
  const views = ["photo", "same", "front", "yaw35"];
  const path = (name: string, view: string) => join(flags.out, "tiles", `${name}.${view}.png`);
  const input = names.flatMap((name) => views.map((view) => path(name, view))).join("\n");
  const { stdout } = spawnSync(process.execPath, [script], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const described = stdout
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const descriptors = new Map<string, number[] | null>(described.map((line) => [line.path, line.descriptor]));
  const summary: Record<string, unknown> = {};
  for (const view of views.slice(1))
    summary[view] = summarizeView(
      names,
      descriptors,
      (name) => path(name, view),
      (name) => path(name, "photo"),
    );
  return { recognition: summary };
}

function summarizeView(
  names: readonly string[],
  descriptors: ReadonlyMap<string, number[] | null>,
  viewPath: (name: string) => string,
  photoPath: (name: string) => string,
) {
  const own: number[] = [];
  let firstCount = 0;
  for (const name of names) {
    const shown = descriptors.get(viewPath(name));
    if (!shown) continue;
    const distances = names.map((other) => distanceBetween(shown, descriptors.get(photoPath(other)) ?? null));
    const distance = distances[names.indexOf(name)];
    own.push(distance);
    if (distances.every((other) => other >= distance)) firstCount++;
    console.log(`  ${viewPath(name).split("/").at(-1)?.padEnd(40)} own ${distance.toFixed(3)}`);
  }
  return {
    seen: own.length,
    own_median: Number(median(own).toFixed(3)),
    own_p90: Number(quantile(own, 0.9).toFixed(3)),
    same_person_share: own.filter((distance) => distance <= samePersonDistance).length / names.length,
    first_share: firstCount / names.length,
  };
}

function distanceBetween(a: readonly number[], b: readonly number[] | null): number {
  return b === null ? Number.POSITIVE_INFINITY : Math.hypot(...a.map((value, index) => value - b[index]));
}
