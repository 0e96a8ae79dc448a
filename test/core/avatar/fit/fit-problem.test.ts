import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expressionPriors } from "../../../../src/avatar/fit/expression-prior.ts";
import { FitProblem, type FitState, type Solve } from "../../../../src/avatar/fit/fit-problem.ts";
import { embedMean } from "../../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";
import { faceOvalRing, meshLandmarkCount } from "../../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../../src/face/landmarks.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const image = { width: 960, height: 1200 };
const focal = 1500;
const upright = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
const mean = embedMean(model, "seen");

/** The mean head's landmarks seen at a pose. */
function seen(rotation: Float64Array, translation: Float64Array) {
  const points = new Float32Array(3 * landmarkCount);
  for (let i = 0; i < meshLandmarkCount; i++) {
    const [x, y, z] = [0, 1, 2].map(
      (r) => [0, 1, 2].reduce((sum, c) => sum + rotation[3 * r + c] * mean[3 * i + c], 0) + translation[r],
    );
    points.set([image.width / 2 - (focal * x) / z, image.height / 2 + (focal * y) / z, 0], 3 * i);
  }
  return { points, presence: 1 };
}

function stateAt(problem: FitProblem, rotation: Float64Array, translation: Float64Array): FitState {
  return {
    rotation,
    translation,
    logFocal: Math.log(focal),
    identity: new Float64Array(problem.identityCount),
    expression: new Float64Array(expressionPriors.length),
  };
}

const whole: Solve = { rounds: 12, solveIdentity: true, expressionPrior: 1 };
const place = Float64Array.of(10, -6, -800);
const landmarks = seen(upright, place);
const problem = new FitProblem(model, landmarks, { ...image, focalPriorPixels: focal }, "seen");
const truth = stateAt(problem, upright, place);

describe("the error", () => {
  test("is none where the landmarks were found, at their distance", () => {
    const { meanPixels, distance } = problem.error(truth);
    expect(meanPixels).toBeLessThan(1e-3);
    expect(distance).toBeGreaterThan(780);
    expect(distance).toBeLessThan(880);
  });

  test("is in pixels", () => {
    const moved = stateAt(
      problem,
      upright,
      place.map((value, c) => value + (c === 0 ? 2 : 0)),
    );
    expect(problem.error(moved).meanPixels).toBeCloseTo((2 * focal) / problem.error(truth).distance, 1);
  });
});

describe("minimising", () => {
  test("stays where the error is none and the priors are met", () => {
    const state = problem.minimise(solver, truth, whole);
    expect(problem.error(state).meanPixels).toBeLessThan(0.02);
    expect(Math.max(...state.identity.map(Math.abs))).toBeLessThan(0.05);
  });

  test("finds a near head from afar: no step leads through the camera", () => {
    const near = new FitProblem(model, seen(upright, Float64Array.of(0, 0, -260)), image, "seen");
    const far = stateAt(near, upright, Float64Array.of(0, 0, -900));
    const start = { ...far, logFocal: Math.log((focal * near.error(far).distance) / 260) };
    const steps = [1, 2, 3, 4, 12].map((rounds) =>
      near.error(near.minimise(solver, start, { ...whole, rounds, solveIdentity: false })),
    );
    expect(Math.min(...steps.map(({ distance }) => distance))).toBeGreaterThan(0);
    // The prior, 6.5 deviations off, holds it a little further away.
    expect(Math.abs(steps[4].meanPixels - 2.35)).toBeLessThan(0.1);
    expect(Math.abs(steps[4].distance / 300 - 1)).toBeLessThan(0.25);
  });

  test.each([0.05, 0.2, 0.4])("finds back from a pose that is wrong by %f radians and three centimetres", (turn) => {
    const wrong = stateAt(
      problem,
      multiply3(rotationFromVector(turn / 2, turn, -turn / 3), upright),
      Float64Array.of(-15, 12, -826),
    );
    expect(problem.error(wrong).meanPixels).toBeGreaterThan(10);
    expect(problem.error(problem.minimise(solver, wrong, whole)).meanPixels).toBeLessThan(0.5);
  });

  test("keeps a held camera", () => {
    const wrong = stateAt(problem, upright, Float64Array.of(14, -6, -800));
    const state = problem.minimise(solver, wrong, { ...whole, holdCamera: true });
    expect(Math.max(...state.translation.map((value, c) => Math.abs(value - wrong.translation[c])))).toBeLessThan(1e-3);
    expect(state.logFocal).toBeCloseTo(wrong.logFocal, 3);
  });

  test("leaves the identity alone unless it is asked for", () => {
    const turned = stateAt(problem, rotationFromVector(0.05, 0.1, 0), place);
    const state = problem.minimise(solver, turned, { ...whole, solveIdentity: false });
    expect(state.identity.every((value) => value === 0)).toBe(true);
    expect(problem.error(state).meanPixels).toBeLessThan(problem.error(turned).meanPixels);
  });

  test("expressions stay within their bounds and a few wild landmarks do not lead it away", () => {
    const wild = { ...landmarks, points: landmarks.points.slice() };
    for (const i of [10, 60, 200, 300]) wild.points[3 * i] += 60;
    const disturbed = new FitProblem(model, wild, { ...image, focalPriorPixels: focal }, "seen");
    const state = disturbed.minimise(solver, truth, whole);
    expect(state.expression.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
    expect(problem.error(state).meanPixels).toBeLessThan(1.5);
  });
});

test("the sliding oval counts for less than the rest", () => {
  const average = (chosen: (i: number) => boolean) => {
    const picked = [...problem.weights].filter((_, i) => chosen(i));
    return picked.reduce((sum, weight) => sum + weight, 0) / picked.length;
  };
  const oval = new Set(faceOvalRing);
  expect(average((i) => oval.has(i))).toBeLessThan(0.5 * average((i) => !oval.has(i)));
});

test("a known head has no identity to solve", () => {
  const known = new FitProblem(model, landmarks, image, "seen", mean);
  expect(known.identityCount).toBe(0);
  expect(known.error(stateAt(known, upright, place)).meanPixels).toBeLessThan(1e-3);
});
