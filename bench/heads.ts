// npm run bench -- heads <folder>: reconstructs heads of known geometry from their renders and prints the distance of
// each true surface from the reconstruction beside the mean head's. The last line is one JSON object.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openNodeCore } from "../src/node-core.ts";
import { type HeadFigures, measureHeads } from "./head-figures.ts";
import { bootstrapInterval, mean } from "./statistics.ts";

const folder = process.argv[2];
if (!folder || !existsSync(join(folder, "manifest.json"))) {
  console.error("usage: npm run bench -- heads <folder with manifest.json, NNN.jpg and NNN.ply>");
  process.exit(2);
}
const rows = measureHeads(await openNodeCore(), folder);
printTable(rows);
printSummary(rows);

function printTable(table: readonly HeadFigures[]): void {
  console.log("head   mean head  fit    neutral  share   NME fit  NME neutral   (median mm, % of outer eye distance)");
  for (const row of table) {
    const share = row.neutral.median / row.meanHead.median;
    const figures = [row.meanHead.median, row.identity.median, row.neutral.median, share].map((v) => v.toFixed(3));
    const errors = [row.identityError, row.neutralError].map((v) => (100 * v).toFixed(2));
    console.log([row.id, ...figures, ...errors, row.expressive ? "expressive" : ""].join("    "));
  }
}

function printSummary(table: readonly HeadFigures[]): void {
  console.log("\n             median   mean    p95    share of the mean head [95 %]   expressive  neutral  wins");
  const summaries = (["meanHead", "identity", "neutral"] as const).map((kind) => {
    const shares = table.map((row) => row[kind].median / row.meanHead.median);
    const of = (rows: readonly HeadFigures[]) => mean(rows.map((row) => row[kind].median / row.meanHead.median));
    const summary = {
      median: mean(table.map((row) => row[kind].median)),
      mean: mean(table.map((row) => row[kind].mean)),
      p95: mean(table.map((row) => row[kind].p95)),
      share: mean(shares),
      interval: bootstrapInterval(shares),
      expressive: of(table.filter((row) => row.expressive)),
      neutral: of(table.filter((row) => !row.expressive)),
      wins: mean(shares.map((share) => (share < 1 ? 1 : 0))),
    };
    const { interval, ...figures } = summary;
    const text = Object.entries(figures).map(([, value]) => value.toFixed(3));
    console.log(`${kind.padEnd(12)} ${text.join("   ")}   [${interval.map((v) => v.toFixed(3)).join(", ")}]`);
    return [kind, summary] as const;
  });
  const cost = {
    fit_ms: mean(table.map((row) => row.fitMilliseconds)),
    residual_ms: mean(table.map((row) => row.residualMilliseconds)),
  };
  const errors = {
    nme_fit: mean(table.map((row) => row.identityError)),
    nme_neutral: mean(table.map((row) => row.neutralError)),
  };
  console.log(
    JSON.stringify({ bench: "heads", head_count: table.length, ...Object.fromEntries(summaries), ...errors, ...cost }),
  );
}
