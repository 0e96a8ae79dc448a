import { addScaled } from "../mesh/field.ts";
import { lightTermCount, lightTerms } from "./light.ts";
import { type SkinPrior, toOpponent } from "./skin-prior.ts";

/** A photo of skin at the vertices of the head, opponent colour of log light. */
export interface SkinSamples {
  /** Three floats a vertex. */
  readonly colours: Float32Array;
  /** How far each vertex counts before it is known how well it is explained, 0..1. */
  readonly confidence: Float32Array;
  /** Smooth unit normals, three floats a vertex. */
  readonly normals: Float32Array;
}

/** The part of a photo of skin that few numbers explain. */
export interface SkinFit {
  /** Colour of even skin, of which albedo and light are factors. */
  readonly tone: Float64Array;
  /** Log light's terms, `lightTermCount` for each channel. */
  readonly light: Float64Array;
  /** Standard scores of the modes. */
  readonly scores: Float64Array;
  /** 0..1 a vertex: how far it is explained, 0 where not seen. */
  readonly validity: Float32Array;
}

/** Vertices whose errors come together, so that they count as one. */
const errorGroup = 40;
/** Standard deviations at which a vertex counts half, by iteration: from all but the worst to what fits. */
const tolerances = [8, 5, 3.5, 3, 2.5, 2.5] as const;
/** What is said of the tone where no skin is seen, log RGB, and how firmly: by less than a vertex. */
const usualTone = [-1.1, -1.7, -2.1] as const;
const tonePrecision = 0.1;

/**
 * The likeliest tone, light and scores of the modes: colours = tone + mean + modes scores + light + `residual`, each
 * vertex reweighted by how well it is explained (Geman and McClure, 1985). Intrinsic decomposition as one linear problem in
 * logarithms: J. Barron, J. Malik, "Shape, Illumination, and Reflectance from Shading", PAMI 37 (2015).
 */
export function fitSkin(
  prior: SkinPrior,
  samples: SkinSamples,
  {
    residual,
    tolerance = tolerances,
  }: { readonly residual?: Float32Array; readonly tolerance?: readonly number[] } = {},
): SkinFit {
  const { confidence } = samples;
  const seen = [...confidence.keys()].filter((i) => confidence[i] > 0.02);
  const size = 3 * channelCount + prior.modes.length;
  const equations = [0, 1, 2].map((channel) => equationsOf(prior, samples, seen, channel, residual));
  const weights = new Float64Array(wholeGroups(seen.length));
  const validity = confidence.map((value) => (value > 0.02 ? value : 0));
  let solution: Float64Array = new Float64Array(size);
  const judge = (bound: number) => {
    const errors = errorsOf(equations, solution, prior, seen);
    for (const [s, i] of seen.entries()) validity[i] = confidence[i] / (1 + errors[s] / 3 / bound ** 2) ** 2;
  };
  for (const [iteration, bound] of tolerance.entries()) {
    if (iteration > 0) judge(bound);
    const matrix = new Float64Array(size * size);
    const rightSide = new Float64Array(size);
    addPriors(prior, matrix, rightSide);
    for (const [c, rows] of equations.entries()) {
      for (const [s, i] of seen.entries()) weights[s] = validity[i] / (errorGroup * prior.deviation[3 * i + c] ** 2);
      addEquations(matrix, rightSide, c, weightedGram(rows, weights));
    }
    solution = solveSymmetric(matrix, rightSide);
  }
  judge(tolerance[tolerance.length - 1]);
  return {
    tone: Float64Array.from([0, 1, 2], (c) => solution[c * channelCount]),
    light: Float64Array.from({ length: 3 * lightTermCount }, (_, k) => {
      const c = Math.floor(k / lightTermCount);
      return solution[c * channelCount + 1 + (k % lightTermCount)];
    }),
    scores: solution.slice(3 * channelCount),
    validity,
  };
}

/** Unknowns that a channel has for itself: the tone and its light's terms. */
const channelCount = 1 + lightTermCount;
/** Equations that are added up at once. */
const groupSize = 4;

function wholeGroups(count: number): number {
  return groupSize * Math.ceil(count / groupSize);
}

/** Where the unknown of this number of a channel's equations lies among all: its own first, then those of all modes. */
function placeOf(channel: number, k: number): number {
  return (k < channelCount ? channel : 2) * channelCount + k;
}

/** One row for each seen vertex: factors of the channel's own unknowns and of the modes, and what they have to add up to. */
function equationsOf(
  { mean, modes }: SkinPrior,
  { colours, normals }: SkinSamples,
  seen: readonly number[],
  channel: number,
  residual?: Float32Array,
): Float64Array {
  const length = channelCount + modes.length + 1;
  const rows = new Float64Array(length * wholeGroups(seen.length));
  const terms = new Float64Array(lightTermCount);
  for (const [s, i] of seen.entries()) {
    const k = 3 * i + channel;
    const at = length * s;
    lightTerms(normals, i, terms);
    rows[at] = 1;
    rows.set(terms, at + 1);
    for (let m = 0; m < modes.length; m++) rows[at + channelCount + m] = modes[m][k];
    rows[at + length - 1] = colours[k] - mean[k] - (residual?.[k] ?? 0);
  }
  return rows;
}

/** Squared errors of seen vertices in deviations, summed over the channels. */
function errorsOf(
  equations: readonly Float64Array[],
  solution: Float64Array,
  { deviation, modes }: SkinPrior,
  seen: readonly number[],
): Float64Array {
  const length = channelCount + modes.length + 1;
  const errors = new Float64Array(seen.length);
  for (const [c, rows] of equations.entries()) {
    const unknowns = Float64Array.from({ length: length - 1 }, (_, k) => solution[placeOf(c, k)]);
    for (let s = 0; s < errors.length; s++) {
      const at = length * s;
      let left = rows[at + length - 1];
      for (let k = 0; k < unknowns.length; k++) left -= unknowns[k] * rows[at + k];
      errors[s] += (left / deviation[3 * seen[s] + c]) ** 2;
    }
  }
  return errors;
}

/** Lower triangle of the weighted inner products of the columns of some rows, a weight each. */
function weightedGram(rows: Float64Array, weights: Float64Array): Float64Array {
  const length = rows.length / weights.length;
  const gram = new Float64Array(length * length);
  for (let s = 0; s < weights.length; s += groupSize) {
    const [first, second, third, fourth] = [length * s, length * (s + 1), length * (s + 2), length * (s + 3)];
    for (let j = 0; j < length; j++) {
      const a = weights[s] * rows[first + j];
      const b = weights[s + 1] * rows[second + j];
      const c = weights[s + 2] * rows[third + j];
      const d = weights[s + 3] * rows[fourth + j];
      for (let k = 0, to = length * j; k <= j; k++, to++) {
        gram[to] += a * rows[first + k] + b * rows[second + k] + c * rows[third + k] + d * rows[fourth + k];
      }
    }
  }
  return gram;
}

/** The log light of a fit at every vertex, three floats each. */
export function lightField({ light }: Pick<SkinFit, "light">, normals: Float32Array): Float32Array {
  const field = new Float32Array(normals.length);
  const terms = new Float64Array(lightTermCount);
  for (let i = 0; 3 * i < normals.length; i++) {
    lightTerms(normals, i, terms);
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let t = 0; t < lightTermCount; t++) sum += light[c * lightTermCount + t] * terms[t];
      field[3 * i + c] = sum;
    }
  }
  return field;
}

/** The albedo of a fit at every vertex, without what no mode explains. */
export function modelAlbedo(
  { mean, modes }: SkinPrior,
  { tone, scores }: Pick<SkinFit, "tone" | "scores">,
): Float32Array {
  const albedo = mean.map((value, k) => value + tone[k % 3]);
  for (const [m, mode] of modes.entries()) addScaled(albedo, scores[m], mode);
  return albedo;
}

function addPriors(
  { lightMean, lightPrecision, modes }: SkinPrior,
  matrix: Float64Array,
  rightSide: Float64Array,
): void {
  const size = rightSide.length;
  const count = 3 * lightTermCount;
  const place = (k: number) => Math.floor(k / lightTermCount) * channelCount + 1 + (k % lightTermCount);
  const tone = new Float64Array(3);
  toOpponent(...usualTone, tone, 0);
  for (let c = 0; c < 3; c++) {
    matrix[c * channelCount * (size + 1)] += tonePrecision;
    rightSide[c * channelCount] += tonePrecision * tone[c];
  }
  for (let j = 0; j < count; j++) {
    for (let k = 0; k < count; k++) {
      matrix[place(j) * size + place(k)] += lightPrecision[j * count + k];
      rightSide[place(j)] += lightPrecision[j * count + k] * lightMean[k];
    }
  }
  for (let m = 0; m < modes.length; m++) matrix[(3 * channelCount + m) * (size + 1)] += 1;
}

/** Adds a channel's inner products to the lower triangle of the normal equations. */
function addEquations(matrix: Float64Array, rightSide: Float64Array, channel: number, gram: Float64Array): void {
  const length = Math.sqrt(gram.length);
  for (let j = 0; j < length - 1; j++) {
    const row = placeOf(channel, j);
    rightSide[row] += gram[(length - 1) * length + j];
    for (let k = 0; k <= j; k++) matrix[row * rightSide.length + placeOf(channel, k)] += gram[j * length + k];
  }
}

/** Cholesky's factorisation of a symmetric positive definite matrix, of which the lower triangle is read. */
function solveSymmetric(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const x = vector.slice();
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / matrix[j * size + j];
    }
    for (let k = 0; k < i; k++) x[i] -= matrix[i * size + k] * x[k];
    x[i] /= matrix[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= matrix[k * size + i] * x[k];
    x[i] /= matrix[i * size + i];
  }
  return x;
}
