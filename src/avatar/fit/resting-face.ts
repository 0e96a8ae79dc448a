import type { ExpressionWeights } from "../avatar.ts";
import type { ExpressionName } from "../head/expression-names.ts";
import { mapMeasures, type RestMeasures, restMeasureNames } from "./rest-measures.ts";
import learned from "./resting-face.json" with { type: "json" };

/** Shapes whose weights say how much of a smile a photo shows; of pairs their mean counts. */
const smileShapes = [
  ["mouthSmileLeft", "mouthSmileRight"],
  ["mouthStretchLeft", "mouthStretchRight"],
  ["mouthUpperUpLeft", "mouthUpperUpRight"],
  ["mouthShrugUpper"],
  ["jawOpen"],
] as const satisfies readonly (readonly ExpressionName[])[];

/**
 * How the measures of people's faces go with their smiles, learned from people at rest and people who smile by
 * tools/learn-rest.ts: ridge regression through the mean of those at rest.
 */
export interface RestingFace {
  readonly portrait_count: number;
  /** Mean weights of `smileShapes` of people at rest, and their deviations. */
  readonly smile: readonly number[];
  readonly smile_sd: readonly number[];
  readonly measures: Readonly<
    Record<
      keyof RestMeasures,
      {
        /** Of people at rest. */
        readonly mean: number;
        /** What one unit of each of `smileShapes` adds. */
        readonly slopes: readonly number[];
      }
    >
  >;
}

const restingFace: RestingFace = learned;

export function smileWeights(expression: ExpressionWeights): number[] {
  return smileShapes.map((names) => names.reduce((sum, name) => sum + (expression[name] ?? 0), 0) / names.length);
}

/**
 * Measures from which a smile's effect can be learned: lids and brows as `shown` by the photo. Where the mouth does not rest, how wide
 * and level it is as that of the head `without` its expression, since smiles stretch it more or less than the model's; and lips as
 * shown, further off the mean by as much as those without: each alone leaves full lips half as full as people's at rest.
 */
export function unsmiled(
  shown: RestMeasures,
  without: RestMeasures,
  expression: ExpressionWeights,
  face: RestingMeans = restingFace,
): RestMeasures {
  const smiling = 1 - restfulness(expression, face);
  return mapMeasures(shown, (value, name) => {
    if (name === "mouthCorner" || name === "mouthWidth") return value + smiling * (without[name] - value);
    if (name === "upperLip" || name === "lowerLip") return value + smiling * (without[name] - face.measures[name].mean);
    return value;
  });
}

/** What is known of people at rest before the slopes are learned. */
export interface RestingMeans extends Pick<RestingFace, "smile" | "smile_sd"> {
  readonly measures: Readonly<Record<keyof RestMeasures, { readonly mean: number }>>;
}

/** The measures at rest: what people's smiles add to `unsmiled` ones is taken off. */
export function restOf(measures: RestMeasures, expression: ExpressionWeights, face = restingFace): RestMeasures {
  const added = smileAdds(expression, face);
  return mapMeasures(measures, (value, name) => value - added[name]);
}

/** How alike a smile's weights are to those of people at rest, 0..1: nothing off within their mean square. */
export function restfulness(
  expression: ExpressionWeights,
  face: Pick<RestingFace, "smile" | "smile_sd"> = restingFace,
): number {
  const squares = smileWeights(expression).map((weight, k) => ((weight - face.smile[k]) / face.smile_sd[k]) ** 2);
  const square = squares.reduce((sum, each) => sum + each, 0) / squares.length;
  return Math.exp(-Math.max(0, square - 1) / 2);
}

function smileAdds(expression: ExpressionWeights, { smile, measures }: RestingFace): RestMeasures {
  const beyond = smileWeights(expression).map((weight, k) => weight - smile[k]);
  const none = Object.fromEntries(restMeasureNames.map((name) => [name, 0])) as unknown as RestMeasures;
  return mapMeasures(none, (_, name) => measures[name].slopes.reduce((sum, slope, k) => sum + slope * beyond[k], 0));
}
