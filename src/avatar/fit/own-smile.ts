import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import type { ExpressionWeights } from "../avatar.ts";
import { expressionWeights } from "./fit.ts";

/**
 * The smile that a person shows on the photo, by which friends know them: `expression` of the neutral head, in the order of
 * `expressionNames`, where the mouth smiles with teeth; else null, for talking and straight faces are of the moment.
 * Lids stay open.
 */
export function ownSmile(expression: Float32Array, mouth: AttributeClass<"mouth"> | null): ExpressionWeights | null {
  if (mouth !== "teeth") return null;
  const weights = Object.entries(expressionWeights({ expression })).filter(([name]) => !name.startsWith("eyeBlink"));
  return Object.fromEntries(weights.map(([name, weight]) => [name, Math.round(weight * 1e4) / 1e4]));
}
