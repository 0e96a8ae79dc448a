import type { FaceNets } from "../nets.ts";
import type { AttributeFeatures } from "./attribute-features.ts";
import { type Attributes, type AttributeTask, attributeTasks } from "./attribute-tasks.ts";

/** The features of a task, one after the other. */
export function taskFeatures(features: AttributeFeatures, task: AttributeTask): number[] {
  return attributeTasks[task].groups.flatMap((group) => features[group]);
}

/** Probabilities of all attributes: multinomial regressions, which the nets file holds as nets of one layer. */
export function readAttributes(nets: FaceNets, features: AttributeFeatures): Attributes {
  const names = Object.keys(attributeTasks) as AttributeTask[];
  const entries = names.map((task) => {
    const [scores] = nets.runValues(`attribute_${task}`, Float32Array.from(taskFeatures(features, task)));
    const { classes } = attributeTasks[task];
    const highest = scores.reduce((a, b) => Math.max(a, b));
    const powers = classes.map((_, k) => Math.exp(scores[k] - highest));
    const sum = powers.reduce((a, b) => a + b, 0);
    return [task, Object.fromEntries(classes.map((name, k) => [name, powers[k] / sum]))];
  });
  return Object.fromEntries(entries) as Attributes;
}
