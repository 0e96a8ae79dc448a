import { expressionPriors } from "../../src/avatar/fit/expression-prior.ts";
import { FitProblem, type FitState, landmarkWeights, type Solve } from "../../src/avatar/fit/fit-problem.ts";
import { startPose } from "../../src/avatar/fit/fit-start.ts";
import { embedMean } from "../../src/avatar/head/embedding.ts";
import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { submatrix } from "../../src/avatar/mesh/bounded-step.ts";
import type { Landmarks } from "../../src/face/landmarks.ts";
import type { Solver } from "../../src/kernels/solve.ts";
import { shapeShare } from "../head/learned-mean.ts";
import { cholesky, dotProduct, forwardSolve, multiply, solveFactored } from "../head/linear-algebra.ts";
import { SmoothOffsets } from "../head/smooth-offsets.ts";

/** A portrait whose landmarks were found. */
export interface Sitting {
  readonly landmarks: Landmarks;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** How much the person smiles, 0..1.3. */
  readonly smile: number;
}

/** The first solve of `fitHead`. */
const solve: Solve = { rounds: 20, solveIdentity: true, expressionPrior: 1 };
/** Portraits err together, by the net and by the head's shapes, so that each counts for this share of one. */
const portraitShare = 0.1;
/** People's smiles are off the model's by this much of what their faces are off, in standard deviations. */
const smileShare = 0.5;

/**
 * What the mean head is off people: the likeliest smooth offset of its landmarks, and one in proportion to the smile,
 * given all portraits. Each portrait is fitted and its equations taken about the fit; pose, distance, identity and
 * expression are marginalised with their priors, so that an offset counts only for what they cannot explain. The same is
 * done about the offset found. Method: docs/reconstruction.md; trials: docs/experiments.md.
 */
export class MeanOffset {
  readonly #model: HeadModel;
  readonly #solver: Solver;
  /** Offsets of the landmarks, xyz each, of one standard deviation. */
  readonly #components: readonly Float64Array[];
  /** Of the components: first of the offset, then of the smile's. */
  #weights: Float64Array;

  /** `learned`, xyz a landmark, is taken out of the model, which was compiled with it. */
  constructor(model: HeadModel, learned: Float64Array, solver: Solver) {
    const places = embedMean(model, "skin").map((value, k) => value - shapeShare * learned[k]);
    this.#model = shiftedModel(model, learned, -1);
    this.#solver = solver;
    this.#components = new SmoothOffsets(places, landmarkWeights(model.landmarks.spread)).components();
    this.#weights = new Float64Array(2 * this.#components.length);
  }

  /** Offsets of the landmarks as the net sees them, xyz each, millimetres. */
  get offsets(): Float64Array {
    return this.#offsetsAt(0);
  }

  /** One round over all portraits; returns by how much the offsets changed, millimetres (root mean square). */
  improve(sittings: readonly Sitting[]): number {
    const before = this.offsets;
    const count = this.#components.length;
    const matrix = new Float64Array((2 * count) ** 2);
    const right = new Float64Array(2 * count);
    const models = new Map<number, HeadModel>();
    for (const sitting of sittings) {
      const { smile } = sitting;
      const model = models.get(smile) ?? shiftedModel(this.#model, this.#offsetsAt(smile), 1);
      models.set(smile, model);
      const { information, pull } = this.#informationOf(model, sitting);
      // The same components serve offset and smile, which come with these factors.
      const factors = [1, smileShare * smile];
      const settled = multiply(information, this.#mixed(factors), count, count, 1);
      factors.forEach((factor, f) => {
        for (let r = 0; r < count; r++) {
          right[f * count + r] += portraitShare * factor * (pull[r] + settled[r]);
          factors.forEach((other, o) => {
            const row = (f * count + r) * 2 * count + o * count;
            const share = portraitShare * factor * other;
            for (let c = 0; c < count; c++) matrix[row + c] += share * information[r * count + c];
          });
        }
      });
    }
    this.#weights = solveFactored(cholesky(matrix, 2 * count, 1), right);
    const after = this.offsets;
    return Math.sqrt(after.reduce((sum, value, k) => sum + (value - before[k]) ** 2, 0) / after.length);
  }

  /** What a portrait says of the components about the offset so far: the normal matrix, row-major, and the gradient. */
  #informationOf(
    model: HeadModel,
    { landmarks, width, height }: Sitting,
  ): { information: Float64Array; pull: Float64Array } {
    const problem = new FitProblem(model, landmarks, { width, height }, "seen");
    const state = problem.minimise(this.#solver, startPose(this.#solver, problem), solve);
    const { columns, rows, matrix } = problem.linearise(this.#solver, state, solve);
    const parameterCount = columns.length / (2 * problem.pointCount) - 1;
    const count = this.#components.length;
    // (1) Cross products of parameters, residual and components.
    const columnCount = parameterCount + 1 + count;
    const all = new Float32Array(2 * problem.pointCount * columnCount);
    all.set(columns);
    this.#components.forEach((component, k) => {
      all.set(seenMotion(rows, component), columns.length + 2 * problem.pointCount * k);
    });
    const gram = this.#solver.gram(all, columnCount);
    const product = (component: number, other: number) => gram[(parameterCount + 1 + component) * columnCount + other];
    // (2) What the components have apart from the parameters.
    const free = freeParameters(parameterCount, state);
    const factor = cholesky(submatrix(matrix, parameterCount, Uint16Array.from(free)), free.length, 0);
    const taken = this.#components.map((_, k) =>
      forwardSolve(
        factor,
        Float64Array.from(free, (parameter) => product(k, parameter)),
      ),
    );
    const information = new Float64Array(count * count);
    for (let r = 0; r < count; r++) {
      for (let c = 0; c <= r; c++) {
        const value = product(r, parameterCount + 1 + c) - dotProduct(taken[r], taken[c]);
        information[r * count + c] = value;
        information[c * count + r] = value;
      }
    }
    return { information, pull: Float64Array.from(taken, (_, k) => product(k, parameterCount)) };
  }

  /** Weights of the components where offset and smile count by these factors. */
  #mixed(factors: readonly number[]): Float64Array {
    const count = this.#components.length;
    return Float64Array.from(this.#components, (_, k) =>
      factors.reduce((sum, factor, f) => sum + factor * this.#weights[f * count + k], 0),
    );
  }

  #offsetsAt(smile: number): Float64Array {
    const mixed = this.#mixed([1, smileShare * smile]);
    const offsets = new Float64Array(this.#components[0].length);
    this.#components.forEach((component, k) => {
      for (let i = 0; i < offsets.length; i++) offsets[i] += mixed[k] * component[i];
    });
    return offsets;
  }
}

/** The model as the net sees it with its landmarks shifted. */
function shiftedModel(model: HeadModel, offsets: Float64Array, sign: 1 | -1): HeadModel {
  const { landmarks } = model;
  const mean = landmarks.shifts.mean.map((value, k) => value + sign * offsets[k]);
  return { ...model, landmarks: { ...landmarks, shifts: { ...landmarks.shifts, mean } } };
}

/** Parameters that are not on a bound: all but the expressions at nothing or at their most. */
function freeParameters(count: number, { expression }: FitState): number[] {
  const first = count - expressionPriors.length;
  return Array.from({ length: count }, (_, k) => k).filter(
    (k) => k < first || (expression[k - first] > 0 && expression[k - first] < 1),
  );
}

/** The weighted motion of the landmarks in the picture, the x of all and then the y, by one in the head's frame. */
function seenMotion(rows: Float64Array, motion: Float64Array): Float32Array {
  const count = motion.length / 3;
  const seen = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) {
      seen[i] += rows[6 * i + c] * motion[3 * i + c];
      seen[count + i] += rows[6 * i + 3 + c] * motion[3 * i + c];
    }
  }
  return seen;
}
