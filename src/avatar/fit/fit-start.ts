import { LikenessError } from "../../errors.ts";
import type { Solver } from "../../kernels/solve.ts";
import { expressionPriors } from "./expression-prior.ts";
import { type FitProblem, type FitState, usualDistance } from "./fit-problem.ts";

/** Below so many pixels a millimetre, a head of three pixels, landmarks lie in one place. */
const leastScale = 0.02;

/**
 * The scaled orthographic pose of the mean head: least squares of an affine camera, its rows made orthonormal.
 * D. DeMenthon, L. Davis, "Model-based object pose in 25 lines of code", IJCV 15 (1995).
 */
export function startPose(solver: Solver, problem: FitProblem): FitState {
  const { mean, observed, weights, pointCount } = problem;
  // (1) Affine camera: observed x and y as linear functions of (X, Y, Z, 1).
  const length = Math.ceil(pointCount / 4) * 4;
  const columns = new Float32Array(6 * length);
  for (let i = 0; i < pointCount; i++) {
    const row = [mean[3 * i], mean[3 * i + 1], mean[3 * i + 2], 1, observed[2 * i], observed[2 * i + 1]];
    row.forEach((value, c) => {
      columns[c * length + i] = weights[i] * value;
    });
  }
  const gram = solver.gram(columns, 6);
  const normal = Float64Array.from({ length: 16 }, (_, k) => gram[6 * Math.trunc(k / 4) + (k % 4)]);
  const solveSide = (side: number) =>
    solver.solveSymmetric(normal, Float64Array.of(gram[side], gram[6 + side], gram[12 + side], gram[18 + side]));
  const [right, up] = [solveSide(4), solveSide(5)];
  if (!right || !up) throw new LikenessError("no_face", "the landmarks do not span a face");
  // (2) Rotation and scale from its rows.
  const [first, second] = [right.subarray(0, 3), up.subarray(0, 3)];
  const scale = (Math.hypot(...first) + Math.hypot(...second)) / 2;
  const x = normalised(first);
  const along = x[0] * second[0] + x[1] * second[1] + x[2] * second[2];
  const y = normalised(second.map((value, c) => value - along * x[c]));
  const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  const rotation = Float64Array.of(...x, ...y, ...z);
  if (!rotation.every(Number.isFinite) || !(scale > leastScale)) {
    throw new LikenessError("no_face", "the landmarks do not span a face");
  }
  // (3) Depth: the usual distance, at the mean of the landmarks.
  let depth = 0;
  for (let i = 0; i < pointCount; i++) {
    depth += (z[0] * mean[3 * i] + z[1] * mean[3 * i + 1] + z[2] * mean[3 * i + 2]) / pointCount;
  }
  return {
    rotation,
    translation: Float64Array.of(right[3] / scale, up[3] / scale, -usualDistance - depth),
    logFocal: Math.log(scale * usualDistance),
    identity: new Float64Array(problem.identityCount),
    expression: new Float64Array(expressionPriors.length),
  };
}

function normalised(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
