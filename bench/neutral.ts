// npm run bench -- neutral [count]: renders heads of known geometry at rest, smiling and laughing before the same camera
// and compares the neutral heads made of these pictures with the truth; prints the mean head and the photo's own head,
// expression and all, beside them. The last line is one JSON object.
import { openNodeCore } from "../src/node-core.ts";
import { type Errors, kinds, measureNeutralisation, type NeutralFigures } from "./neutral-figures.ts";
import { bootstrapInterval, mean } from "./statistics.ts";

const rows: NeutralFigures[] = [];
for (const row of measureNeutralisation(await openNodeCore(), Number(process.argv[2] ?? 24))) {
  rows.push(row);
  console.log([rows.length, row.meanHead, ...kinds.map((kind) => row.neutral[kind])].map(formatHead).join("   "));
}
printSummary(rows);

function formatHead(value: number | Errors): string {
  return typeof value === "number" ? String(value).padStart(3) : `${value.face.toFixed(2)} (${value.mouth.toFixed(2)})`;
}

function printSummary(table: readonly NeutralFigures[]): void {
  const summaries: Record<string, unknown> = {};
  const print = (name: string, of: (row: NeutralFigures) => Errors, base: (row: NeutralFigures) => Errors) => {
    const average = (key: keyof Errors) => mean(table.map((row) => of(row)[key]));
    const ratios = table.map((row) => of(row).face / base(row).face);
    const mouthRatio = average("mouth") / mean(table.map((row) => base(row).mouth));
    const ratio = average("face") / mean(table.map((row) => base(row).face));
    const figures = (["face", "mouth", "width", "lift", "lips"] as const).map((key) => average(key).toFixed(2));
    const interval = bootstrapInterval(ratios);
    console.log(
      `${name.padEnd(16)} ${figures.join("   ")}   ${ratio.toFixed(3)} [${interval.map((v) => v.toFixed(3)).join(", ")}]   ${mouthRatio.toFixed(3)}`,
    );
    const mean_mm = Object.fromEntries(
      (["face", "mouth", "width", "lift", "lips"] as const).map((key) => [key, average(key)]),
    );
    summaries[name] = { ...mean_mm, ratio, interval, mouth_ratio: mouthRatio };
  };
  console.log("\n                 face   mouth  width  lift   lips   over the neutral photo's   the mouth's");
  const rest = (row: NeutralFigures) => row.neutral.rest;
  print("mean head", (row) => row.meanHead, rest);
  for (const kind of kinds) print(kind, (row) => row.neutral[kind], rest);
  for (const kind of kinds.slice(1)) print(`${kind}, as posed`, (row) => row.posed[kind], rest);
  console.log(JSON.stringify({ bench: "neutral", head_count: table.length, ...summaries }));
}
