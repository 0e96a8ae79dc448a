import { LikenessError } from "../../errors.ts";
import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import { meshLandmarkCount, outerEyeCorners } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Solver } from "../../kernels/solve.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { expressionNames } from "../head/expression-names.ts";
import type { HeadModel } from "../head/head-model.ts";
import { fitBuild } from "./build.ts";
import type { Camera } from "./camera.ts";
import { expressionPriors } from "./expression-prior.ts";
import { type FitImage, FitProblem, type FitState, type Solve } from "./fit-problem.ts";
import { startPose } from "./fit-start.ts";

export interface HeadFit {
  readonly camera: Camera;
  /** Standard deviations of the identity components. */
  readonly identity: Float32Array;
  /** Weights 0..1 in the order of `expressionNames`. */
  readonly expression: Float32Array;
  /** Mean distance of fitted from found landmarks as a share of the distance of the outer eye corners. */
  readonly landmarkError: number;
  /** Mean distance of the landmarks from the camera, millimetres. */
  readonly distance: number;
}

const identityRounds = 20;
const expressionRounds = 12;
/** Share of the identity that is kept: landmarks err together, so that the solve trusts them too much. */
const identityShare = 0.9;
/** Ease of the expression prior in the second solve: tight is right for identity, loose for undoing a smile. */
const looseExpression = 0.15;
const minimumEyePixels = 4;
const plausibleDistance = [100, 20_000] as const;

/**
 * Camera, identity and expression of the head whose landmarks these are: identity and expression together under a
 * tight expression prior, from where the net sees landmarks; then expression and camera again under a loose prior with
 * the identity held, from where they lie on the skin, so that the photo's lids and lips meet the head's.
 * Throws a LikenessError `no_face` where the landmarks are no face. See docs/reconstruction.md.
 */
export function fitHead(
  solver: Solver,
  model: HeadModel,
  landmarks: Landmarks,
  image: FitImage,
  silhouette?: HeadSilhouette,
): HeadFit {
  const eyePixels = checkLandmarks(landmarks);
  const seen = new FitProblem(model, landmarks, image, "seen");
  let state = startPose(solver, seen);
  const whole: Solve = { rounds: identityRounds, solveIdentity: true, expressionPrior: 1 };
  state = seen.minimise(solver, state, whole);
  const precision = seen.identityPrecision(solver, state, whole);
  state = { ...state, identity: state.identity.map((a) => identityShare * a) };
  const problem = new FitProblem(model, landmarks, image, "skin");
  state = problem.minimise(solver, state, {
    rounds: expressionRounds,
    solveIdentity: false,
    expressionPrior: looseExpression,
  });
  if (silhouette) {
    const expression = expressionWeights({ expression: spreadExpression(state.expression) });
    const view = cameraOf(state, image);
    state = { ...state, identity: fitBuild(solver, model, silhouette, { ...state, expression, view, precision }) };
  }
  const { meanPixels, distance } = problem.error(state);
  if (!(distance > plausibleDistance[0] && distance < plausibleDistance[1] && Number.isFinite(meanPixels))) {
    throw new LikenessError("no_face", "the landmarks do not fit a head");
  }
  return {
    camera: cameraOf(state, image),
    identity: Float32Array.from(state.identity),
    expression: spreadExpression(state.expression),
    landmarkError: meanPixels / eyePixels,
    distance,
  };
}

/** The expression of a fit by name, without the shapes at rest. */
export function expressionWeights({ expression }: Pick<HeadFit, "expression">): ExpressionWeights {
  return Object.fromEntries(
    expressionNames.map((name, k) => [name, expression[k]]).filter(([, weight]) => weight !== 0),
  );
}

function checkLandmarks({ points }: Landmarks): number {
  const { right, left } = outerEyeCorners;
  const eyePixels =
    points.length < 3 * meshLandmarkCount
      ? Number.NaN
      : Math.hypot(points[3 * right] - points[3 * left], points[3 * right + 1] - points[3 * left + 1]);
  const finite = points.subarray(0, 3 * meshLandmarkCount).every(Number.isFinite);
  if (!finite || !(eyePixels >= minimumEyePixels)) {
    throw new LikenessError("no_face", "the landmarks do not describe a face");
  }
  return eyePixels;
}

function cameraOf(state: FitState, { width, height }: FitImage): Camera {
  return {
    width,
    height,
    focal: Math.exp(state.logFocal),
    centreX: width / 2,
    centreY: height / 2,
    rotation: state.rotation,
    translation: state.translation,
  };
}

/** Weights in the order of `expressionNames` from those in the order of `expressionPriors`. */
export function spreadExpression(solved: Float64Array): Float32Array {
  const weights = new Float32Array(expressionNames.length);
  expressionPriors.forEach((prior, k) => {
    weights[prior.index] = solved[k];
  });
  return weights;
}
