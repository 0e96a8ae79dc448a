import { cropHead, type HeadLayout } from "../head-crop.ts";
import { headInput, softmax } from "../head-input.ts";
import type { FaceNets } from "../nets.ts";
import { parsingClasses } from "../parse-head.ts";
import type { SeenHead } from "../seen-head.ts";
import type { AttributeTask } from "./attribute-tasks.ts";
import { closeLayout, topBottom } from "./close-view.ts";

/** For each word of the reading net, in the order of tools/parsing/reader_net.py, the class of the task that it belongs to. */
const classOfWord = {
  hair: [0, 0, 1, 1, 1],
  hairColor: [0, 0, 1, 1, 2, 3, 4, 4, 5],
  curl: [0, 1, 2, 2],
  hairLength: [0, 0, 1, 2, 3, 3],
  facialHair: [0, 1, 2, 3, 4, 4],
  glasses: [0, 1, 1, 1, 1],
  skin: [0, 1, 2, 3, 4],
} as const satisfies Partial<Record<AttributeTask, readonly number[]>>;

export type VotedTask = keyof typeof classOfWord;
/** What the reading net says: probability of each class of the tasks that it reads. */
export type Votes = Readonly<Record<VotedTask, readonly number[]>>;

const votedTasks = Object.keys(classOfWord) as VotedTask[];

/** What of a class is believed at least, by a regression and by the net. */
const leastShare = 1e-4;
/**
 * What is added to the log odds of a bare head: of 515 people 42 are bald or shaven, regression and net weigh words by the powers
 * .75 and .5 of how rare they are, and hair on a bald head is as bad as none on another.
 */
const bareLean = ((0.25 + 0.5) / 2) * Math.log(473 / 42);

const classCount = parsingClasses.length;

/** What the net finds is pooled over the top of the hair, hair further down, skin, lower face, eyes and all. */
const poolCount = 6;
/** Places of the head in distances of the eye centres from the middle between them, by eye: x to a side, y down. */
const lowerFace = { from: 0.45, to: 2.2, half: 1.1 } as const;
const aboutEyes = { height: 0.5, half: 1.15 } as const;

/** What the net that was trained on the words of labels says of a head. */
export function readVotes(
  nets: FaceNets,
  { photo, landmarks, person }: Pick<SeenHead, "photo" | "landmarks" | "person">,
): Votes {
  const head = cropHead(nets.crops, photo, landmarks, closeLayout(nets.inputSize("head_reader")));
  const [found, classes] = nets.runValues("head_reader", headInput(head, person).values);
  const [scores] = nets.runValues("word_votes", pooled(found, softmax(classes, classCount), head));
  let at = 0;
  const entries = votedTasks.map((task) => {
    const words = classOfWord[task];
    const shares = softmax(scores.slice(at, at + words.length), words.length);
    at += words.length;
    const votes = new Array<number>(Math.max(...words) + 1).fill(0);
    for (const [k, share] of shares.entries()) votes[words[k]] += share;
    return [task, votes];
  });
  return Object.fromEntries(entries) as Votes;
}

/** Probabilities on which a regression and the net agree: the geometric mean of what they say. */
export function agreed(task: VotedTask, said: readonly number[], votes: readonly number[]): number[] {
  const powers = said.map((share, k) => Math.sqrt((share + leastShare) * (votes[k] + leastShare)));
  if (task === "hair") powers[0] *= Math.exp(bareLean);
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

export function isVoted(task: AttributeTask): task is VotedTask {
  return task in classOfWord;
}

/** Means of what the net finds in its cells, weighted by place and class: the pools one after the other. */
function pooled(found: Float32Array, classes: Float32Array, { size, unit, eyeX, eyeY }: HeadLayout): Float32Array {
  const cellCount = classes.length / classCount;
  const side = Math.sqrt(cellCount);
  const width = found.length / cellCount;
  const sums = new Float32Array(poolCount * width);
  // Of nearly none of a class little is said.
  const totals = new Float32Array(poolCount).fill(1);
  for (let i = 0; i < cellCount; i++) {
    const x = Math.abs((((i % side) + 0.5) * size) / side - eyeX) / unit;
    const y = ((Math.floor(i / side) + 0.5) * size) / side / unit - eyeY / unit;
    const weights = poolWeights(x, y, classes.subarray(classCount * i, classCount * (i + 1)));
    for (const [pool, weight] of weights.entries()) {
      if (weight === 0) continue;
      totals[pool] += weight;
      for (let c = 0; c < width; c++) sums[pool * width + c] += weight * found[i * width + c];
    }
  }
  return sums.map((sum, k) => sum / totals[Math.floor(k / width)]);
}

function poolWeights(x: number, y: number, classes: Float32Array): number[] {
  const hair = classes[parsingClasses.indexOf("hair")];
  const isTop = y < topBottom;
  const isLower = y > lowerFace.from && y < lowerFace.to && x < lowerFace.half;
  const isEyes = Math.abs(y) < aboutEyes.height && x < aboutEyes.half;
  const skin = classes[parsingClasses.indexOf("skin")];
  return [isTop ? hair : 0, isTop ? 0 : hair, skin, Number(isLower), Number(isEyes), 1];
}
