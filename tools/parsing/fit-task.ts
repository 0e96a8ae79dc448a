import { classOf, type Person } from "../../bench/people/people-set.ts";
import type { AttributeFeatures } from "../../src/face/attributes/attribute-features.ts";
import { type AttributeTask, attributeTasks, mirroredClass } from "../../src/face/attributes/attribute-tasks.ts";
import { taskFeatures } from "../../src/face/attributes/read-attributes.ts";
import { fitLogisticRegression, type LogisticRegression, type Sample } from "./logistic-regression.ts";

/** Prior variance of the weights, and power by which common classes are weighted down, of a few that were tried the best
 * by cross-validation on photos/people. */
const priors: Readonly<Record<AttributeTask, { readonly variance: number; readonly balance: number }>> = {
  hair: { variance: 0.1, balance: 0.75 },
  hairColor: { variance: 0.2, balance: 0.75 },
  hairLength: { variance: 0.3, balance: 0.5 },
  curl: { variance: 0.1, balance: 0.5 },
  coils: { variance: 0.1, balance: 1 },
  fringe: { variance: 0.3, balance: 0.5 },
  hairLie: { variance: 0.1, balance: 0.5 },
  hairTexture: { variance: 0.1, balance: 0.5 },
  hairHeight: { variance: 0.1, balance: 0.5 },
  hairSides: { variance: 0.3, balance: 1 },
  hairCut: { variance: 0.1, balance: 0.75 },
  facialHair: { variance: 1, balance: 0.75 },
  glasses: { variance: 0.3, balance: 0.5 },
  rim: { variance: 1, balance: 1 },
  headwear: { variance: 0.1, balance: 0.2 },
  skin: { variance: 0.3, balance: 0.5 },
  age: { variance: 0.1, balance: 0.5 },
  mouth: { variance: 0.3, balance: 0.5 },
  outfit: { variance: 0.3, balance: 0.25 },
};

/** A person as a sample of a task, in the orientation that the nets see. */
export function taskSample(task: AttributeTask, truth: string, own: AttributeFeatures): Sample {
  const classes = attributeTasks[task].classes as readonly string[];
  return {
    label: classes.indexOf(own.isMirrored ? mirroredClass(truth) : truth),
    features: taskFeatures(own, task),
  };
}

/** Samples of a task of all people who have a class of it and features. */
export function taskSamples(
  task: AttributeTask,
  people: readonly Person[],
  features: ReadonlyMap<string, AttributeFeatures | null>,
): Sample[] {
  const classes: readonly string[] = attributeTasks[task].classes;
  return people.flatMap(({ id, labels }) => {
    const [truth, own] = [classOf(task, labels), features.get(id)];
    return truth !== null && own && classes.includes(truth) ? [taskSample(task, truth, own)] : [];
  });
}

export function fitTask(
  task: AttributeTask,
  samples: readonly Sample[],
  prior: { readonly variance: number; readonly balance: number } = priors[task],
): LogisticRegression {
  const count = samples[0].features.length;
  // A group of many alike features counts as some thirty.
  const scale = 1 / Math.sqrt(Math.max(1, count / 30));
  return fitLogisticRegression(samples, attributeTasks[task].classes.length, {
    ...prior,
    scales: new Array<number>(count).fill(scale),
  });
}
