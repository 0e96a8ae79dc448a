import { existsSync, readFileSync } from "node:fs";
import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { readNets } from "../../src/kernels/net-program.ts";
import { compileAttributes } from "../../tools/nets/attribute-nets.ts";
import { writeNets } from "../../tools/nets/nets-file.ts";
import { fitTask, taskSamples } from "../../tools/parsing/fit-task.ts";
import { foldNetsFile, foldPaths, readingsPath } from "./fold-nets.ts";
import type { Person } from "./people-set.ts";
import type { PersonReading } from "./read-person.ts";

const folder = "tools/parsing/folds";
const folds = [0, 1, 2, 3, 4] as const;

/**
 * For each fold the file of nets and attribute regressions that saw nobody of it: nets of `tools/parsing/folds`, regressions on the
 * other people. `cache` is the folder where `bench people` keeps what these nets read.
 */
export function strangerNets(assets: Uint8Array, people: readonly Person[], cache: string): ArrayBuffer[] {
  const features = new Map(folds.flatMap((fold) => storedReadings(cache, fold)).map((own) => [own.id, own.features]));
  return folds.map((fold) => {
    const others = people.filter((person) => person.fold !== fold);
    const weights = Object.fromEntries(
      (Object.keys(attributeTasks) as AttributeTask[]).map((task) => {
        const regression = fitTask(task, taskSamples(task, others, features));
        return [task, { weights: regression.weights.map((row) => [...row]), biases: [...regression.biases] }];
      }),
    );
    const nets = foldNetsFile(assets, foldPaths(folder, fold));
    const all = { ...Object.fromEntries(readNets(nets)), ...compileAttributes(weights) };
    return new Uint8Array(writeNets(all)).buffer;
  });
}

function storedReadings(cache: string, fold: number): PersonReading[] {
  const path = readingsPath(cache, fold, foldPaths(folder, fold));
  if (!existsSync(path)) throw new Error(`${path} is missing: run bench people first`);
  return JSON.parse(readFileSync(path, "utf8")) as PersonReading[];
}
