import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { readNets } from "../../src/kernels/net-program.ts";
import { type AttributeWeights, compileAttributes } from "../../tools/nets/attribute-nets.ts";
import { writeNets } from "../../tools/nets/nets-file.ts";
import { fitTask, taskSample } from "../../tools/parsing/fit-task.ts";
import { foldNetsFile, foldPaths } from "./fold-nets.ts";
import { classOf, type Person } from "./people-set.ts";
import type { PersonReading } from "./read-person.ts";

/**
 * The file of nets and attribute regressions that saw nobody of a fold: nets of `tools/parsing/folds`, regressions
 * on the other people. `readings` is the folder where `bench people` keeps what it read.
 */
export function strangerNets(
  assets: Uint8Array,
  people: readonly Person[],
  readings: string,
  fold: number,
): ArrayBuffer {
  const features = new Map(storedReadings(readings).map(({ id, features: own }) => [id, own]));
  const others = people.filter((person) => person.fold !== fold);
  const weights = Object.fromEntries(
    (Object.keys(attributeTasks) as AttributeTask[]).map((task) => [task, weightsOf(task, others, features)]),
  );
  const nets = foldNetsFile(assets, foldPaths("tools/parsing/folds", fold));
  const all = { ...Object.fromEntries(readNets(nets)), ...compileAttributes(weights) };
  return new Uint8Array(writeNets(all)).buffer;
}

function weightsOf(
  task: AttributeTask,
  people: readonly Person[],
  features: ReadonlyMap<string, PersonReading["features"]>,
): AttributeWeights[string] {
  const classes: readonly string[] = attributeTasks[task].classes;
  const samples = people.flatMap(({ id, labels }) => {
    const [truth, own] = [classOf(task, labels), features.get(id)];
    return truth !== null && own && classes.includes(truth) ? [taskSample(task, truth, own)] : [];
  });
  const { weights, biases } = fitTask(task, samples);
  return { weights: weights.map((row) => [...row]), biases: [...biases] };
}

function storedReadings(folder: string): PersonReading[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^people-\d-.*\.json$/.test(name)) : [];
  if (names.length < 5) throw new Error(`${folder} lacks readings of five folds: run bench people first`);
  return names.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as PersonReading[]);
}
