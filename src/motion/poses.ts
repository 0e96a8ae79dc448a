import type { ExpressionWeights, Pose } from "../avatar/avatar.ts";
import type { ExpressionName } from "../avatar/head/expression-names.ts";
import { constrainPose, constrainWeights } from "./constraints.ts";
import type { AuthoredEmblem } from "./emblems.ts";
import data from "./poses.json" with { type: "json" };

export type PoseName = keyof typeof data.poses;

export const poseNames = Object.keys(data.poses) as readonly PoseName[];

/** A named pose as authored: weights, attitude, alt text, emblems, and its backdrop as top and bottom colour (#rrggbb). */
export interface AuthoredPose extends Pose {
  readonly description: string;
  readonly backdrop: readonly [string, string] | null;
  readonly emblems: readonly AuthoredEmblem[];
  readonly sunglasses: boolean;
}

export function findPose(name: PoseName): AuthoredPose {
  const { description, weights, head, gaze, ...rest } = data.poses[name];
  const backdrop = "backdrop" in rest ? ([rest.backdrop[0], rest.backdrop[1]] as const) : null;
  const emblems: readonly AuthoredEmblem[] = "emblems" in rest ? rest.emblems : [];
  return { description, weights, attitude: { head, gaze }, backdrop, emblems, sunglasses: "sunglasses" in rest };
}

export function isPoseName(name: string): name is PoseName {
  return Object.hasOwn(data.poses, name);
}

/** The slight smile of loops at rest, and of previews of people who show none of their own. */
export const slightSmile: ExpressionWeights = data.slight_smile.weights;

/** The pose with at least `amount` (1 for all) of a smile: of `own`, or of the slight one. */
export function withSmile<P extends Pose>(pose: P, amount: number, own?: ExpressionWeights | null): P {
  const weights: Partial<Record<ExpressionName, number>> = { ...pose.weights };
  for (const [name, weight] of Object.entries(own ?? slightSmile) as [ExpressionName, number][]) {
    weights[name] = Math.max(weights[name] ?? 0, amount * weight);
  }
  return { ...pose, weights };
}

/**
 * The pose as the face can make it, with at least `amount` of a smile. Constraints keep authored shapes plausible together; of a smile that
 * a photo shows they would close a quarter of the mouth, so what they take off it alone is given back.
 */
export function smilingPose(pose: Pose, amount: number, own?: ExpressionWeights | null): Pose {
  const smile: ExpressionWeights = withSmile({ ...pose, weights: {} }, amount, own).weights;
  const alone = constrainWeights(smile);
  const { weights, attitude } = constrainPose(withSmile(pose, amount, own));
  const taken = (name: ExpressionName) => (smile[name] ?? 0) - (alone[name] ?? 0);
  const names = Object.keys(weights) as ExpressionName[];
  const given = names.map((name) => [name, Math.min(1, (weights[name] ?? 0) + taken(name))]);
  return { weights: Object.fromEntries(given), attitude };
}
