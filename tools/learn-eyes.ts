// npx tsx tools/learn-eyes.ts <folder of people>: learns by logistic regression whether irises are light or brown (src/face/eye-color.ts) from the eyes
// that two viewers named alike (bench/people/irises.json), everybody read by nets that never saw them, and writes src/face/eye-regression.json.
// Prints how many are right by weights of the other folds.
import { readFileSync, writeFileSync } from "node:fs";
import { foldNetsFile, foldPaths } from "../bench/people/fold-nets.ts";
import { readPeople } from "../bench/people/people-set.ts";
import { eyeFeatures } from "../src/face/eye-color.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { decode, observeFace } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";
import { fitLogisticRegression, type Sample } from "./parsing/logistic-regression.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: npx tsx tools/learn-eyes.ts <folder of people>");
  process.exit(2);
}
const featureCount = 6;
const options = { variance: 1e2, balance: 0, scales: Array<number>(featureCount).fill(1) };
const light = ["green", "grey", "blue"];
const { irises } = JSON.parse(readFileSync("bench/people/irises.json", "utf8")) as {
  irises: Record<string, (string | null)[]>;
};
const core = await openNodeCore();
const cores = [0, 1, 2, 3, 4].map((fold) => ({
  ...core,
  nets: foldNetsFile(new Uint8Array(core.nets), foldPaths("tools/parsing/folds", fold)),
}));
const eyes = readPeople(folder).flatMap(({ id, fold, photoPath }) => {
  const named = irises[id] ?? [];
  const isLight = named.map((word) => word !== null && light.includes(word));
  if (named.length < 2 || named.includes(null) || isLight[0] !== isLight[1]) return [];
  try {
    const meter = new MemoryMeter();
    const { pixels } = finish(decode(cores[fold], readFileSync(photoPath), meter));
    const { attributes } = finish(observeFace(cores[fold], pixels, meter));
    if (!attributes?.eyes) return [];
    const features = eyeFeatures(attributes.eyes, attributes.probabilities.skin);
    return [{ fold, features, label: Number(isLight[0]) }];
  } catch (error) {
    console.error(`${id} ${error}`);
    return [];
  }
});
const told = eyes.map((one) => {
  const { weights, bias } = learn(eyes.filter(({ fold }) => fold !== one.fold));
  return one.features.reduce((sum, feature, k) => sum + weights[k] * feature, bias) > 0;
});
const right = (label: number) => {
  const own = told.flatMap((isLight, k) => (eyes[k].label === label ? [Number(isLight) === label] : []));
  return own.filter(Boolean).length / own.length;
};
console.log(JSON.stringify({ bench: "learn-eyes", count: eyes.length, brown: right(0), light: right(1) }));
const { weights, bias } = learn(eyes);
const learned = { portrait_count: eyes.length, bias: rounded(bias), weights: weights.map(rounded) };
writeFileSync("src/face/eye-regression.json", `${JSON.stringify(learned, null, 2)}\n`);

function learn(samples: readonly Sample[]) {
  const { weights, biases } = fitLogisticRegression(samples, 2, options);
  return { weights: [...weights[1]].map((value, k) => value - weights[0][k]), bias: biases[1] - biases[0] };
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}
