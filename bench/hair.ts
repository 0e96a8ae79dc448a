// npm run bench -- hair <dir> [--only id,id] [--out <dir>]: compares the hair of each photo below a folder with the
// avatar's, drawn in the photo's view and light: medians and spread of CIE Lab where both have hair, and how far the drawn
// hair's edges over the face and before the background lie off the photo's, millimetres outwards. Sheets (photo, same view,
// preview) go to out/hair. The last line is one JSON object.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { LikenessError } from "../src/errors.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { openRaster } from "../src/kernels/raster.ts";
import type { Likeness } from "../src/likeness.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { cutTile, wholeTile, writeSheets } from "./contact-sheet.ts";
import { faceWindow } from "./face-window.ts";
import type { EdgeSteps } from "./hair-edge.ts";
import { colorDistance, type HairStatistics, type HairTone, measureHair } from "./hair-tone.ts";
import { mean } from "./statistics.ts";

const tileSize = 320;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "out/hair" }, only: { type: "string" } },
});
const [folder] = positionals;
if (positionals.length !== 1 || !existsSync(folder)) {
  console.error("usage: npm run bench -- hair <dir> [--only id,id] [--out <dir>]");
  process.exit(2);
}

interface Row {
  readonly name: string;
  readonly style: string;
  readonly tone: HairTone;
}

const core = await openNodeCore();
rmSync(flags.out, { recursive: true, force: true });
mkdirSync(flags.out, { recursive: true });
const rows: Row[] = [];
const tiles: Pixels[][] = [];
for (const path of findPhotos()) await measure(path);
writeSheets(openRaster(core.modules.raster), tiles, { size: tileSize, stem: join(flags.out, "sheet") });
printSummary();

function findPhotos(): string[] {
  const only = flags.only?.split(",");
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png)$/i.test(name))
    .filter((name) => !only || only.includes(basename(name, extname(name))))
    .sort()
    .map((name) => join(folder, name));
}

async function measure(path: string): Promise<void> {
  const name = basename(path, extname(path));
  try {
    const likeness = await buildLikeness(core, readFileSync(path));
    const studio = finish(openStudio(core, likeness.avatar));
    const tone = measureHair(core, studio, likeness);
    const preview = finish(renderPortrait(studio.raster, studio.sitter, restPose, { width: 512, height: 512 }));
    const window = faceWindow(likeness);
    const same = tone ? [cutTile(tone.picture, window, tileSize)] : [];
    tiles.push([cutTile(likeness.view.photo, window, tileSize), ...same, wholeTile(preview, tileSize)]);
    const style = styleOf(likeness);
    if (tone) rows.push({ name, style, tone });
    console.log(tone ? formatRow({ name, style, tone }) : `${name}  ${style}: no hair to compare`);
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    console.log(`${name}  ${error.code}`);
  }
}

function styleOf({ avatar: { hair } }: Likeness): string {
  return hair.style.kind;
}

function formatRow({ name, style, tone: { photo, drawn, shared, edges, finding } }: Row): string {
  const lab = ({ median: middle, spread }: HairStatistics) =>
    `${middle.map((value) => value.toFixed(1).padStart(5)).join(" ")} (${spread.toFixed(0).padStart(2)})`;
  const { base, body, highlight } = finding.color ?? { base: [0], body: [0], highlight: [0] };
  const read = [finding.skin, base, body, highlight].map(([l]) => l.toFixed(0)).join(" ");
  return [
    `${name}  ${style.padEnd(10)}`,
    `photo ${lab(photo)}`,
    `drawn ${lab(drawn)}`,
    `dL ${(drawn.median[0] - photo.median[0]).toFixed(1).padStart(5)}`,
    `dE ${colorDistance(drawn.median, photo.median).toFixed(1).padStart(4)}`,
    `shared ${shared.toFixed(2)}`,
    `edges ${[edges.inner, edges.outer].map((steps) => median(steps).toFixed(1).padStart(5)).join(" ")}`,
    `skin base body highlight ${read}`,
  ].join("  ");
}

function printSummary(): void {
  const groups: Record<string, readonly Row[]> = {
    all: rows,
    grown: rows.filter(({ style }) => style === "grown"),
    mesh: rows.filter(({ style }) => style !== "grown"),
  };
  const summary = Object.entries(groups).map(([name, members]) => [name, summarize(members)] as const);
  console.log(JSON.stringify({ bench: "hair", ...Object.fromEntries(summary) }));
}

function summarize(members: readonly Row[]): Record<string, number> | null {
  if (members.length === 0) return null;
  const round = (value: number) => Number(value.toFixed(1));
  const steps = members.map(({ tone: { photo, drawn } }) => drawn.median[0] - photo.median[0]);
  const edgesOf = (edge: keyof EdgeSteps) => members.flatMap(({ tone }) => tone.edges[edge]);
  const distances = members.map(({ tone: { photo, drawn } }) => colorDistance(photo.median, drawn.median));
  return {
    count: members.length,
    lightness_median: round(median(steps)),
    lightness_mean_size: round(mean(steps.map(Math.abs))),
    distance_median: round(median(distances)),
    distance_p90: round(quantile(distances, 0.9)),
    inner_edge_median: round(median(edgesOf("inner"))),
    inner_edge_size: round(mean(edgesOf("inner").map(Math.abs))),
    outer_edge_median: round(median(edgesOf("outer"))),
    outer_edge_size: round(mean(edgesOf("outer").map(Math.abs))),
    spread_photo: round(mean(members.map(({ tone }) => tone.photo.spread))),
    spread_drawn: round(mean(members.map(({ tone }) => tone.drawn.spread))),
  };
}
