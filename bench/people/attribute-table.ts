import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { agreed, isVoted, type Votes } from "../../src/face/attributes/word-votes.ts";
import { fitTask, taskSample } from "../../tools/parsing/fit-task.ts";
import { probabilities, type Sample } from "../../tools/parsing/logistic-regression.ts";
import { classOf, type Person } from "./people-set.ts";
import type { PersonReading } from "./read-person.ts";

/** What was said of a person who took no part in the regression. */
export interface Judgement {
  readonly id: string;
  readonly truth: string;
  readonly said: string;
  readonly probabilities: readonly number[];
}

/** What a net says of a person whom it never saw. */
export type Reading = Pick<PersonReading, "features" | "votes">;

/** Judges every person by a regression on the other folds, and the votes of the reading net where it reads the task. */
export function judge(
  task: AttributeTask,
  people: readonly Person[],
  readings: ReadonlyMap<string, Reading>,
): Judgement[] {
  const { classes } = attributeTasks[task] as { classes: readonly string[] };
  const samples = people.flatMap((person): { person: Person; votes: Votes; own: Sample }[] => {
    const truth = classOf(task, person.labels);
    const { features, votes } = readings.get(person.id) ?? {};
    if (truth === null || !features || !votes || !classes.includes(truth)) return [];
    return [{ person, votes, own: taskSample(task, truth, features) }];
  });
  const folds = [...new Set(samples.map(({ person }) => person.fold))].sort();
  return folds.flatMap((fold) => {
    const regression = fitTask(
      task,
      samples.filter(({ person }) => person.fold !== fold).map(({ own }) => own),
    );
    return samples
      .filter(({ person }) => person.fold === fold)
      .map(({ person, votes, own }) => {
        const alone = probabilities(regression, own.features);
        const says = isVoted(task) ? agreed(task, alone, votes[task]) : alone;
        const said = classes[says.indexOf(Math.max(...says))];
        return { id: person.id, truth: classes[own.label], said, probabilities: says };
      });
  });
}

/** Tasks whose classes have an order: one step off is a matter of opinion, and counts half in `near`. */
const ordered: readonly AttributeTask[] = ["hairLength", "curl", "skin"];

/** Share that is right where one step off counts half; null where classes have no order. */
export function nearShare(task: AttributeTask, judgements: readonly Judgement[]): number | null {
  if (!ordered.includes(task)) return null;
  const { classes } = attributeTasks[task] as { classes: readonly string[] };
  const steps = judgements.map(({ truth, said }) => Math.abs(classes.indexOf(truth) - classes.indexOf(said)));
  return steps.reduce((sum, step) => sum + Math.max(0, 1 - step / 2), 0) / steps.length;
}

/** Tasks whose labels a second viewer gave too. */
const viewedTwice: readonly AttributeTask[] = [
  "hair",
  "hairColor",
  "hairLength",
  "curl",
  "fringe",
  "facialHair",
  "glasses",
  "rim",
  "headwear",
  "skin",
  "mouth",
];

/** Where a second viewer, who had not seen the labels, labelled people: what the net might at best agree with. */
export function secondViewer(
  task: AttributeTask,
  people: readonly Person[],
  second: Readonly<Record<string, Partial<Person["labels"]>>>,
): Judgement[] {
  const { classes } = attributeTasks[task] as { classes: readonly string[] };
  if (!viewedTwice.includes(task)) return [];
  return people.flatMap(({ id, labels }) => {
    const other = second[id];
    const [truth, said] = [classOf(task, labels), other ? classOf(task, { ...labels, ...other }) : null];
    if (truth === null || said === null || !classes.includes(truth) || !classes.includes(said)) return [];
    return [{ id, truth, said, probabilities: classes.map((name) => Number(name === said)) }];
  });
}

/** Share that is right, and its mean over classes. */
export function rightShares(judgements: readonly Judgement[]): { right: number; balanced: number } {
  const classes = [...new Set(judgements.map(({ truth }) => truth))];
  const shareIn = (some: readonly Judgement[]) => some.filter(({ truth, said }) => truth === said).length / some.length;
  const perClass = classes.map((name) => shareIn(judgements.filter(({ truth }) => truth === name)));
  return { right: shareIn(judgements), balanced: perClass.reduce((sum, value) => sum + value, 0) / perClass.length };
}

/** Counts of what was said (columns) by what is true (rows). */
export function confusion(task: AttributeTask, judgements: readonly Judgement[]): string {
  const { classes } = attributeTasks[task] as { classes: readonly string[] };
  const rows = classes.map((truth) => {
    const counts = classes.map((said) => judgements.filter((one) => one.truth === truth && one.said === said).length);
    return `    ${truth.padEnd(10)}${counts.map((count) => String(count).padStart(6)).join("")}`;
  });
  return [`    ${"".padEnd(10)}${classes.map((name) => name.slice(0, 5).padStart(6)).join("")}`, ...rows].join("\n");
}
