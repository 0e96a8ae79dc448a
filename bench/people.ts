// npm run bench -- people <folder of people> [--nets tools/parsing/folds] [--cache folder]: what the reading of a photo
// gets right on labelled portraits, each judged by nets and regressions that never saw it: masks, attributes with
// confusion tables, refusals. The last line is one JSON object.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AttributeTask, attributeTasks } from "../src/face/attributes/attribute-tasks.ts";
import { skinTone, wordLightness } from "../src/face/skin-tone.ts";
import { MaskKernels } from "../src/kernels/mask.ts";
import { openNodeCore } from "../src/node-core.ts";
import { confusion, type Judgement, judge, nearShare, rightShares, secondViewer } from "./people/attribute-table.ts";
import { foldNets, foldPaths, readingsPath } from "./people/fold-nets.ts";
import { maskFigures } from "./people/mask-figures.ts";
import { readPeople } from "./people/people-set.ts";
import { type PersonReading, readPerson } from "./people/read-person.ts";
import { rankCorrelation } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nets: { type: "string", default: "tools/parsing/folds" },
    cache: { type: "string", default: "build/people" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench people needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const people = readPeople(folder);
const second = JSON.parse(readFileSync("bench/people/second-viewer.json", "utf8"));
const readings = await readAll();
const byId = new Map(readings.map((reading) => [reading.id, reading]));

const masks = maskFigures(people, byId);
console.log(masks.text);

const figures: Record<string, { right: number; balanced: number }> = {};
for (const task of Object.keys(attributeTasks) as AttributeTask[]) {
  const judgements = judge(task, people, byId);
  figures[task] = rightShares(judgements);
  const { right, balanced } = figures[task];
  const near = nearShare(task, judgements);
  const half = near === null ? "" : `, with half of one step off ${percent(near)}`;
  console.log(
    `${task.padEnd(12)} right ${percent(right)} balanced ${percent(balanced)} of ${judgements.length}${half}`,
  );
  console.log(confusion(task, judgements));
  const viewers = secondViewer(task, people, second);
  if (viewers.length > 0)
    console.log(`    two viewers agree on ${percent(rightShares(viewers).right)} of ${viewers.length}`);
  if (task === "facialHair") {
    const present = judgements.map((one) => ({
      ...one,
      truth: String(one.truth !== "none"),
      said: String(one.probabilities[0] < 0.5),
    }));
    figures.facialHairPresent = rightShares(present);
    console.log(`    present or not, balanced ${percent(figures.facialHairPresent.balanced)}`);
  }
}
const tones = toneFigures(judge("skin", people, byId));
console.log(
  `skin tone: rank correlation with the words ${tones.rank.toFixed(3)}, two steps off ${tones.twoOff} of ${tones.count}`,
);
const turned = readings.filter(({ refusals }) => refusals.includes("face_turned"));
const refused = readings.filter(({ refusals }) => refusals.length > 0);
console.log(
  `accepted ${percent(1 - refused.length / readings.length)}, of those not turned too far ${percent(1 - (refused.length - turned.length) / (readings.length - turned.length))}; refused: ${refused.map((r) => `${r.id} ${r.refusals}`).join(", ")}`,
);
console.log(JSON.stringify({ ...masks.figures, ...figures, tones, accepted: 1 - refused.length / readings.length }));

/** How the lightness of skin tones follows the words: of people who took no part in the regression. */
function toneFigures(judgements: readonly Judgement[]) {
  const { classes } = attributeTasks.skin;
  const colors = new Map(readings.map(({ id, colors: own }) => [id, own]));
  const rows = judgements.map(({ id, truth, probabilities }) => {
    const words = Object.fromEntries(classes.map((name, k) => [name, probabilities[k]]));
    const [lightness] = skinTone(words as Record<(typeof classes)[number], number>, colors.get(id)!.cheeks);
    const nearest = classes.reduce((best, word) => (away(word, lightness) < away(best, lightness) ? word : best));
    return {
      lightness,
      truth: classes.indexOf(truth as never),
      steps: Math.abs(classes.indexOf(truth as never) - classes.indexOf(nearest)),
    };
  });
  const rank = rankCorrelation(
    rows.map((row) => row.lightness),
    rows.map((row) => -row.truth),
  );
  return { rank, twoOff: rows.filter(({ steps }) => steps > 1).length, count: rows.length };
}

function away(word: keyof typeof wordLightness, lightness: number): number {
  return Math.abs(wordLightness[word] - lightness);
}

/** Readings of all people, each fold kept in a file that is named by the net that read it. */
async function readAll(): Promise<PersonReading[]> {
  const core = await openNodeCore();
  const kernels = new MaskKernels(core.modules.mask);
  const all: PersonReading[] = [];
  for (const fold of [0, 1, 2, 3, 4]) {
    const paths = foldPaths(values.nets, fold);
    if (!paths.every((path) => existsSync(path))) continue;
    const cache = readingsPath(values.cache, fold, paths);
    if (!existsSync(cache)) {
      const nets = foldNets(core.modules.nets, new Uint8Array(core.nets), paths);
      const own = people.filter((one) => one.fold === fold).map((person) => readPerson(core, nets, kernels, person));
      mkdirSync(values.cache, { recursive: true });
      writeFileSync(cache, JSON.stringify(own, sixDigits));
      console.error(`fold ${fold}: ${own.length} read`);
    }
    all.push(...(JSON.parse(readFileSync(cache, "utf8")) as PersonReading[]));
  }
  return all;
}

function sixDigits(_: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
