import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { expressionWeights } from "./fit.ts";

/** Parts of an expression that no smile has, beside those that are not solved for where a mouth smiles. */
const unsmiling = ["eyeBlink", "browDown"] as const;

/**
 * The smile that a person shows on the photo, by which friends know them: `expression` of the neutral head, in the order of
 * `expressionNames`, where the mouth smiles with teeth; else null, for talking and straight faces are of the moment.
 * Lids stay open, corners and brows as they are at rest or up.
 */
export function ownSmile(expression: Float32Array, mouth: AttributeClass<"mouth"> | null): ExpressionWeights | null {
  if (mouth !== "teeth") return null;
  const weights = Object.entries(expressionWeights({ expression })).filter(
    ([name]) => !unsmiling.some((part) => name.startsWith(part)),
  );
  return Object.fromEntries(weights.map(([name, weight]) => [name, Math.round(weight * 1e4) / 1e4]));
}
