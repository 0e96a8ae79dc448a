import { expressionPriors } from "../../src/avatar/fit/expression-prior.ts";
import type { FitState } from "../../src/avatar/fit/fit-problem.ts";
import { embedExpression, embedIdentity, embedMean, type LandmarkPlace } from "../../src/avatar/head/embedding.ts";
import { expressionNames } from "../../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { faceOvalRing, meshLandmarkCount } from "../../src/face/landmark-groups.ts";

/** The expressions that a fit solves for, in its order. */
export const solvedNames = expressionNames.filter(
  (name) => !/^(tongueOut|mouthClose|cheekPuff|mouthDimple|eyeLook)/.test(name),
);

/** Deviations of their weights: a table is no code to write twice, and expression-prior.test.ts holds it. */
const deviations = expressionPriors.map(({ sd }) => sd);

/** The landmarks of a state in the camera's frame, by the definition of the model. */
export function posedLandmarks(model: HeadModel, place: LandmarkPlace, state: FitState): number[][] {
  const sum = Float64Array.from(embedMean(model, place));
  const add = (weight: number, shape: Float32Array) => {
    for (let k = 0; k < sum.length; k++) sum[k] += weight * shape[k];
  };
  const { identity, expression } = shapesOf(model, place);
  state.identity.forEach((weight, k) => {
    add(weight, identity(k));
  });
  state.expression.forEach((weight, k) => {
    if (weight !== 0) add(weight, expression(k));
  });
  return Array.from({ length: meshLandmarkCount }, (_, i) =>
    [0, 1, 2].map(
      (r) =>
        [0, 1, 2].reduce((value, c) => value + state.rotation[3 * r + c] * sum[3 * i + c], 0) + state.translation[r],
    ),
  );
}

/** Displacements of the landmarks by components and solved expressions, kept since they take long. */
function shapesOf(model: HeadModel, place: LandmarkPlace) {
  const keep = (make: (k: number) => Float32Array) => {
    const kept: Float32Array[] = [];
    return (k: number) => {
      kept[k] ??= make(k);
      return kept[k];
    };
  };
  let shapes = known.get(place);
  if (!shapes) {
    const indices = solvedNames.map((name) => expressionNames.indexOf(name));
    shapes = {
      identity: keep((k) => embedIdentity(model, k, place)),
      expression: keep((k) => embedExpression(model, indices[k], place)),
    };
    known.set(place, shapes);
  }
  return shapes;
}

const known = new Map<
  LandmarkPlace,
  { identity: (k: number) => Float32Array; expression: (k: number) => Float32Array }
>();

/** How sure a landmark is, 1/mm: its spread, and that of the oval along the head. */
export function landmarkSureness({ landmarks }: HeadModel): number[] {
  return [...landmarks.spread].map((spread, i) => {
    const sureness = 1 / (1.6 * Math.min(12, Math.max(1.2, spread)));
    return faceOvalRing.includes(i) ? 0.3 * sureness : sureness;
  });
}

/**
 * What a fit pays for a state beside what its landmarks are off: identity, expression (times `ease`), twins that
 * differ, the distance of the landmarks and a focal length other than the photo's metadata tell.
 */
export function priorEnergy(state: FitState, points: number[][], ease: number, focalPrior: number): number {
  let energy = state.identity.reduce((sum, value) => sum + value ** 2, 0);
  solvedNames.forEach((name, k) => {
    const strength = ease / deviations[k] ** 2;
    energy += strength * state.expression[k] ** 2;
    const twin = solvedNames.indexOf(name.replace(/Left$/, "Right") as (typeof solvedNames)[number]);
    if (twin === k || twin < 0 || /^(jaw|mouth)(Left|Right)$/.test(name)) return;
    energy += 4 * strength * (state.expression[k] - state.expression[twin]) ** 2;
  });
  const distance = points.reduce((sum, [, , z]) => sum - z, 0) / points.length;
  energy += (Math.log(distance / 800) / 0.15) ** 2;
  return energy + ((state.logFocal - Math.log(focalPrior)) / 0.1) ** 2;
}
