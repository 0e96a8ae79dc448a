import type { FaceNets } from "../nets.ts";
import type { AttributeFeatures, FeatureGroup } from "./attribute-features.ts";
import { type Attributes, type AttributeTask, attributeTasks } from "./attribute-tasks.ts";
import { agreed, isVoted, type Votes } from "./word-votes.ts";

/** The features of a task, one after the other; `mirrored` gives those of the mirrored photo. */
export function taskFeatures(features: AttributeFeatures, task: AttributeTask, mirrored = false): number[] {
  const sign = (group: FeatureGroup) => (mirrored && group === "side" ? -1 : 1);
  return attributeTasks[task].groups.flatMap((group) => features[group].map((value) => sign(group) * value));
}

/** Probabilities of all attributes: multinomial regressions, which the nets file holds as nets of one layer, and the reading net. */
export function readAttributes(nets: FaceNets, features: AttributeFeatures, votes: Votes): Attributes {
  const names = Object.keys(attributeTasks) as AttributeTask[];
  const entries = names.map((task) => {
    const [scores] = nets.runValues(`attribute_${task}`, Float32Array.from(taskFeatures(features, task)));
    const { classes } = attributeTasks[task];
    const highest = scores.reduce((a, b) => Math.max(a, b));
    const powers = classes.map((_, k) => Math.exp(scores[k] - highest));
    const sum = powers.reduce((a, b) => a + b, 0);
    const said = powers.map((power) => power / sum);
    const shares = isVoted(task) ? agreed(task, said, votes[task]) : said;
    return [task, Object.fromEntries(classes.map((name, k) => [name, shares[k]]))];
  });
  return Object.fromEntries(entries) as Attributes;
}
