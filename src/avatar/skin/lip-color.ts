import learned from "./lip-colors.json" with { type: "json" };

/** Against the tone of the skin, opponent log colour (`toOpponent`). */
export type LipColor = readonly [lightness: number, red: number, purple: number];

/** Lips of one kind as photos show them: a normal distribution of their colour. */
export interface LipDistribution {
  /** Share of people who have such lips. */
  readonly weight: number;
  readonly mean: readonly number[];
  /** Inverse of the covariance, rows, and the root of its determinant. */
  readonly precision: readonly (readonly number[])[];
  readonly root: number;
  /** What of a difference from the mean is the lips' own and not the photo's, rows. */
  readonly own: readonly (readonly number[])[];
}

/**
 * The likeliest colour of a person's lips of which `seen` was on a photo: what natural and painted lips, learned from people
 * (tools/learn-skin.ts), have beneath the noise of photos. So lipstick keeps its hue, and lips that light has tinted lose it.
 */
export function ownLipColor(seen: LipColor, kinds: readonly LipDistribution[] = learned.kinds): LipColor {
  const differences = kinds.map(({ mean }) => mean.map((value, c) => seen[c] - value));
  const distances = kinds.map(({ precision }, k) => dot(differences[k], apply(precision, differences[k])));
  const nearest = Math.min(...distances);
  const densities = kinds.map(({ weight, root }, k) => weight * root * Math.exp(0.5 * (nearest - distances[k])));
  const sum = densities.reduce((total, value) => total + value);
  const colour: [number, number, number] = [0, 0, 0];
  kinds.forEach(({ mean, own }, k) => {
    const kept = apply(own, differences[k]);
    for (let c = 0; c < 3; c++) colour[c] += (densities[k] / sum) * (mean[c] + kept[c]);
  });
  return colour;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i], 0);
const apply = (rows: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  rows.map((row) => dot(row, vector));
