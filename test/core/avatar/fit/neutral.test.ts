import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import type { HeadFit } from "../../../../src/avatar/fit/fit.ts";
import { neutralHead } from "../../../../src/avatar/fit/neutral.ts";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const smile: ExpressionWeights = {
  mouthSmileLeft: 0.7,
  mouthSmileRight: 0.5,
  mouthStretchLeft: 0.3,
  mouthLowerDownLeft: 0.4,
  mouthLowerDownRight: 0.4,
  jawOpen: 0.3,
};
/** Landmarks of the mouth: corners, and the middle of both lips where they meet. */
const [rightCorner, leftCorner, upperLip, lowerLip] = [61, 291, 13, 14];

function fitOf(expression: ExpressionWeights, identity = [0.5, -1, 0.8, 1.5, -0.7]): HeadFit {
  return {
    camera: {
      width: 960,
      height: 1200,
      focal: 1500,
      centreX: 480,
      centreY: 600,
      rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
      translation: Float64Array.of(0, 0, -850),
    },
    identity: Float32Array.from(identity),
    expression: Float32Array.from(expressionNames, (name) => expression[name] ?? 0),
    landmarkError: 0.02,
    distance: 850,
  };
}

/** A residual that pulls the left corner of the mouth down and out, millimetres. */
function droop(): Float32Array {
  const residual = new Float32Array(3 * model.skinVertexCount);
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.mean[3 * i] <= 0) continue;
    const share = model.regions.mouth[i] / 255;
    residual[3 * i] = 3 * share;
    residual[3 * i + 1] = -4 * share;
  }
  return residual;
}

function mouth(positions: Float32Array) {
  const points = embedLandmarks(model.landmarks, positions);
  const at = (i: number) => [points[3 * i], points[3 * i + 1]] as const;
  return { right: at(rightCorner), left: at(leftCorner), upper: at(upperLip), lower: at(lowerLip) };
}

describe("neutralHead of a crooked smile", () => {
  const { right, left, upper, lower } = mouth(neutralHead(solver, model, fitOf(smile), droop()));

  test("has level, symmetric mouth corners", () => {
    expect(Math.abs(left[1] - right[1])).toBeLessThan(0.3);
    expect(Math.abs(left[0] + right[0])).toBeLessThan(0.3);
  });

  test("closes the lips", () => {
    const rest = mouth(neutralHead(solver, model, fitOf({}), new Float32Array(3 * model.skinVertexCount)));
    expect(Math.abs(upper[1] - lower[1] - (rest.upper[1] - rest.lower[1]))).toBeLessThan(0.55);
  });
});

describe("neutralHead of narrowed eyes", () => {
  /** Opening of the right and the left eye, millimetres. */
  const openings = (expression: ExpressionWeights) => {
    const none = new Float32Array(3 * model.skinVertexCount);
    const points = embedLandmarks(model.landmarks, neutralHead(solver, model, fitOf(expression), none));
    return [points[3 * 159 + 1] - points[3 * 145 + 1], points[3 * 386 + 1] - points[3 * 374 + 1]];
  };
  const [open] = openings({});
  const narrow = { eyeBlinkLeft: 0.25, eyeBlinkRight: 0.25 };

  test("keeps them as the person has them, but for what a smile adds", () => {
    const [atRest] = openings(narrow);
    const [inSmile] = openings({
      ...narrow,
      mouthSmileLeft: 1,
      mouthSmileRight: 1,
    });
    expect(atRest).toBeLessThan(open - 1.5);
    expect(inSmile).toBeGreaterThan(atRest + 0.3);
  });

  test("shares a wink between the eyes", () => {
    const [right, left] = openings({ eyeBlinkLeft: 0.4 });
    expect(Math.abs(right - left)).toBeLessThan(0.3);
  });
});

describe("neutralHead of moved brows", () => {
  /** Height of the right and the left brow's inner end over the corners of the eyes, millimetres. */
  const heights = (expression: ExpressionWeights) => {
    const none = new Float32Array(3 * model.skinVertexCount);
    const points = embedLandmarks(model.landmarks, neutralHead(solver, model, fitOf(expression), none));
    return [55, 285].map((brow) => points[3 * brow + 1] - (points[3 * 33 + 1] + points[3 * 263 + 1]) / 2);
  };
  const [rest] = heights({});

  test("keeps the height that they have, raised or lowered", () => {
    const full = new Float32Array(3 * model.vertexCount);
    addExpressions(model, { browInnerUp: 0.4 }, full);
    const lift = embedLandmarks(model.landmarks, full)[3 * 55 + 1];
    expect((heights({ browInnerUp: 0.4 })[0] - rest) / lift).toBeGreaterThan(0.75);
    expect(heights({ browDownLeft: 0.4, browDownRight: 0.4 })[0]).toBeLessThan(rest - 0.5);
  });

  test("shares one raised brow between both", () => {
    const [right, left] = heights({ browOuterUpLeft: 0.6, browDownRight: 0.4 });
    expect(Math.abs(right - left)).toBeLessThan(0.3);
  });
});
