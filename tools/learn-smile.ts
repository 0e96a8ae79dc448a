// npx tsx tools/learn-smile.ts <folder of people>: learns how lips move in the smiles of people (labels.json) beyond the head's own
// smile, and writes it to tools/head/learned-smile.json, from which the next head.bin is compiled; nothing but means over all.
// Run `npm run build` before it: the present head's own motion is kept and learned on. Prints how far the lips of people left out are off, by folds.
import { writeFileSync } from "node:fs";
import { type Person, readPeople } from "../bench/people/people-set.ts";
import { mean } from "../bench/statistics.ts";
import { expressionWeights, type HeadFit } from "../src/avatar/fit/fit.ts";
import { lipEdges, lipState, seePartedLips } from "../src/avatar/fit/lip-edges.ts";
import { neutralHead, sameViewHead } from "../src/avatar/fit/neutral.ts";
import { repeatExpression } from "../src/avatar/fit/repeat-expression.ts";
import { inPlaneResidual } from "../src/avatar/fit/residual.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { addExpressions } from "../src/avatar/head/expression.ts";
import { type ExpressionName, expressionNames } from "../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../src/avatar/head/head-model.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import type { Landmarks } from "../src/face/landmarks.ts";
import { Solver } from "../src/kernels/solve.ts";
import { openNodeCore } from "../src/node-core.ts";
import { learnedSmile, lipMotion, ofSide } from "./head/learned-smile.ts";
import { likeOnBothSides } from "./head/lip-twins.ts";
import { fitPeople } from "./prior/fitted-people.ts";

const outputPath = "tools/head/learned-smile.json";
/** Heads turned further show too little of one side, degrees. */
const turned = { yaw: 15, pitch: 15 } as const;
const iterationCount = 5;
/** A lip's motion is drawn to the head's own as by this many whole smiles without a difference. */
const ridge = 4;
/** Inner edges that meet where the mouth is closed. */
const meeting = [
  [13, 14],
  [82, 87],
  [312, 317],
  [81, 178],
  [311, 402],
  [80, 88],
  [310, 318],
  [191, 95],
  [415, 324],
] as const;

const [rightCorner, leftCorner] = [61, 291];

interface Smiler {
  readonly fold: number;
  readonly fit: HeadFit;
  readonly landmarks: Landmarks;
  /** All vertices of the neutral head. */
  readonly neutral: Float32Array;
  /** Landmarks as the photo shows them, head frame. */
  readonly shown: Float32Array;
}

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npx tsx tools/learn-smile.ts <folder of people with labels.json>");
  process.exit(2);
}
const core = await openNodeCore();
const { model } = core;
const solver = new Solver(core.modules.solve);
const smilers = readSmilers(readPeople(folder));
const meanPoints = embedLandmarks(model.landmarks, model.mean);
/** 0 in the middle of the lips .. 1 at their corners. */
const aside = lipEdges.map((landmark) => (meanPoints[3 * landmark] / meanPoints[3 * leftCorner]) ** 2);
for (const fold of [0, 1, 2, 3, 4]) {
  const left = smilers.filter((smiler) => smiler.fold === fold);
  const learned = learn(smilers.filter((smiler) => smiler.fold !== fold));
  const [before, after] = [model, moved(learned)].map((head) => errorsOf(head, left));
  console.log(JSON.stringify({ bench: "learn-smile", fold, people: left.length, before, after }));
}
const present = learnedSmile();
const offsets = Array.from(learn(smilers), (value, k) => Math.round(100 * (value + present[k])));
writeFileSync(outputPath, `${JSON.stringify({ portrait_count: smilers.length, offsets })}\n`);

function readSmilers(people: readonly Person[]): Smiler[] {
  const smiling = people.filter(({ labels }) => labels.mouth === "teeth" || labels.mouth === "laugh");
  return fitPeople(core, solver, smiling, turned).map(({ fold, landmarks, fit }) => {
    const [seen, skin] = (["seen", "skin"] as const).map((place) =>
      inPlaneResidual(solver, model, fit, landmarks, place),
    );
    const shown = embedLandmarks(model.landmarks, sameViewHead(model, fit, seen));
    return { fold, fit, landmarks, neutral: neutralHead(solver, model, fit, skin), shown };
  });
}

/** Least squares for motion and weights in turn. */
function learn(from: readonly Smiler[]): Float64Array {
  const offsets = new Float64Array(2 * lipEdges.length);
  for (let iteration = 0; iteration < iterationCount; iteration++) {
    const head = moved(offsets);
    const sum = new Float64Array(offsets.length);
    let squares = ridge;
    for (const smiler of from) {
      const { expression, points } = repeated(head, smiler);
      const weight = ((expression.mouthSmileLeft ?? 0) + (expression.mouthSmileRight ?? 0)) / 2;
      squares += weight * weight;
      for (const [i, landmark] of lipEdges.entries()) {
        for (let c = 0; c < 2; c++) {
          sum[2 * i + c] += weight * (smiler.shown[3 * landmark + c] - points[3 * landmark + c]);
        }
      }
    }
    const step = closed(sum.map((value) => value / squares));
    for (const [k, value] of step.entries()) offsets[k] += value;
  }
  return offsets;
}

/** Alike on both sides, with lips that stay closed by themselves; how they part and rise in the middle is for other shapes to say. */
function closed(offsets: Float64Array): Float64Array {
  const even = Float64Array.from(likeOnBothSides(offsets), (value, k) =>
    k % 2 === 0 ? value : aside[Math.trunc(k / 2)] * value,
  );
  for (const pair of meeting) {
    const [upper, lower] = pair.map((landmark) => 2 * lipEdges.indexOf(landmark));
    for (const c of [0, 1]) even[upper + c] = even[lower + c] = (even[upper + c] + even[lower + c]) / 2;
  }
  return even;
}

/** The head with a further motion of its lips in smiles. */
function moved(offsets: Float64Array): HeadModel {
  const motion = lipMotion(model, offsets);
  const expressions = model.expressions.map((shape, index) => {
    const name = expressionNames[index];
    if (name !== "mouthSmileLeft" && name !== "mouthSmileRight") return shape;
    const field = ofSide(model, motion, name === "mouthSmileLeft" ? 1 : -1);
    for (const [k, vertex] of shape.indices.entries()) {
      for (let c = 0; c < 3; c++) field[3 * vertex + c] += shape.deltas[3 * k + c];
    }
    return {
      name,
      indices: Uint16Array.from({ length: model.vertexCount }, (_, i) => i),
      deltas: Float32Array.from(field),
    };
  });
  return { ...model, expressions };
}

/** The smile of a photo on the person's neutral head: weights and landmarks. */
function repeated(head: HeadModel, { fit, landmarks, neutral }: Smiler) {
  const expression = expressionWeights({ expression: repeatExpression(solver, head, fit, landmarks, neutral, true) });
  const posed = neutral.slice();
  addExpressions(head, expression, posed);
  const points = embedLandmarks(head.landmarks, posed);
  seePartedLips(points, lipState(fit, landmarks).parted);
  return { expression, points };
}

/** Root mean square of the lips' edges, millimetres; bias and slope of the mouth's width, hundredths of the distance of the eyes. */
function errorsOf(head: HeadModel, from: readonly Smiler[]) {
  const faces = from.map((smiler) => ({ shown: smiler.shown, ...repeated(head, smiler) }));
  const squares = faces.map(({ shown, points }) =>
    mean(lipEdges.map((i) => (shown[3 * i] - points[3 * i]) ** 2 + (shown[3 * i + 1] - points[3 * i + 1]) ** 2)),
  );
  const [photo, drawn] = [faces.map(({ shown }) => mouthWidth(shown)), faces.map(({ points }) => mouthWidth(points))];
  const [middle, drawnMiddle] = [mean(photo), mean(drawn)];
  const slope =
    mean(photo.map((value, i) => (value - middle) * (drawn[i] - drawnMiddle))) /
    mean(photo.map((value) => (value - middle) ** 2));
  const weights = (name: ExpressionName) => mean(faces.map(({ expression }) => expression[name] ?? 0));
  return {
    lips: rounded(Math.sqrt(mean(squares))),
    width: { bias: rounded(drawnMiddle - middle), slope: rounded(slope) },
    gap: rounded(mean(faces.map(({ shown, points }) => gapOf(points) - gapOf(shown)))),
    smile: rounded(weights("mouthSmileLeft")),
    stretch: rounded(weights("mouthStretchLeft")),
    up: rounded(weights("mouthUpperUpLeft")),
  };
}

function gapOf(points: Float32Array): number {
  return points[3 * 13 + 1] - points[3 * 14 + 1];
}

function mouthWidth(points: Float32Array): number {
  const { left, right } = outerEyeCorners;
  return (100 * (points[3 * leftCorner] - points[3 * rightCorner])) / (points[3 * left] - points[3 * right]);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
