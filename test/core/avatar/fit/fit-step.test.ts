import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FitProblem, type FitState, type Solve } from "../../../../src/avatar/fit/fit-problem.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";
import { meshLandmarkCount } from "../../../../src/face/landmark-groups.ts";
import { Solver } from "../../../../src/kernels/solve.ts";
import { model } from "../../../fixtures/drawn-heads.ts";
import { landmarkSureness, posedLandmarks, priorEnergy, solvedNames } from "../../../reference/fit-energy.ts";

const n = meshLandmarkCount;
const poseCount = 7;
const image = { width: 960, height: 1200, focalPriorPixels: 1400 };

/** A solver that keeps what it was asked and answers with a step of its own. */
class Recorder extends Solver {
  columns = new Float32Array();
  matrix = new Float64Array();
  gradient = new Float64Array();
  step: Float64Array | null = null;

  constructor() {
    super(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
  }

  override gram(columns: Float32Array, columnCount: number): Float64Array {
    this.columns = columns.slice();
    return super.gram(columns, columnCount);
  }

  override solveSymmetric(matrix: Float64Array, vector: Float64Array): Float64Array | null {
    this.matrix = matrix.slice();
    this.gradient = vector.slice();
    return this.step ?? new Float64Array(vector.length);
  }

  /** Residuals with their weights, x of all landmarks and then y. */
  get residual(): Float32Array {
    return this.columns.subarray(this.columns.length - 2 * n);
  }
}

function stateOf(identityCount: number, weights: Readonly<Record<string, number>> = {}): FitState {
  return {
    rotation: multiply3(rotationFromVector(0.12, -0.3, 0.07), rotationFromVector(0, 0, 0.05)),
    translation: Float64Array.of(12, -9, -700),
    logFocal: Math.log(1250),
    identity: Float64Array.from({ length: identityCount }, (_, k) => 0.8 * Math.sin(3 * k + 1)),
    expression: Float64Array.from(solvedNames, (name) => weights[name] ?? 0),
  };
}

/** The state with unknown `k` (as columns of the Jacobian go) moved by `by`. */
function moved(state: FitState, k: number, by: number): FitState {
  const axis = (first: number) => [0, 1, 2].map((c) => (c === k - first ? by : 0)) as [number, number, number];
  const add = (values: Float64Array, at: number) => values.map((value, i) => (i === at ? value + by : value));
  const identityEnd = poseCount + state.identity.length;
  if (k < 3) return { ...state, rotation: multiply3(rotationFromVector(...axis(0)), state.rotation) };
  if (k < 6) return { ...state, translation: add(state.translation, k - 3) };
  if (k === 6) return { ...state, logFocal: state.logFocal + by };
  if (k < identityEnd) return { ...state, identity: add(state.identity, k - poseCount) };
  return { ...state, expression: add(state.expression, k - identityEnd) };
}

/** Where a faultless net finds the landmarks of a state, moved by `shift` pixels. */
function foundAt(state: FitState, shift: (i: number) => number = () => 0) {
  const points = new Float32Array(3 * n);
  posedLandmarks(model, "seen", state).forEach(([x, y, z], i) => {
    const scale = Math.exp(state.logFocal) / -z;
    points.set([image.width / 2 + scale * x + shift(i), image.height / 2 - scale * y, 0], 3 * i);
  });
  return { points, presence: 1 };
}

const truth = stateOf(new FitProblem(model, foundAt(stateOf(0)), image, "seen").identityCount);
const one: Solve = { rounds: 1, solveIdentity: true, expressionPrior: 1 };

function stepFrom(state: FitState, problem: FitProblem, solve: Solve = one): Recorder {
  const recorder = new Recorder();
  problem.minimise(recorder, state, solve);
  return recorder;
}

describe("the Jacobian of a fit", () => {
  const problem = new FitProblem(model, foundAt(truth), image, "seen");
  const { columns } = stepFrom(truth, problem);
  const shapeEnd = poseCount + truth.identity.length + solvedNames.length;
  // Of the expression with the identity held: how sure landmarks are depends on it otherwise.
  const held = { ...one, solveIdentity: false };
  const expressionColumns = stepFrom(truth, problem, held).columns;
  const identityCount = truth.identity.length;
  const kinds: [string, number[], Solve, Float32Array, number][] = [
    ["the rotation", [0, 1, 2], one, columns, 1e-3],
    ["the translation", [3, 4, 5], one, columns, 0.5],
    ["the focal length", [6], one, columns, 2e-3],
    ["the identity", [7, 8, 12, 30, 66], one, columns, 0.3],
    ["the expression", range(poseCount + identityCount, shapeEnd), held, expressionColumns, 0.1],
  ];

  test.each(kinds)("has the slopes of the residual by %s", (_, unknowns, solve, jacobian, by) => {
    for (const k of unknowns) {
      const [less, more] = [-by, by].map((step) => stepFrom(moved(truth, k, step), problem, solve).residual);
      const at = solve.solveIdentity ? k : k - identityCount;
      const column = jacobian.subarray(2 * n * at, 2 * n * (at + 1));
      const slope = less.map((value, i) => (value - more[i]) / (2 * by));
      expect(distance(slope, column) / length(column), `unknown ${k}`).toBeLessThan(0.01);
    }
  });
});

describe("the residual of a fit", () => {
  const shift = (i: number) => 3 * Math.sin(7 * i);
  const pixels = Array.from({ length: n }, (_, i) => shift(i));

  test("is what landmarks are off in millimetres at the head, by how sure they are", () => {
    const recorder = stepFrom(truth, new FitProblem(model, foundAt(truth, shift), image, "seen"));
    const sureness = landmarkSureness(model);
    posedLandmarks(model, "seen", truth).forEach(([, , z], i) => {
      const expected = sureness[i] * ((pixels[i] * -z) / Math.exp(truth.logFocal));
      expect(Math.abs(recorder.residual[i] - expected)).toBeLessThan(0.002 + 0.005 * Math.abs(expected));
    });
  });

  test("counts less where the expression moves a landmark, by twice as far as it does", () => {
    const smiling = stateOf(truth.identity.length, { mouthSmileLeft: 0.5, jawOpen: 0.3 });
    const recorder = stepFrom(smiling, new FitProblem(model, foundAt(smiling, shift), image, "seen"));
    const rest = posedLandmarks(model, "seen", truth);
    const sureness = landmarkSureness(model);
    posedLandmarks(model, "seen", smiling).forEach(([x, y, z], i) => {
      const doubt = 2 * Math.hypot(x - rest[i][0], y - rest[i][1], z - rest[i][2]);
      const sure = 1 / Math.hypot(1 / sureness[i], doubt);
      const expected = sure * ((pixels[i] * -z) / Math.exp(truth.logFocal));
      expect(Math.abs(recorder.residual[i] - expected)).toBeLessThan(0.002 + 0.005 * Math.abs(expected));
    });
  });

  test("grows with the root of the error beyond two and a half deviations, from the fifth round on", () => {
    const problem = new FitProblem(
      model,
      foundAt(truth, (i) => (i % 9 === 0 ? 40 : 0)),
      image,
      "seen",
    );
    const [plain, robust] = [4, 5].map((rounds) => stepFrom(truth, problem, { ...one, rounds }).residual);
    for (let i = 0; i < n; i++) {
      const error = Math.hypot(plain[i], plain[n + i]);
      const expected = error * Math.sqrt(Math.min(1, 2.5 / Math.max(error, 1e-9)));
      expect(Math.hypot(robust[i], robust[n + i])).toBeCloseTo(expected, 4);
    }
    expect(Math.hypot(plain[0], plain[n])).toBeGreaterThan(4);
  });
});

describe("the priors of a fit", () => {
  const state = stateOf(truth.identity.length, {
    mouthSmileLeft: 0.5,
    mouthSmileRight: 0.2,
    jawOpen: 0.4,
    jawLeft: 0.1,
    browOuterUpRight: 0.3,
    eyeBlinkLeft: 0.2,
    mouthPressLeft: 0.1,
    noseSneerLeft: 0.2,
  });
  // Landmarks found where they are: nothing but the priors pulls.
  const problem = new FitProblem(model, foundAt(state), image, "seen");
  const energyAt = (at: FitState, ease: number) =>
    priorEnergy(at, posedLandmarks(model, "seen", at), ease, image.focalPriorPixels);

  test.each([1, 0.15])("pull and hold as their energy has it, with the expression's by %d", (expressionPrior) => {
    const { columns, gradient, matrix } = stepFrom(state, problem, { ...one, expressionPrior });
    const size = gradient.length;
    // The distance is a matter of the translation alone, and the turn and shape of a head do not count.
    for (let k = 5; k < size; k++) {
      const by = 1e-3;
      const [less, at, more] = [-by, 0, by].map((step) => energyAt(moved(state, k, step), expressionPrior));
      const column = columns.subarray(2 * n * k, 2 * n * (k + 1));
      const pull = gradient[k] - dot(column, columns.subarray(2 * n * size));
      const stiffness = matrix[k * size + k] - dot(column, column);
      const shaped = k >= poseCount ? distanceEnergy(state, k, by) : [0, 0];
      expect(pull, `pull of ${k}`).toBeCloseTo(-(more - less) / (4 * by) + shaped[0], k === 5 ? 6 : 2);
      // The logarithm of the distance is not quite straight.
      if (k !== 5)
        expect(stiffness / ((more - 2 * at + less) / (2 * by * by) - shaped[1]), `of ${k}`).toBeCloseTo(1, 2);
    }
    const [left, right] = ["mouthSmileLeft", "mouthSmileRight"].map(
      (name) => size - solvedNames.length + solvedNames.indexOf(name as "jawOpen"),
    );
    const [a, b] = [left, right].map((k) => columns.subarray(2 * n * k, 2 * n * (k + 1)));
    expect(matrix[left * size + right] - dot(a, b)).toBeCloseTo((-4 * expressionPrior) / 0.6 ** 2, 2);
    expect(matrix[right * size + left]).toBeCloseTo(matrix[left * size + right], 6);
  });

  /** What the distance adds to slope and bend of the energy where a shape moves landmarks to and fro. */
  function distanceEnergy(at: FitState, k: number, by: number): [number, number] {
    const energy = (step: number) => {
      const points = posedLandmarks(model, "seen", moved(at, k, step));
      return (Math.log(points.reduce((sum, [, , z]) => sum - z, 0) / n / 800) / 0.15) ** 2;
    };
    const [less, middle, more] = [-by, 0, by].map(energy);
    return [(more - less) / (4 * by), (more - 2 * middle + less) / (2 * by * by)];
  }
});

describe("a step of a fit", () => {
  const problem = new FitProblem(model, foundAt(truth), image, "seen");
  const size = poseCount + truth.identity.length + solvedNames.length;

  test("turns the head about the axes of the camera and adds to the rest", () => {
    const recorder = new Recorder();
    recorder.step = Float64Array.from({ length: size }, (_, k) => 0.02 + 0.001 * k);
    const { step } = recorder;
    const next = problem.minimise(recorder, truth, one);
    const turned = multiply3(rotationFromVector(step[0], step[1], step[2]), truth.rotation);
    expect(distance(next.rotation, turned)).toBeLessThan(1e-12);
    const [x, y, z] = truth.translation;
    expect([...next.translation].slice(0, 2)).toEqual([x + step[3], y + step[4]]);
    // A step of the distance is one of its logarithm.
    const { distance: away } = problem.error(truth);
    expect(next.translation[2]).toBeCloseTo(z - away * (Math.exp(-step[5] / away) - 1), 9);
    expect(next.logFocal).toBe(truth.logFocal + step[6]);
    expect([...next.identity]).toEqual([...truth.identity].map((value, k) => value + step[poseCount + k]));
    expect(next.expression[3]).toBeCloseTo(step[size - solvedNames.length + 3], 12);
  });

  test("stops each expression at its bounds and lets the others go on", () => {
    const recorder = new Recorder();
    const raised = { ...truth, expression: truth.expression.map(() => 0.9) };
    recorder.step = new Float64Array(size).fill(0.05).fill(0.3, size - 10);
    recorder.solveSymmetric = (_, vector) => recorder.step!.slice(size - vector.length);
    const { expression } = problem.minimise(recorder, raised, one);
    expect(Math.max(...expression)).toBeLessThanOrEqual(1);
    expect(expression[expression.length - 1]).toBe(1);
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, k) => from + k);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, value, k) => sum + value * b[k], 0);
}

function length(values: ArrayLike<number>): number {
  return Math.sqrt(dot(values, values));
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return length(Array.from(a, (value, k) => value - b[k]));
}
