import { innerLipRing, leftEyeRing, outerLipRing, rightEyeRing } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Solver } from "../../kernels/solve.ts";
import { embedLandmarks } from "../head/embedding.ts";
import { expressionNames } from "../head/expression-names.ts";
import type { HeadModel } from "../head/head-model.ts";
import { expressionPriors } from "./expression-prior.ts";
import { type HeadFit, spreadExpression } from "./fit.ts";
import { FitProblem, type FitState } from "./fit-problem.ts";
import { innerEdges, lipState, seePartedLips, spreadClosedLips } from "./lip-edges.ts";

const rounds = 12;
const expressionPrior = 0.5;
/** Parted lips count for more than what follows them, by up to this factor: teeth show between them. */
const partedWeight = 3;
/** Inner edges of closed lips count for more by this factor: thicker lips than the head's would part it. */
const closedWeight = 3.5;
/**
 * Shapes of the mouth that no smile has. Free, they cancel some of it in most people: on the head they make a snarl.
 */
const unsmiling = /^mouth(Frown|Funnel|Pucker|Shrug)/;
const unsmilingPlaces = expressionPriors.flatMap(({ index }, k) => (unsmiling.test(expressionNames[index]) ? [k] : []));
/** Lids count for more than what follows them: a millimetre changes a look. */
const lidWeight = 2;

/**
 * The expression in which the head `neutral` (all model vertices) looks as on the photo, before the camera of `fit`;
 * weights 0..1 in the order of `expressionNames`. Those of the fit itself belong to a head that keeps what is left of the
 * photo's expression in lips and lids. A mouth that `smiles` does so with the shapes of smiles alone.
 */
export function repeatExpression(
  solver: Solver,
  model: HeadModel,
  fit: HeadFit,
  landmarks: Landmarks,
  neutral: Float32Array,
  smiles: boolean,
): Float32Array {
  const { camera } = fit;
  const known = embedLandmarks(model.landmarks, neutral);
  const { parted, closed } = lipState(fit, landmarks);
  seePartedLips(known, parted);
  spreadClosedLips(known, fit, landmarks, closed);
  const start: FitState = {
    rotation: Float64Array.from(camera.rotation),
    translation: Float64Array.from(camera.translation),
    logFocal: Math.log(camera.focal),
    identity: new Float64Array(),
    expression: new Float64Array(expressionPriors.length),
  };
  const problem = new FitProblem(model, landmarks, camera, "skin", known);
  for (const i of [...leftEyeRing, ...rightEyeRing]) problem.weights[i] *= lidWeight;
  for (const i of [...innerLipRing, ...outerLipRing]) problem.weights[i] *= 1 + (partedWeight - 1) * parted;
  for (const i of innerEdges) problem.weights[i] *= 1 + (closedWeight - 1) * closed;
  const held = smiles ? unsmilingPlaces : [];
  const state = problem.minimise(solver, start, {
    rounds,
    solveIdentity: false,
    holdCamera: true,
    expressionPrior,
    held,
  });
  return spreadExpression(state.expression);
}
