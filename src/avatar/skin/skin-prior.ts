import { lightTermCount } from "./light.ts";

/**
 * What skin is like before a photo says anything, learned from people (`tools/learn-skin.ts`). Fields have three floats a
 * vertex of the head's own skin, in opponent colour (`toOpponent`) of log albedo, all alike on both sides of the face.
 */
export interface SkinPrior {
  /** Mean albedo over that of the cheeks. */
  readonly mean: Float32Array;
  /** How people differ from it: each field is one standard deviation. */
  readonly modes: readonly Float32Array[];
  /** Standard deviation of what photos show beside albedo and light. */
  readonly deviation: Float32Array;
  /** Root of the mean square of form and of lines beside albedo and light (`splitBands`), in the median of portraits. */
  readonly formDeviation: Float32Array;
  readonly lineDeviation: Float32Array;
  /** The same of the lightness of what is finer than vertices; over nine tenths of the face it differs by a seventh at most. */
  readonly detailDeviation: number;
  /** Lips and what borders on them: mean lightness over the tone, and the share of the lips' chroma, on both axes. */
  readonly lips: Float32Array;
  /** Mean of the log light's terms, `lightTermCount` for each channel of opponent colour, and the inverse of their covariance. */
  readonly lightMean: Float64Array;
  readonly lightPrecision: Float64Array;
}

/** Deviations of a prior that knows nothing: lightness and the two axes of chroma, log; of the light's terms, log. */
const usualDeviation = [0.2, 0.1, 0.1] as const;
const usualForm = [0.1, 0.05, 0.05] as const;
const usualLines = [0.08, 0.03, 0.03] as const;
const usualDetail = 0.18;
const usualLips = [-0.6, 1, 1] as const;
const usualLight = [0.6, 0.1, 0.1] as const;

/** Even skin under a light of moderate contrast. */
export function evenPrior(vertexCount: number): SkinPrior {
  const size = 3 * lightTermCount;
  const lightPrecision = new Float64Array(size * size);
  for (let k = 0; k < size; k++) lightPrecision[k * size + k] = 1 / usualLight[Math.floor(k / lightTermCount)] ** 2;
  const even = (values: readonly number[]) =>
    Float32Array.from({ length: 3 * vertexCount }, (_, k) => values[k % values.length]);
  return {
    mean: even([0]),
    modes: [],
    deviation: even(usualDeviation),
    formDeviation: even(usualForm),
    lineDeviation: even(usualLines),
    detailDeviation: usualDetail,
    lips: even(usualLips),
    lightMean: new Float64Array(size),
    lightPrecision,
  };
}

const [third, half, sixth] = [3, 2, 6].map((value) => 1 / Math.sqrt(value));

/** Log RGB as lightness, red against blue and green against both: an orthonormal basis, so that distances stay. */
export function toOpponent(r: number, g: number, b: number, out: Float32Array | Float64Array, at: number): void {
  out[at] = third * (r + g + b);
  out[at + 1] = half * (r - b);
  out[at + 2] = sixth * (r - 2 * g + b);
}

export function fromOpponent(l: number, p: number, q: number, out: Float32Array | Float64Array, at: number): void {
  out[at] = third * l + half * p + sixth * q;
  out[at + 1] = third * l - 2 * sixth * q;
  out[at + 2] = third * l - half * p + sixth * q;
}
