// npm run bench -- likeness <folder with manifest.json> [--heads <dir>] [--only id,id] [--out <dir>]: how much the avatars
// of a folder's good portraits are the people on them, as one table beside baselines and aims, with the subgroup served
// worst; docs/measuring.md explains the rows. Heads of known geometry are for rows 1 and 2; --only leaves out row 6 and
// what its photos do not tell. Distances need `npm ci` in bench/recognition. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openNodeCore } from "../src/node-core.ts";
import { measureChecks } from "./check-figures.ts";
import { figureRecord, printFigures } from "./figure-table.ts";
import { measureHeads } from "./head-figures.ts";
import { headRows, neutralRows } from "./known-head-rows.ts";
import { measureLargePhotos } from "./large-photos.ts";
import { measureNeutralisation } from "./neutral-figures.ts";
import { groupsOfPhoto, readPhotoSet } from "./photo-set.ts";
import { portraitRows } from "./portrait-rows.ts";
import { measurePortraits, type Portrait } from "./portraits.ts";
import { checkRows, costRows } from "./service-rows.ts";

/** Enough for the table; bench neutral measures more. */
const neutralHeadCount = 8;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    heads: { type: "string" },
    only: { type: "string" },
    out: { type: "string", default: "out/likeness" },
  },
});
const [folder] = positionals;
if (positionals.length !== 1 || !existsSync(join(folder, "manifest.json"))) {
  console.error(
    "usage: npm run bench -- likeness <folder with manifest.json> [--heads <dir>] [--only id,id] [--out <dir>]",
  );
  process.exit(2);
}

const core = await openNodeCore();
const items = readPhotoSet(folder, flags.only?.split(","));
const original = items.find(({ set }) => set === "large-original");
const large = original ? await measureLargePhotos(core, readFileSync(join(folder, original.file))) : [];
const heads = flags.heads ? measureHeads(core, flags.heads) : [];
const neutrals = flags.only ? [] : [...measureNeutralisation(core, neutralHeadCount)];
const checks = measureChecks(
  core,
  folder,
  items.filter(({ set }) => set === "bad" || set === "derived"),
);
const portraits = await measurePortraits(
  core,
  folder,
  items.filter(({ set }) => set === "good"),
  flags.out,
);

for (const portrait of portraits) console.log(formatPortrait(portrait));
console.log();
const rows = [
  ...headRows(heads),
  ...neutralRows(neutrals),
  ...portraitRows(portraits),
  ...checkRows(checks, portraits),
  ...costRows(portraits, large),
].sort((a, b) => Number(a.row) - Number(b.row));
printFigures(rows);
console.log(JSON.stringify({ bench: "likeness", photo_count: portraits.length, rows: rows.map(figureRecord) }));

function formatPortrait({ item, refusal, figures, distances }: Portrait): string {
  if (!figures) return `${item.id}  ${refusal}`;
  const { landmarkError, tone, milliseconds, peakByteLength } = figures;
  const views = (["same", "front", "yaw15", "yaw20", "yaw35"] as const).map((view) => {
    const seen = distances[view];
    return seen ? `${view} ${seen.own.toFixed(3)}${seen.own < seen.others ? "" : "!"}` : "";
  });
  const skin = [tone.cheek, tone.neck].map((bias) => `${bias < 0 ? "" : "+"}${bias.toFixed(1)}`).join(" ");
  return [
    item.id,
    `landmarks ${(100 * landmarkError).toFixed(2)} %`,
    ...views,
    `tone ${skin} sides ${tone.sides.toFixed(1)}`,
    `${(milliseconds / 1000).toFixed(2)} s ${(peakByteLength / 1e6).toFixed(0)} MB`,
    groupsOfPhoto(item).join(", "),
  ].join("  ");
}
