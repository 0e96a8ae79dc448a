// npm run bench -- photos <dir> [--out <dir>] [--only id,id] [--poses]: makes an avatar of every photo below a folder
// and prints its figures (skin tone against the photo's as ITA, see skin-tone.ts); contact sheets (photo, same view,
// preview, yaw 35, profile; with --poses also yaw -35, smile, blink and open jaw) go to out/photos. The last line is one
// JSON object. Recognition distances need `npm ci` in bench/recognition.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Pose } from "../src/avatar/avatar.ts";
import { renderSameView } from "../src/cli-outputs.ts";
import { LikenessError } from "../src/errors.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { encodePng } from "../src/kernels/png.ts";
import { openRaster } from "../src/kernels/raster.ts";
import type { Likeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import type { Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile, writeSheets } from "./contact-sheet.ts";
import { faceWindow } from "./face-window.ts";
import { type Descriptor, distanceBetween, openRecognizer, samePersonDistance } from "./recognition.ts";
import { measureTone, summarizeTone, type ToneError } from "./skin-tone.ts";
import { mean } from "./statistics.ts";
import { timeLikeness } from "./timed-likeness.ts";

const tileSize = 320;
const recognizedViews = ["photo", "same", "front", "yaw35"];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "out/photos" },
    only: { type: "string" },
    poses: { type: "boolean", default: false },
  },
});
if (positionals.length !== 1 || !existsSync(positionals[0])) {
  console.error("usage: npm run bench -- photos <dir> [--out <dir>] [--only id,id] [--poses]");
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
const recognizer = openRecognizer();
rmSync(flags.out, { recursive: true, force: true });
mkdirSync(join(flags.out, "tiles"), { recursive: true });
const outcomes: Outcome[] = [];
const rows: Pixels[][] = [];
for (const path of findPhotos(positionals[0])) {
  const name = relative(positionals[0], path);
  const outcome = await measure(name, path);
  outcomes.push(outcome);
  console.log(formatOutcome(outcome));
  await turn();
}
writeSheets(openRaster(core.modules.raster), rows, { size: tileSize, stem: join(flags.out, "sheet") });
await printSummary();

function findPhotos(folder: string): string[] {
  const only = flags.only?.split(",");
  return (readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => /\.(jpe?g|png|gif|webp)$/i.test(path))
    .filter((path) => !only || only.includes(basename(path, extname(path))))
    .sort();
}

async function measure(name: string, path: string): Promise<Outcome> {
  try {
    const { likeness, studio, milliseconds, peakByteLength } = await timeLikeness(core, readFileSync(path));
    rows.push(layRow(name, likeness, studio));
    return {
      name,
      code: "accepted",
      cpuMilliseconds: Object.values(milliseconds).reduce<number>((sum, time) => sum + (time ?? 0), 0),
      peakByteLength,
      landmarkError: likeness.solve.landmark_error,
      tone: measureTone(core, likeness),
    };
  } catch (error) {
    const code = error instanceof LikenessError ? error.code : `BUG ${error}`;
    return { name, code, cpuMilliseconds: 0, peakByteLength: 0, landmarkError: Number.NaN, tone: null };
  }
}

function layRow(name: string, likeness: Likeness, studio: Studio): Pixels[] {
  const window = faceWindow(likeness);
  const tiles: Record<string, Pixels> = {
    photo: cutTile(likeness.view.photo, window, tileSize),
    same: cutTile(renderSameView(core, studio, likeness), window, tileSize),
    front: portrait(studio, restPose, 0),
    yaw35: portrait(studio, restPose, 35),
    profile: portrait(studio, restPose, 90),
  };
  if (flags.poses) {
    tiles["yaw-35"] = portrait(studio, restPose, -35);
    for (const [pose, weights] of Object.entries(posesShown))
      tiles[pose] = portrait(studio, { ...restPose, weights }, 0);
  }
  for (const [view, tile] of Object.entries(tiles)) {
    const file = tilePath(name, view);
    writeFileSync(file, encodePng(studio.raster, tile));
    if (recognizedViews.includes(view)) recognizer?.describe(file);
  }
  return Object.values(tiles);
}

function portrait({ raster, sitter }: Studio, pose: Pose, yaw: number): Pixels {
  return wholeTile(finish(renderPortrait(raster, sitter, pose, { width: 512, height: 512, yaw })), tileSize);
}

function tilePath(name: string, view: string): string {
  return join(flags.out, "tiles", `${name.replaceAll("/", "_")}.${view}.png`);
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

async function printSummary(): Promise<void> {
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
    ...(await recognition(accepted.map(({ name }) => name))),
  };
  console.log(JSON.stringify(summary));
}

/** Distances of each view from the person's own photo and from the others, by the net of bench/recognition. */
async function recognition(names: readonly string[]): Promise<Record<string, unknown>> {
  const descriptors = await recognizer?.finish();
  if (!descriptors) return {};
  const of = (view: string) => names.map((name) => descriptors.get(tilePath(name, view)) ?? null);
  const photos = of("photo");
  const summaries = ["same", "front", "yaw35"].map((view) => [view, summarizeView(names, view, of(view), photos)]);
  return { recognition: Object.fromEntries(summaries) };
}

function summarizeView(
  names: readonly string[],
  view: string,
  shown: readonly (Descriptor | null)[],
  photos: readonly (Descriptor | null)[],
) {
  const own: number[] = [];
  let firstCount = 0;
  shown.forEach((seen, i) => {
    if (!seen) return;
    const distances = photos.map((photo) => (photo ? distanceBetween(seen, photo) : Number.POSITIVE_INFINITY));
    own.push(distances[i]);
    if (distances.every((other) => other >= distances[i])) firstCount++;
    console.log(`  ${`${names[i]}.${view}`.padEnd(36)} own ${distances[i].toFixed(3)}`);
  });
  return {
    seen: own.length,
    own_median: Number(median(own).toFixed(3)),
    own_p90: Number(quantile(own, 0.9).toFixed(3)),
    same_person_share: own.filter((distance) => distance <= samePersonDistance).length / names.length,
    first_share: firstCount / names.length,
  };
}
