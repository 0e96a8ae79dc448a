import type { ExpressionWeights, Pose } from "../avatar/avatar.ts";
import type { ExpressionName } from "../avatar/head/expression-names.ts";
import { gazeWeights } from "../avatar/wear/eyes/eyes.ts";
import data from "./constraints.json" with { type: "json" };

/**
 * What shapes do to each other, applied in order; `*` stands for Left and Right of the same side.
 * `scale`: w *= max(0, 1 - sum k by); `cap`: w <= 1 - sum k minus, or <= sum k max_of; `floor`: w >= sum k of;
 * `add`: w += max(min, gain * product), a corrective that may be negative.
 */
interface Constraint {
  readonly kind: string;
  readonly shape: string;
  readonly by?: Terms;
  readonly minus?: Terms;
  readonly max_of?: Terms;
  readonly of?: Terms;
  readonly product?: readonly string[];
  readonly gain?: number;
  readonly min?: number;
}
type Terms = Readonly<Record<string, number | undefined>>;

const constraints: readonly Constraint[] = data.constraints;

/** The pose as the face can make it: the gaze folded into the eyeLook weights, weights clamped, then constrained. */
export function constrainPose(pose: Pose): Pose {
  return {
    weights: constrainWeights(gazeWeights(pose.weights, pose.attitude.gaze)),
    attitude: { head: pose.attitude.head, gaze: { yaw: 0, pitch: 0 } },
  };
}

export function constrainWeights(weights: ExpressionWeights): ExpressionWeights {
  const constrained = new Map<string, number>();
  for (const [name, weight] of Object.entries(weights)) constrained.set(name, Math.min(1, Math.max(0, weight)));
  for (const constraint of constraints) {
    for (const side of constraint.shape.includes("*") ? ["Left", "Right"] : [""]) apply(constraint, side, constrained);
  }
  return Object.fromEntries(constrained) as Record<ExpressionName, number>;
}

function apply(constraint: Constraint, side: string, weights: Map<string, number>): void {
  const value = (name: string) => {
    if (name.includes("*") && side === "")
      return (get(name.replace("*", "Left")) + get(name.replace("*", "Right"))) / 2;
    return get(name.replace("*", side));
  };
  const get = (name: string) => weights.get(name) ?? 0;
  const sum = (terms: Terms) => Object.entries(terms).reduce((total, [name, k]) => total + (k ?? 0) * value(name), 0);
  const shape = constraint.shape.replace("*", side);
  const before = get(shape);
  let after = before;
  if (constraint.by) {
    for (const [name, k] of Object.entries(constraint.by)) after *= Math.max(0, 1 - (k ?? 0) * value(name));
  }
  if (constraint.minus) after = Math.min(after, Math.max(0, 1 - sum(constraint.minus)));
  if (constraint.max_of) after = Math.min(after, Math.max(0, sum(constraint.max_of)));
  if (constraint.of) after = Math.max(after, sum(constraint.of));
  if (constraint.product) {
    const product = constraint.product.reduce((total, name) => total * value(name), constraint.gain ?? 1);
    after += Math.max(product, constraint.min ?? 0);
  }
  if (after !== before) weights.set(shape, after);
}
