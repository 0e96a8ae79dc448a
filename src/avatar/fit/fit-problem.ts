import { faceOvalRing, meshLandmarkCount } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Solver } from "../../kernels/solve.ts";
import { embedExpression, embedIdentity, embedMean, type LandmarkPlace } from "../head/embedding.ts";
import type { HeadModel } from "../head/head-model.ts";
import { boundedStep, submatrix } from "../mesh/bounded-step.ts";
import { addScaled } from "../mesh/field.ts";
import { multiply3, rotationFromVector } from "../mesh/rotation.ts";
import { expressionPriors } from "./expression-prior.ts";

/** The picture the landmarks were found in, upright pixels. */
export interface FitImage {
  readonly width: number;
  readonly height: number;
  /** Focal length from the photo's metadata, in these pixels; absent where unknown or the photo was cropped. */
  readonly focalPriorPixels?: number;
}

/** The unknowns of a fit. */
export interface FitState {
  /** Row-major 3x3. */
  readonly rotation: Float64Array;
  /** Millimetres. */
  readonly translation: Float64Array;
  /** Natural logarithm of the focal length in pixels. */
  readonly logFocal: number;
  readonly identity: Float64Array;
  /** Weights in the order of `expressionPriors`. */
  readonly expression: Float64Array;
}

export interface Solve {
  readonly rounds: number;
  readonly solveIdentity: boolean;
  /** The pose and the focal length of the start stay. */
  readonly holdCamera?: boolean;
  /** Factor on the expression prior. */
  readonly expressionPrior: number;
  /** Places in `expressionPriors` of shapes that keep the weights of the start. */
  readonly held?: readonly number[];
}

/** A fit about one state. */
export interface LinearFit {
  /** Weighted Jacobian and, as the last column, the weighted residual: the x of all landmarks, then the y. */
  readonly columns: Float32Array;
  /** By how much a landmark's motion in the head's frame moves it in the picture: a weighted 2 x 3 matrix each. */
  readonly rows: Float64Array;
  /** The normal matrix with the priors. */
  readonly matrix: Float64Array;
}

/** Distance of a portrait, millimetres, and the deviation of its logarithm. */
export const usualDistance = 800;
const distanceSd = 0.15;
const focalSd = 0.1;
const maximumIdentityCount = 60;
/** Landmarks err together, so that they count for less than their spread says. */
const spreadFactor = 1.6;
const spreadBounds = [1.2, 12] as const;
/** A person's expressions are not the model's: a landmark is uncertain by this share of how far they move it. */
const expressionDoubt = 2;
/** The oval slides along the head as it turns. */
const ovalWeight = 0.3;
/** Weighted residuals above this count linearly, from the first robust round on. */
const outlierLimit = 2.5;
const firstRobustRound = 4;
const tieStrength = 4;
const poseCount = 7;
const heldStrength = 1e9;
/** Steps of the log focal length, and of every coefficient, below which a fit has settled. */
const settledFocal = 5e-4;
const settledCoefficient = 2e-3;

/**
 * The least-squares problem of a fit: projected against found landmarks in millimetres at the head, priors on
 * identity, expression, distance and focal length; Gauss-Newton with an analytic Jacobian.
 */
export class FitProblem {
  readonly pointCount = meshLandmarkCount;
  readonly identityCount: number;
  /** Landmarks of the mean head, xyz each. */
  readonly mean: Float32Array;
  /** Found landmarks relative to the principal point, pixels, y up. */
  readonly observed: Float32Array;
  readonly weights: Float32Array;
  /** Displacements of the landmarks by identity components, then by expressions. */
  readonly #shapes: Float32Array[];
  readonly #logFocalPrior: number | null;

  /** `known`, the landmarks of a neutral head, xyz each, takes the place of mean and identity. */
  constructor(model: HeadModel, landmarks: Landmarks, image: FitImage, place: LandmarkPlace, known?: Float32Array) {
    this.identityCount = known ? 0 : Math.min(maximumIdentityCount, model.identityCount);
    this.mean = known ?? embedMean(model, place);
    const { identity, expression } = landmarkShapes(model, place);
    this.#shapes = known ? expression : [...identity, ...expression];
    this.observed = observe(landmarks, image);
    this.weights = landmarkWeights(model.landmarks.spread);
    const focal = image.focalPriorPixels ?? 0;
    this.#logFocalPrior = focal > 0 ? Math.log(focal) : null;
  }

  /** Mean distance of projected from found landmarks in pixels, and their mean distance from the camera. */
  error(state: FitState): { meanPixels: number; distance: number } {
    const points = this.#pose(state);
    let sum = 0;
    for (let i = 0; i < this.pointCount; i++) {
      const scale = Math.exp(state.logFocal) / -points[3 * i + 2];
      sum += Math.hypot(
        scale * points[3 * i] - this.observed[2 * i],
        scale * points[3 * i + 1] - this.observed[2 * i + 1],
      );
    }
    return { meanPixels: sum / this.pointCount, distance: this.#distance(points) };
  }

  /** Mean distance of the posed landmarks from the camera. */
  #distance(points: Float64Array): number {
    let depth = 0;
    for (let i = 2; i < points.length; i += 3) depth -= points[i];
    return depth / this.pointCount;
  }

  minimise(solver: Solver, start: FitState, solve: Solve): FitState {
    let state = start;
    for (let round = 0; round < solve.rounds; round++) {
      const points = this.#pose(state);
      const { columns } = this.#linearise(state, points, solve.solveIdentity, round >= firstRobustRound);
      const columnCount = columns.length / (2 * this.pointCount);
      const { matrix, gradient } = splitGram(solver.gram(columns, columnCount), columnCount);
      const distance = this.#distance(points);
      this.#addPriors(matrix, gradient, state, distance, solve);
      const step = boundedStep(solver, matrix, gradient, state.expression);
      if (!step) break;
      state = this.#advance(state, step, distance, solve.solveIdentity);
      if (round > firstRobustRound && isSettled(step)) break;
    }
    return state;
  }

  /** What the last round of `minimise` solves at its end, for those who ask what many fits have in common. */
  linearise(solver: Solver, state: FitState, solve: Solve): LinearFit {
    const points = this.#pose(state);
    const { columns, rows } = this.#linearise(state, points, solve.solveIdentity, true);
    const columnCount = columns.length / (2 * this.pointCount);
    const { matrix, gradient } = splitGram(solver.gram(columns, columnCount), columnCount);
    this.#addPriors(matrix, gradient, state, this.#distance(points), solve);
    return { columns, rows, matrix };
  }

  /** Precision of the identity about a state whose pose and expression are held, row-major. */
  identityPrecision(solver: Solver, state: FitState, solve: Solve): Float64Array {
    const { matrix } = this.linearise(solver, state, solve);
    const identity = Uint16Array.from({ length: this.identityCount }, (_, k) => poseCount + k);
    return submatrix(matrix, Math.sqrt(matrix.length), identity);
  }

  /** Millimetres by which the expression's part in each landmark may be wrong. */
  #expressionDoubts({ expression }: FitState): Float64Array {
    const moved = new Float64Array(3 * this.pointCount);
    for (const [k, weight] of expression.entries()) addScaled(moved, weight, this.#shapes[this.identityCount + k]);
    return Float64Array.from(
      { length: this.pointCount },
      (_, i) => expressionDoubt * Math.sqrt(moved[3 * i] ** 2 + moved[3 * i + 1] ** 2 + moved[3 * i + 2] ** 2),
    );
  }

  /** Landmarks of a state in the camera's frame. */
  #pose(state: FitState): Float64Array {
    const shaped = Float64Array.from(this.mean);
    const coefficients = [...state.identity, ...state.expression];
    for (const [k, weight] of coefficients.entries()) addScaled(shaped, weight, this.#shapes[k]);
    const [a, b, c, d, e, f, g, h, j] = state.rotation;
    const [tx, ty, tz] = state.translation;
    for (let i = 0; i < shaped.length; i += 3) {
      const x = shaped[i];
      const y = shaped[i + 1];
      const z = shaped[i + 2];
      shaped[i] = a * x + b * y + c * z + tx;
      shaped[i + 1] = d * x + e * y + f * z + ty;
      shaped[i + 2] = g * x + h * y + j * z + tz;
    }
    return shaped;
  }

  /**
   * Weighted Jacobian by columns (rotation, translation, log focal length, identity, expression) and the weighted
   * residual as the last; a column has the x of all landmarks, then the y. A motion (dx, dy, dz) of a landmark at
   * (X, Y, -z) shifts it by dx + X dz / z, dy + Y dz / z millimetres in the plane of the head.
   */
  #linearise(
    state: FitState,
    points: Float64Array,
    solveIdentity: boolean,
    robust: boolean,
  ): Pick<LinearFit, "columns" | "rows"> {
    const n = this.pointCount;
    const shapes = solveIdentity ? this.#shapes : this.#shapes.slice(this.identityCount);
    const columns = new Float32Array((poseCount + shapes.length + 1) * 2 * n);
    const residual = columns.subarray(columns.length - 2 * n);
    const weights = new Float64Array(n);
    const doubts = solveIdentity ? this.#expressionDoubts(state) : null;
    const [tx, ty, tz] = state.translation;
    const focal = Math.exp(state.logFocal);
    const setColumn = (k: number, i: number, dx: number, dy: number) => {
      columns[2 * n * k + i] = dx;
      columns[2 * n * k + n + i] = dy;
    };
    // (1) Residuals, weights, pose.
    for (let i = 0; i < n; i++) {
      const x = points[3 * i];
      const y = points[3 * i + 1];
      const z = -points[3 * i + 2];
      const ex = (this.observed[2 * i] * z) / focal - x;
      const ey = (this.observed[2 * i + 1] * z) / focal - y;
      const sure = doubts ? 1 / Math.sqrt((1 / this.weights[i]) ** 2 + doubts[i] ** 2) : this.weights[i];
      const w = sure * (robust ? outlierFactor(sure * Math.sqrt(ex * ex + ey * ey)) : 1);
      weights[i] = w;
      residual[i] = w * ex;
      residual[n + i] = w * ey;
      const rx = x - tx;
      const ry = y - ty;
      const rz = -z - tz;
      const slopeX = x / z;
      const slopeY = y / z;
      setColumn(0, i, w * (slopeX * ry), w * (slopeY * ry - rz));
      setColumn(1, i, w * (rz - slopeX * rx), w * -(slopeY * rx));
      setColumn(2, i, w * -ry, w * rx);
      setColumn(3, i, w, 0);
      setColumn(4, i, 0, w);
      setColumn(5, i, w * slopeX, w * slopeY);
      setColumn(6, i, w * x, w * y);
    }
    // (2) Shapes: the rotation and the projection of a landmark's motion as two rows.
    const rows = projectionRows(state.rotation, points, weights);
    for (const [k, shape] of shapes.entries()) {
      projectShape(shape, rows, columns.subarray(2 * n * (poseCount + k), 2 * n * (poseCount + k + 1)));
    }
    return { columns, rows };
  }

  #addPriors(matrix: Float64Array, gradient: Float64Array, state: FitState, distance: number, solve: Solve): void {
    const size = gradient.length;
    const pull = (k: number, strength: number, towards: number) => {
      matrix[k * size + k] += strength;
      gradient[k] += strength * towards;
    };
    for (let k = 0; k < size; k++) pull(k, 1e-6, 0);
    if (solve.holdCamera) for (let k = 0; k < poseCount; k++) pull(k, heldStrength, 0);
    if (solve.solveIdentity) {
      for (let k = 0; k < this.identityCount; k++) pull(poseCount + k, 1, -state.identity[k]);
    }
    const first = size - expressionPriors.length;
    for (const k of solve.held ?? []) pull(first + k, heldStrength, 0);
    expressionPriors.forEach(({ sd, twin }, k) => {
      const strength = solve.expressionPrior / (sd * sd);
      pull(first + k, strength, -state.expression[k]);
      if (twin < k) return;
      const tie = tieStrength * strength;
      const difference = state.expression[twin] - state.expression[k];
      pull(first + k, tie, difference);
      pull(first + twin, tie, -difference);
      matrix[(first + k) * size + first + twin] -= tie;
      matrix[(first + twin) * size + first + k] -= tie;
    });
    pull(5, 1 / (distanceSd * distance) ** 2, distance * Math.log(distance / usualDistance));
    if (this.#logFocalPrior !== null) pull(6, 1 / focalSd ** 2, this.#logFocalPrior - state.logFocal);
  }

  /**
   * The distance is moved by its logarithm, which is what its prior is on, as the focal length is: their ratio, the scale
   * of the picture, then holds over steps of any length, and none leads through the camera.
   */
  #advance(state: FitState, step: Float64Array, distance: number, solveIdentity: boolean): FitState {
    const first = step.length - expressionPriors.length;
    const [x, y, z] = state.translation;
    return {
      rotation: multiply3(rotationFromVector(step[0], step[1], step[2]), state.rotation),
      translation: Float64Array.of(x + step[3], y + step[4], z - distance * Math.expm1(-step[5] / distance)),
      logFocal: state.logFocal + step[6],
      identity: solveIdentity ? state.identity.map((a, k) => a + step[poseCount + k]) : state.identity,
      expression: state.expression.map((b, k) => Math.min(1, Math.max(0, b + step[first + k]))),
    };
  }
}

interface LandmarkShapes {
  readonly identity: Float32Array[];
  readonly expression: Float32Array[];
}

const shapesOf = new WeakMap<HeadModel, Partial<Record<LandmarkPlace, LandmarkShapes>>>();

/** Displacements of the landmarks by identity components and by expressions; kept for each model. */
function landmarkShapes(model: HeadModel, place: LandmarkPlace): LandmarkShapes {
  const known = shapesOf.get(model) ?? {};
  shapesOf.set(model, known);
  const identityCount = Math.min(maximumIdentityCount, model.identityCount);
  known[place] ??= {
    identity: Array.from({ length: identityCount }, (_, k) => embedIdentity(model, k, place)),
    expression: expressionPriors.map(({ index }) => embedExpression(model, index, place)),
  };
  return known[place];
}

function isSettled(step: Float64Array): boolean {
  return (
    Math.abs(step[6]) < settledFocal && step.subarray(poseCount).every((value) => Math.abs(value) < settledCoefficient)
  );
}

function observe({ points }: Landmarks, { width, height }: FitImage): Float32Array {
  const observed = new Float32Array(2 * meshLandmarkCount);
  for (let i = 0; i < meshLandmarkCount; i++) {
    observed[2 * i] = points[3 * i] - width / 2;
    observed[2 * i + 1] = height / 2 - points[3 * i + 1];
  }
  return observed;
}

/** Trust in each landmark of this spread (millimetres): one over a standard deviation. */
export function landmarkWeights(spread: Float32Array): Float32Array {
  const [least, most] = spreadBounds;
  const weights = spread.map((sd) => 1 / (spreadFactor * Math.min(most, Math.max(least, sd))));
  for (const i of faceOvalRing) weights[i] *= ovalWeight;
  return weights;
}

function outlierFactor(error: number): number {
  return Math.sqrt(Math.min(1, outlierLimit / Math.max(error, 1e-9)));
}

function projectionRows(rotation: Float64Array, points: Float64Array, weights: Float64Array): Float64Array {
  const rows = new Float64Array(6 * weights.length);
  for (let i = 0; i < weights.length; i++) {
    const depth = -points[3 * i + 2];
    for (let axis = 0; axis < 2; axis++) {
      const slope = points[3 * i + axis] / depth;
      for (let c = 0; c < 3; c++) {
        rows[6 * i + 3 * axis + c] = weights[i] * (rotation[3 * axis + c] + slope * rotation[6 + c]);
      }
    }
  }
  return rows;
}

/** The column of the Jacobian of a shape. */
function projectShape(shape: Float32Array, rows: Float64Array, column: Float32Array): void {
  const n = column.length / 2;
  for (let i = 0; i < n; i++) {
    const x = shape[3 * i];
    const y = shape[3 * i + 1];
    const z = shape[3 * i + 2];
    column[i] = rows[6 * i] * x + rows[6 * i + 1] * y + rows[6 * i + 2] * z;
    column[n + i] = rows[6 * i + 3] * x + rows[6 * i + 4] * y + rows[6 * i + 5] * z;
  }
}

function splitGram(gram: Float64Array, columnCount: number): { matrix: Float64Array; gradient: Float64Array } {
  const size = columnCount - 1;
  const matrix = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (let r = 0; r < size; r++) {
    matrix.set(gram.subarray(r * columnCount, r * columnCount + size), r * size);
    gradient[r] = gram[r * columnCount + size];
  }
  return { matrix, gradient };
}
