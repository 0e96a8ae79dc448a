// npx tsx tools/parsing/attributes.ts <photos/people> <readings of bench:people, a file a fold>..: fits the attribute regressions on all
// people, on features of nets that did not see them, and writes assets/attributes.json.
import { readFileSync, writeFileSync } from "node:fs";
import { classOf, readPeople } from "../../bench/people/people-set.ts";
import type { PersonReading } from "../../bench/people/read-person.ts";
import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { fitTask, taskSamples } from "./fit-task.ts";

const [folder, ...paths] = process.argv.slice(2);
const readings = paths.flatMap((path) => JSON.parse(readFileSync(path, "utf8")) as PersonReading[]);
const features = new Map(readings.map((reading) => [reading.id, reading.features]));
const people = readPeople(folder);
const weights: Record<string, { weights: number[][]; biases: number[] }> = {};
for (const task of Object.keys(attributeTasks) as AttributeTask[]) {
  const classes = attributeTasks[task].classes as readonly string[];
  const samples = people.flatMap(({ id, labels }) => {
    const truth = classOf(task, labels);
    const own = features.get(id);
    if (truth === null || !own || !classes.includes(truth)) return [];
    return taskSamples(task, truth, own);
  });
  const regression = fitTask(task, samples);
  const digits = (values: Float64Array) => Array.from(values, (value) => Number(value.toPrecision(4)));
  weights[task] = { weights: regression.weights.map(digits), biases: digits(regression.biases) };
  console.log(`${task}: ${samples.length} people, ${samples[0].features.length} features`);
}
writeFileSync("assets/attributes.json", `${JSON.stringify(weights)}\n`);
