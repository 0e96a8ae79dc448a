// npx tsx tools/learn-rest.ts <folder of people>: learns what smiles add to the measures of a face from people at rest and
// people who smile (labels.json), and writes it to src/avatar/fit/resting-face.json, nothing but sums over all. Prints
// what is left of each group on people left out, by folds.
import { writeFileSync } from "node:fs";
import { type Person, readPeople } from "../bench/people/people-set.ts";
import { mean } from "../bench/statistics.ts";
import type { ExpressionWeights } from "../src/avatar/avatar.ts";
import { expressionWeights } from "../src/avatar/fit/fit.ts";
import { plainHead, sameViewHead } from "../src/avatar/fit/neutral.ts";
import { inPlaneResidual } from "../src/avatar/fit/residual.ts";
import {
  measureRest,
  type RestMeasureName,
  type RestMeasures,
  restMeasureNames,
} from "../src/avatar/fit/rest-measures.ts";
import { type RestingFace, restOf, smileWeights, unsmiled } from "../src/avatar/fit/resting-face.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { Solver } from "../src/kernels/solve.ts";
import { openNodeCore } from "../src/node-core.ts";
import { cholesky, solveFactored } from "./head/linear-algebra.ts";
import { fitPeople } from "./prior/fitted-people.ts";

const outputPath = "src/avatar/fit/resting-face.json";
/** Heads turned further show too little of one side, degrees. */
const turned = { yaw: 25, pitch: 15 } as const;
/** A smile's weights vary by some tenths: a slope is drawn to nothing as by this many people more without smiles' effect. */
const ridge = 0.002;
const groups = { closed: "rest", smile: "smile", teeth: "teeth", laugh: "teeth" } as const;
type Group = (typeof groups)[keyof typeof groups];

interface Sample {
  readonly fold: number;
  readonly group: Group;
  /** As the photo shows them, and of the head without its expression. */
  readonly shown: RestMeasures;
  readonly plain: RestMeasures;
  readonly expression: ExpressionWeights;
}

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npx tsx tools/learn-rest.ts <folder of people with labels.json>");
  process.exit(2);
}
const folds = new Map<number, RestingFace>();
const samples = await readSamples(readPeople(folder));
report(samples);
writeFileSync(outputPath, `${JSON.stringify(learn(samples), null, 2)}\n`);

async function readSamples(people: readonly Person[]): Promise<Sample[]> {
  const core = await openNodeCore();
  const { modules, model } = core;
  const solver = new Solver(modules.solve);
  const told = people.filter(({ labels }) => labels.mouth in groups);
  return fitPeople(core, solver, told, turned).map(({ fold, labels, landmarks, fit }) => {
    const residual = inPlaneResidual(solver, model, fit, landmarks, "skin");
    const [shown, plain] = [sameViewHead(model, fit, residual), plainHead(model, fit, residual)].map((head) =>
      measureRest(embedLandmarks(model.landmarks, head)),
    );
    const group = groups[labels.mouth as keyof typeof groups];
    return { fold, group, shown, plain, expression: expressionWeights(fit) };
  });
}

/** Weighted ridge regression of measures on smiles through the means of the people at rest; groups weigh alike. */
function learn(from: readonly Sample[]): RestingFace {
  const rest = from.filter(({ group }) => group === "rest");
  const shapes = rest.map(({ expression }) => smileWeights(expression));
  const smile = shapes[0].map((_, k) => rounded(mean(shapes.map((weights) => weights[k]))));
  const smileSd = shapes[0].map((_, k) => rounded(deviation(shapes.map((weights) => weights[k]))));
  const count = smile.length;
  const matrix = new Float64Array(count * count);
  const right = restMeasureNames.map(() => new Float64Array(count));
  const means = restMeasureNames.map((name) => mean(rest.map(({ shown }) => shown[name])));
  const known = { smile, smile_sd: smileSd, measures: measured((m) => ({ mean: means[m] })) };
  for (const { group, shown, plain, expression } of from) {
    const measures = unsmiled(shown, plain, expression, known);
    const weight = 1 / from.filter((other) => other.group === group).length;
    const x = smileWeights(expression).map((value, k) => value - smile[k]);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) matrix[a * count + b] += weight * x[a] * x[b];
      restMeasureNames.forEach((name, m) => {
        right[m][a] += weight * x[a] * (measures[name] - means[m]);
      });
    }
  }
  const factor = cholesky(matrix, count, ridge);
  const measures = measured((m) => ({
    mean: rounded(means[m]),
    slopes: Array.from(solveFactored(factor, right[m]), rounded),
  }));
  return {
    portrait_count: from.length,
    smile,
    smile_sd: smileSd,
    measures,
  };
}

function measured<Value>(value: (m: number) => Value): Record<RestMeasureName, Value> {
  return Object.fromEntries(restMeasureNames.map((name, m) => [name, value(m)])) as Record<RestMeasureName, Value>;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}

/** Mean and deviation of the measures in hundredths, less the mean at rest: as shown, and settled by the other folds. */
function report(all: readonly Sample[]): void {
  const settled = all.map(({ shown, plain, expression, fold }) => {
    const face = faceWithout(fold);
    return restOf(unsmiled(shown, plain, expression, face), expression, face);
  });
  const { measures: learned } = learn(all);
  for (const name of restMeasureNames) {
    const shown = (["rest", "smile", "teeth"] as const).flatMap((group) =>
      [all.map((sample) => sample.shown), settled].map((list) => {
        const own = list.filter((_, k) => all[k].group === group).map((measures) => measures[name]);
        return `${(100 * (mean(own) - learned[name].mean)).toFixed(1).padStart(6)} (${(100 * deviation(own)).toFixed(1)})`;
      }),
    );
    console.log(name.padEnd(12), shown.join("  "));
  }
}

function faceWithout(fold: number): RestingFace {
  const known = folds.get(fold) ?? learn(samples.filter((sample) => sample.fold !== fold));
  folds.set(fold, known);
  return known;
}
