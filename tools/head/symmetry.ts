import type { ExpressionName } from "../../src/avatar/head/expression-names.ts";
import type { ExpressionFields } from "./expressions.ts";

/** Half the sum of a field and its mirror image (`sign` 1), or half their difference (-1). */
export function mirroredPart(field: Float64Array, mirror: Uint16Array, sign: 1 | -1): Float64Array {
  const part = new Float64Array(field.length);
  for (let i = 0; i < mirror.length; i++) {
    const at = 3 * i;
    const other = 3 * mirror[i];
    part[at] = (field[at] - sign * field[other]) / 2;
    part[at + 1] = (field[at + 1] + sign * field[other + 1]) / 2;
    part[at + 2] = (field[at + 2] + sign * field[other + 2]) / 2;
  }
  return part;
}

/** Makes each shape the mirror image of its twin on the other side, or of itself: the mean of both. */
export function mirrorExpressions(expressions: ExpressionFields, mirror: Uint16Array): ExpressionFields {
  const names = Object.keys(expressions) as ExpressionName[];
  const mirrored = names.map((name) => {
    const own = expressions[name];
    const twin = expressions[otherSide(name)];
    const field = Float64Array.from(own, (value, k) => {
      const other = twin[3 * mirror[Math.trunc(k / 3)] + (k % 3)];
      return (value + (k % 3 === 0 ? -other : other)) / 2;
    });
    return [name, field] as const;
  });
  return Object.fromEntries(mirrored) as ExpressionFields;
}

function otherSide(name: ExpressionName): ExpressionName {
  const swapped = name.endsWith("Left") ? name.replace(/Left$/, "Right") : name.replace(/Right$/, "Left");
  return swapped as ExpressionName;
}
