import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lipGap, measureRest, restMeasureNames } from "../../../../src/avatar/fit/rest-measures.ts";
import { restingWeights } from "../../../../src/avatar/fit/resting-weights.ts";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const points = (positions: Float32Array) => embedLandmarks(model.landmarks, positions);
const own = measureRest(points(model.mean));

describe("the weights of a resting face", () => {
  const changes = {
    upperLid: -0.01,
    innerBrow: 0.02,
    mouthCorner: 0.02,
    mouthWidth: 0.03,
    upperLip: -0.015,
    lowerLip: -0.02,
  };

  test("give a head the measures wanted, its lips closed", () => {
    const wanted = { ...own };
    for (const [name, change] of Object.entries(changes)) wanted[name as keyof typeof changes] += change;
    const head = model.mean.slice();
    addExpressions(model, restingWeights(solver, model, head, wanted), head);
    const settled = measureRest(points(head));
    for (const name of restMeasureNames) expect(Math.abs(settled[name] - wanted[name]), name).toBeLessThan(0.005);
    expect(Math.abs(lipGap(points(head)) - lipGap(points(model.mean)))).toBeLessThan(0.5);
  });

  test("are none for a head that has them", () => {
    const weights = Object.values(restingWeights(solver, model, model.mean, own));
    for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(1e-9);
  });

  test("are the same on both sides", () => {
    const weights = restingWeights(solver, model, model.mean, { ...own, brow: own.brow + 0.02 });
    expect(weights.browOuterUpLeft).toBe(weights.browOuterUpRight);
    expect(weights.browOuterUpLeft).toBeGreaterThan(0.1);
  });
});
