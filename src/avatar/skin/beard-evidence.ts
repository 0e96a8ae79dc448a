import type { LinearRgb } from "../../face/color.ts";
import { clamp } from "../../face/statistics.ts";
import learned from "./beard-evidence.json" with { type: "json" };

/** What tells whether facial hair covers a place on the face of a person who has some. */
export interface BeardEvidence {
  /** Probability of beard by the parsing net. */
  readonly parsed: number;
  /** How far hair of the person's kind usually grows there, 0..1. */
  readonly usual: number;
  /** Log colour over plain skin, without the photo's light. */
  readonly off: LinearRgb;
}

/** Bounds of what a photo can tell: of the net's probability, of lightness and of red over green, log. */
const bounds = { parsed: [0.002, 0.998], light: [-2.5, 1], red: [-0.6, 0.6] } as const;

/** Multiple of the log odds from which density comes; of those who are left out hair is covered by .84 and skin by .19, by the odds as they are by
 * .81 and .24 (`tools/learn-beards.ts`). */
const certainty = 2;

/** Weights of the features, in their order, and what is added. */
export interface BeardRegression {
  readonly weights: readonly number[];
  readonly bias: number;
}

/** The evidence as numbers, in the order of the learned weights. */
export function beardFeatures({ parsed, usual, off: [red, green, blue] }: BeardEvidence): number[] {
  const probability = clamp(parsed, ...bounds.parsed);
  return [
    Math.log(probability / (1 - probability)),
    usual,
    clamp((red + green + blue) / 3, ...bounds.light),
    clamp(red - green, ...bounds.red),
  ];
}

/**
 * Log odds of facial hair, by logistic regression (`tools/learn-beards.ts`): on one face in three the net alone sees next to nothing of a
 * beard that attributes tell.
 */
export function beardLogOdds(features: readonly number[], { weights, bias }: BeardRegression = learned): number {
  return features.reduce((sum, value, k) => sum + weights[k] * value, bias);
}

/** How much of a place facial hair of these log odds covers, 0..1: what is likelier hair than not is hair. */
export function densityOfOdds(logOdds: number): number {
  return 1 / (1 + Math.exp(-certainty * logOdds));
}
