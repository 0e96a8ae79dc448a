import type { Camera } from "../../src/avatar/fit/camera.ts";
import { toCameraFrame } from "../../src/avatar/fit/project.ts";
import { embedLandmarks } from "../../src/avatar/head/embedding.ts";
import type { ExpressionName } from "../../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { meshLandmarkCount } from "../../src/face/landmark-groups.ts";
import { median } from "../../src/face/statistics.ts";
import type { Solver } from "../../src/kernels/solve.ts";

/** Shapes that renders move together on both sides; each list shares the shift of its first one. */
const movedTogether: readonly (readonly ExpressionName[])[] = [
  ["mouthSmileLeft", "mouthSmileRight"],
  ["mouthUpperUpLeft", "mouthUpperUpRight"],
  ["jawOpen"],
  ["browInnerUp"],
  ["browDownLeft", "browDownRight"],
  ["eyeSquintLeft", "eyeSquintRight"],
  ["eyeBlinkLeft", "eyeBlinkRight"],
];
const identityCount = 60;
const featureCount = 1 + identityCount + movedTogether.length;
const unknownCount = 3 * featureCount;
const pointLength = 2 * meshLandmarkCount;
/** Variance of what the shift leaves over that of a coefficient of the shift, square millimetres. */
const ridges = { mean: 0.5, identity: 30, expression: 10 } as const;
/**
 * How much of the shifts holds beyond our own renders: half of the mean's, since the renderer that the embedding was
 * calibrated with sees none; of the identity's what serves heads of another renderer best; all of the expressions', or
 * the solve takes what is left of a smile for a wide mouth (docs/experiments.md).
 */
const shares = { mean: 0.5, identity: 0.7, expression: 1 } as const;
const roundCount = 3;
const outlierDeviations = 2.5;
/** Occluded landmarks are found anywhere: their spread saturates here, millimetres. */
const largestOffset = 12;

/** The document from which the head is compiled: hundredths of a millimetre, xyz a landmark; spread in millimetres. */
export interface ShiftDocument {
  readonly spread: readonly number[];
  readonly mean: readonly number[];
  readonly identity: readonly (readonly number[])[];
  readonly expressions: Readonly<Partial<Record<ExpressionName, readonly number[]>>>;
}

/** A head whose landmarks were found on a picture. */
export interface ShiftSample {
  readonly identity: ArrayLike<number>;
  readonly weights: Readonly<Partial<Record<ExpressionName, number>>>;
  readonly camera: Camera;
  /** All model vertices, posed. */
  readonly positions: Float32Array;
  /** u, v a landmark. */
  readonly pixels: Float32Array;
}

/**
 * Least squares of the landmarks' offsets from their places on the skin, in the plane of the picture at their depth,
 * as a shift in the head's frame that is linear in identity and expression.
 */
export class ShiftSamples {
  readonly #model: HeadModel;
  readonly #features: Float64Array[] = [];
  /** First two rows of the rotation of each sample. */
  readonly #axes: Float64Array[] = [];
  readonly #offsets: Float32Array[] = [];

  constructor(model: HeadModel) {
    this.#model = model;
  }

  add({ identity, weights, camera, positions, pixels }: ShiftSample): void {
    const places = toCameraFrame(camera, embedLandmarks(this.#model.landmarks, positions));
    const offsets = new Float32Array(pointLength);
    for (let i = 0; i < meshLandmarkCount; i++) {
      const scale = -places[3 * i + 2] / camera.focal;
      offsets[i] = scale * (pixels[2 * i] - camera.centreX) - places[3 * i];
      offsets[meshLandmarkCount + i] = scale * (camera.centreY - pixels[2 * i + 1]) - places[3 * i + 1];
    }
    const features = new Float64Array(featureCount);
    features[0] = 1;
    for (let k = 0; k < identityCount; k++) features[1 + k] = identity[k];
    movedTogether.forEach(([name], k) => {
      features[1 + identityCount + k] = weights[name] ?? 0;
    });
    this.#features.push(features);
    this.#axes.push(camera.rotation.slice(0, 6));
    this.#offsets.push(offsets);
  }

  solve(solver: Solver): ShiftDocument {
    const columns = this.#columns();
    const matrix = solver.gram(columns, unknownCount);
    for (let k = 0; k < unknownCount; k++) matrix[k * unknownCount + k] += ridgeOf(Math.trunc(k / 3));
    const shifts: Float64Array[] = [];
    const spread: number[] = [];
    for (let i = 0; i < meshLandmarkCount; i++) {
      const { shift, deviation } = robustSolve(solver, columns, matrix, this.#targets(i));
      shifts.push(shift);
      spread.push(deviation);
    }
    return this.#document(shifts, spread);
  }

  /** One column an unknown; rows are the samples' x, then their y. */
  #columns(): Float32Array {
    const rowCount = this.#rowCount();
    const columns = new Float32Array(unknownCount * rowCount);
    this.#features.forEach((features, n) => {
      for (let k = 0; k < unknownCount; k++) {
        const feature = features[Math.trunc(k / 3)];
        columns[k * rowCount + n] = feature * this.#axes[n][k % 3];
        columns[k * rowCount + rowCount / 2 + n] = feature * this.#axes[n][3 + (k % 3)];
      }
    });
    return columns;
  }

  #targets(landmark: number): Float64Array {
    const rowCount = this.#rowCount();
    const targets = new Float64Array(rowCount);
    this.#offsets.forEach((offsets, n) => {
      targets[n] = offsets[landmark];
      targets[rowCount / 2 + n] = offsets[meshLandmarkCount + landmark];
    });
    return targets;
  }

  /** Whole vectors of four; rows beyond the samples are zero. */
  #rowCount(): number {
    return 2 * 4 * Math.ceil(this.#features.length / 4);
  }

  /** Rows by feature, averaged with their mirror images. */
  #document(shifts: readonly Float64Array[], spread: readonly number[]): ShiftDocument {
    const twins = mirrorTwins(embedLandmarks(this.#model.landmarks, this.#model.mean));
    const row = (feature: number, share: number, symmetry: number) =>
      shifts.flatMap((shift, i) =>
        [-1, 1, 1].map((sign, c) => {
          const mirrored = symmetry * sign * shifts[twins[i]][3 * feature + c];
          return Math.round(50 * share * (shift[3 * feature + c] + mirrored));
        }),
      );
    const groups = movedTogether.map((names, k) => {
      const values = row(1 + identityCount + k, shares.expression / names.length, 1);
      return names.map((name) => [name, values] as const);
    });
    return {
      spread: spread.map((value, i) => Number(((value + spread[twins[i]]) / 2).toFixed(3))),
      mean: row(0, shares.mean, 1),
      identity: Array.from({ length: identityCount }, (_, k) =>
        row(1 + k, shares.identity, componentSymmetry(this.#model, k)),
      ),
      expressions: Object.fromEntries(groups.flat()),
    };
  }
}

function ridgeOf(feature: number): number {
  if (feature === 0) return ridges.mean;
  return feature <= identityCount ? ridges.identity : ridges.expression;
}

function shareOf(feature: number): number {
  if (feature === 0) return shares.mean;
  return feature <= identityCount ? shares.identity : shares.expression;
}

/** Offsets beyond 2.5 deviations are drawn in to there, round by round; the deviation is from the shares in use. */
function robustSolve(
  solver: Solver,
  columns: Float32Array,
  matrix: Float64Array,
  targets: Float64Array,
): { shift: Float64Array; deviation: number } {
  const rowCount = targets.length;
  let shift: Float64Array = new Float64Array(unknownCount);
  let drawnIn = targets;
  for (let round = 0; round < roundCount; round++) {
    const right = new Float64Array(unknownCount);
    for (let k = 0; k < unknownCount; k++) {
      for (let r = 0; r < rowCount; r++) right[k] += columns[k * rowCount + r] * drawnIn[r];
    }
    const solved = solver.solveSymmetric(matrix, right);
    if (!solved) throw new Error("the samples do not determine the shifts");
    shift = solved;
    const fitted = apply(columns, shift);
    const errors = targets.map((target, r) => target - fitted[r]);
    const limit = outlierDeviations * 1.4826 * median(errors.map(Math.abs));
    drawnIn = fitted.map((value, r) => value + Math.min(limit, Math.max(-limit, errors[r])));
  }
  const used = apply(
    columns,
    shift.map((value, k) => value * shareOf(Math.trunc(k / 3))),
  );
  const squares = targets.reduce((sum, target, r) => sum + Math.min(largestOffset, Math.abs(target - used[r])) ** 2, 0);
  return { shift, deviation: Math.sqrt((2 * squares) / rowCount) };
}

function apply(columns: Float32Array, shift: Float64Array): Float64Array {
  const rowCount = columns.length / unknownCount;
  const fitted = new Float64Array(rowCount);
  shift.forEach((value, k) => {
    for (let r = 0; r < rowCount; r++) fitted[r] += columns[k * rowCount + r] * value;
  });
  return fitted;
}

/** For each landmark the one nearest to its mirror image. */
function mirrorTwins(points: Float32Array): number[] {
  const distance = (i: number, j: number) =>
    Math.hypot(
      points[3 * i] + points[3 * j],
      points[3 * i + 1] - points[3 * j + 1],
      points[3 * i + 2] - points[3 * j + 2],
    );
  const all = Array.from({ length: points.length / 3 }, (_, i) => i);
  return all.map((i) => all.reduce((best, j) => (distance(i, j) < distance(i, best) ? j : best), 0));
}

/** 1 for a component that moves both sides alike, -1 for one that moves them against each other. */
function componentSymmetry({ identityBasis, mirror, vertexCount }: HeadModel, component: number): 1 | -1 {
  const deltas = identityBasis.subarray(3 * vertexCount * component, 3 * vertexCount * (component + 1));
  let alike = 0;
  for (let i = 0; i < vertexCount; i++) {
    alike -= deltas[3 * i] * deltas[3 * mirror[i]];
    for (let c = 1; c < 3; c++) alike += deltas[3 * i + c] * deltas[3 * mirror[i] + c];
  }
  return alike >= 0 ? 1 : -1;
}
