import type { FaceNets } from "../nets.ts";
import type { AttributeFeatures } from "./attribute-features.ts";
import { type Attributes, type AttributeTask, attributeTasks, mirroredClass } from "./attribute-tasks.ts";
import { agreed, isVoted, type Votes } from "./word-votes.ts";

/** The features of a task, one after the other. */
export function taskFeatures(features: AttributeFeatures, task: AttributeTask): number[] {
  return attributeTasks[task].groups.flatMap((group) => features[group]);
}

/** Probabilities of all attributes: multinomial regressions, which the nets file holds as nets of one layer, and the reading net. */
export function readAttributes(nets: FaceNets, features: AttributeFeatures, votes: Votes): Attributes {
  const names = Object.keys(attributeTasks) as AttributeTask[];
  const entries = names.map((task) => {
    const [scores] = nets.runValues(`attribute_${task}`, Float32Array.from(taskFeatures(features, task)));
    const classes: readonly string[] = attributeTasks[task].classes;
    const highest = scores.reduce((a, b) => Math.max(a, b));
    const powers = classes.map((_, k) => Math.exp(scores[k] - highest));
    const sum = powers.reduce((a, b) => a + b, 0);
    const said = powers.map((power) => power / sum);
    const shares = isVoted(task) ? agreed(task, said, votes[task]) : said;
    const seen = (name: string) => classes.indexOf(features.isMirrored ? mirroredClass(name) : name);
    return [task, Object.fromEntries(classes.map((name) => [name, shares[seen(name)]]))];
  });
  return Object.fromEntries(entries) as Attributes;
}
