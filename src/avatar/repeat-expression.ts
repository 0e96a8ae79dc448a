import { innerLipRing, leftEyeRing, outerLipRing, rightEyeRing } from "../face/landmark-groups.ts";
import type { Landmarks } from "../face/landmarks.ts";
import type { Solver } from "../kernels/solve.ts";
import { embedLandmarks } from "./embedding.ts";
import { expressionPriors } from "./expression-prior.ts";
import { smoothstep } from "./field.ts";
import { type HeadFit, spreadExpression } from "./fit.ts";
import { FitProblem, type FitState } from "./fit-problem.ts";
import type { HeadModel } from "./head-model.ts";

const rounds = 12;
const expressionPrior = 0.15;
/** Parted lips count for more than what follows them, by up to this factor: teeth show between them. */
const partedWeight = 3;

/** Lids count for more than what follows them: a millimetre changes a look. */
const lidWeight = 2;

/** Middles of the lips' inner edges. */
const upperLip = 13;
const lowerLip = 14;
/** Landmarks of the inner edges and how much of the parting they take part in: nothing at the corners. */
const upperEdge = { 13: 1, 82: 1, 312: 1, 81: 1, 311: 1, 80: 0.7, 310: 0.7, 191: 0.3, 415: 0.3 } as const;
const lowerEdge = { 14: 1, 87: 1, 317: 1, 178: 1, 402: 1, 88: 0.7, 318: 0.7, 95: 0.3, 324: 0.3 } as const;
/**
 * From where closed lips meet, at which the embedding has the landmarks, to what is seen as their edge once they part,
 * upwards and forwards, millimetres (middle of the mean head).
 */
const upperParting = [-1.5, -3] as const;
const lowerParting = [0.6, 0] as const;
/** Distance of the lips from which on they are parting, and at which they are parted, millimetres. */
const partedGap = [1, 4] as const;

/**
 * The expression in which the head `neutral` (all model vertices) looks as on the photo, before the camera of `fit`;
 * weights 0..1 in the order of `expressionNames`. Those of the fit itself belong to a head that keeps what is left of the
 * photo's expression in lips and lids.
 */
export function repeatExpression(
  solver: Solver,
  model: HeadModel,
  fit: HeadFit,
  landmarks: Landmarks,
  neutral: Float32Array,
): Float32Array {
  const { camera } = fit;
  const known = embedLandmarks(model.landmarks, neutral);
  const parted = smoothstep(partedGap[0], partedGap[1], lipGap(fit, landmarks));
  partLips(known, parted);
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
  const state = problem.minimise(solver, start, { rounds, solveIdentity: false, holdCamera: true, expressionPrior });
  return spreadExpression(state.expression);
}

/** Distance of the inner edges of the lips on the photo, millimetres. */
function lipGap({ camera, distance }: HeadFit, { points }: Landmarks): number {
  const along = (c: number) => points[3 * lowerLip + c] - points[3 * upperLip + c];
  return (Math.hypot(along(0), along(1)) * distance) / camera.focal;
}

function partLips(points: Float32Array, share: number): void {
  const move = (edge: Readonly<Record<number, number>>, [up, forward]: readonly [number, number]) => {
    for (const [landmark, part] of Object.entries(edge)) {
      points[3 * Number(landmark) + 1] += share * part * up;
      points[3 * Number(landmark) + 2] += share * part * forward;
    }
  };
  move(upperEdge, upperParting);
  move(lowerEdge, lowerParting);
}
