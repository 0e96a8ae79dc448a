import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import { expressionWeights, type HeadFit } from "../../../../src/avatar/fit/fit.ts";
import { lipEdges, seePartedLips } from "../../../../src/avatar/fit/lip-edges.ts";
import { projectPoints } from "../../../../src/avatar/fit/project.ts";
import { repeatExpression } from "../../../../src/avatar/fit/repeat-expression.ts";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { headOfIdentity } from "../../../../src/avatar/head/identity.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";
import { type Landmarks, landmarkCount } from "../../../../src/face/landmarks.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const neutral = headOfIdentity(model, Float32Array.of(0.8, -0.6, 1.2));
const fit: HeadFit = {
  camera: {
    width: 960,
    height: 1200,
    focal: 1500,
    centreX: 480,
    centreY: 600,
    rotation: multiply3(rotationFromVector(0.1, 0, 0), rotationFromVector(0, -0.2, 0)),
    translation: Float64Array.of(8, 5, -850),
  },
  identity: Float32Array.of(0),
  expression: new Float32Array(expressionNames.length),
  landmarkError: 0.02,
  distance: 850,
};

/** The landmarks of the posed head. */
function landmarksOf(weights: ExpressionWeights): Landmarks {
  const positions = neutral.slice();
  addExpressions(model, weights, positions);
  const embedded = embedLandmarks(model.landmarks, positions);
  const pixels = projectPoints(fit.camera, embedded);
  const points = new Float32Array(3 * landmarkCount);
  for (let i = 0; 2 * i < pixels.length; i++) points.set([pixels[2 * i], pixels[2 * i + 1]], 3 * i);
  return { points, presence: 1 };
}

function repeatedWeights(landmarks: Landmarks, smiles = false): Float32Array {
  return repeatExpression(solver, model, fit, landmarks, neutral, smiles);
}

function repeated(landmarks: Landmarks) {
  const weights = repeatedWeights(landmarks);
  return (name: (typeof expressionNames)[number]) => weights[expressionNames.indexOf(name)];
}

function lipsOf(weights: ExpressionWeights): Float32Array {
  const positions = neutral.slice();
  addExpressions(model, weights, positions);
  return embedLandmarks(model.landmarks, positions);
}

/** Distance of the inner lip landmarks, millimetres; negative where lips are closed. */
function gapOf(weights: ExpressionWeights): number {
  const points = lipsOf(weights);
  return points[3 * 13 + 1] - points[3 * 14 + 1];
}

describe("repeatExpression", () => {
  test("leaves a head at rest as it is", () => {
    expect(Math.max(...repeatedWeights(landmarksOf({})))).toBeLessThan(0.02);
  });

  test("finds the expression that a known head has", () => {
    const weight = repeated(landmarksOf({ mouthSmileLeft: 0.6, mouthSmileRight: 0.6, eyeBlinkLeft: 0.4 }));
    expect(weight("mouthSmileLeft")).toBeGreaterThan(0.45);
    expect(weight("mouthSmileLeft")).toBeLessThan(0.75);
    expect(weight("eyeBlinkLeft")).toBeGreaterThan(0.2);
    expect(weight("eyeBlinkRight")).toBeLessThan(weight("eyeBlinkLeft") / 2);
  });

  test("takes parted lips for seen off their places as on pictures of avatars", () => {
    const open = {
      jawOpen: 0.3,
      mouthUpperUpLeft: 0.4,
      mouthUpperUpRight: 0.4,
      mouthSmileLeft: 0.5,
      mouthSmileRight: 0.5,
    };
    const landmarks = landmarksOf(open);
    const pixelsPerMillimetre = fit.camera.focal / fit.distance;
    const shifts = new Float32Array(3 * landmarkCount);
    seePartedLips(shifts, 1);
    for (const i of lipEdges) {
      landmarks.points[3 * i] += pixelsPerMillimetre * shifts[3 * i];
      landmarks.points[3 * i + 1] -= pixelsPerMillimetre * shifts[3 * i + 1];
    }
    const found = expressionWeights({ expression: repeatedWeights(landmarks, true) });
    const [wanted, drawn] = [open, found].map((weights) => lipsOf(weights));
    const errors = lipEdges.flatMap((i) => [0, 1].map((c) => Math.abs(wanted[3 * i + c] - drawn[3 * i + c])));
    expect(errors.reduce((sum, value) => sum + value, 0) / errors.length).toBeLessThan(0.3);
  });

  test("repeats a smile with the shapes of smiles alone", () => {
    const mixed = landmarksOf({
      mouthSmileLeft: 0.5,
      mouthSmileRight: 0.5,
      mouthFunnel: 0.3,
      mouthShrugUpper: 0.3,
      mouthFrownLeft: 0.3,
    });
    const sum = (smiles: boolean) => {
      const weights = expressionWeights({ expression: repeatedWeights(mixed, smiles) });
      return Object.entries(weights).reduce(
        (all, [name, w]) => (/Frown|Funnel|Pucker|Shrug/.test(name) ? all + w : all),
        0,
      );
    };
    expect(sum(false)).toBeGreaterThan(0.3);
    expect(sum(true)).toBeLessThan(1e-4);
  });

  test("keeps lips closed that the net sees a little apart", () => {
    const landmarks = landmarksOf({});
    const pixelsPerMillimetre = fit.camera.focal / fit.distance;
    for (const i of [13, 82, 312, 81, 311]) landmarks.points[3 * i + 1] -= pixelsPerMillimetre;
    for (const i of [14, 87, 317, 178, 402]) landmarks.points[3 * i + 1] += pixelsPerMillimetre;
    const weights = expressionWeights({ expression: repeatedWeights(landmarks) });
    expect(gapOf(weights) - gapOf({})).toBeLessThan(0.3);
  });
});
