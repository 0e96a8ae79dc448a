// npx tsx tools/parsing/attributes.ts <photos/people> <readings of bench people, a file a fold>.. [--task name]..: fits the attribute
// regressions, or only those of these tasks, on all people, on features of nets that did not see them, and writes assets/attributes.json.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readPeople } from "../../bench/people/people-set.ts";
import type { PersonReading } from "../../bench/people/read-person.ts";
import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { fitTask, taskSamples } from "./fit-task.ts";

const path = "assets/attributes.json";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { task: { type: "string", multiple: true, default: Object.keys(attributeTasks) } },
});
const [folder, ...paths] = positionals;
const readings = paths.flatMap((path) => JSON.parse(readFileSync(path, "utf8")) as PersonReading[]);
const features = new Map(readings.map((reading) => [reading.id, reading.features]));
const people = readPeople(folder);
const known = JSON.parse(readFileSync(path, "utf8")) as Record<string, { weights: number[][]; biases: number[] }>;
const weights = Object.fromEntries(Object.keys(attributeTasks).map((task) => [task, known[task]]));
for (const task of values.task as AttributeTask[]) {
  const samples = taskSamples(task, people, features);
  const regression = fitTask(task, samples);
  const digits = (values: Float64Array) => Array.from(values, (value) => Number(value.toPrecision(4)));
  weights[task] = { weights: regression.weights.map(digits), biases: digits(regression.biases) };
  console.log(`${task}: ${samples.length} people, ${samples[0].features.length} features`);
}
writeFileSync(path, `${JSON.stringify(weights)}\n`);
