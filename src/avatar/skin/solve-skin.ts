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
  const { colours, confidence, normals } = samples;
  const seen = [...confidence.keys()].filter((i) => confidence[i] > 0.02);
  const modeCount = prior.modes.length;
  const channelCount = 1 + lightTermCount;
  const size = 3 * channelCount + modeCount;
  const validity = confidence.slice();
  let solution: Float64Array = new Float64Array(size);
  const terms = new Float64Array(lightTermCount);
  const row = new Float64Array(channelCount + modeCount);
  const errorAt = (vertex: number) => {
    lightTerms(normals, vertex, terms);
    let error = 0;
    for (let c = 0; c < 3; c++) {
      const k = 3 * vertex + c;
      let left = colours[k] - prior.mean[k] - (residual?.[k] ?? 0) - solution[c * channelCount];
      for (let t = 0; t < lightTermCount; t++) left -= solution[c * channelCount + 1 + t] * terms[t];
      for (let m = 0; m < modeCount; m++) left -= solution[3 * channelCount + m] * prior.modes[m][k];
      error += (left / prior.deviation[k]) ** 2;
    }
    return error / 3;
  };
  for (const [iteration, bound] of tolerance.entries()) {
    if (iteration > 0) for (const i of seen) validity[i] = confidence[i] / (1 + errorAt(i) / bound ** 2) ** 2;
    const matrix = new Float64Array(size * size);
    const rightSide = new Float64Array(size);
    addPriors(prior, channelCount, matrix, rightSide);
    for (const i of seen) {
      lightTerms(normals, i, terms);
      for (let c = 0; c < 3; c++) {
        const k = 3 * i + c;
        const weight = validity[i] / (errorGroup * prior.deviation[k] ** 2);
        const target = colours[k] - prior.mean[k] - (residual?.[k] ?? 0);
        row[0] = 1;
        row.set(terms, 1);
        for (let m = 0; m < modeCount; m++) row[channelCount + m] = prior.modes[m][k];
        addRow(matrix, rightSide, { size, row, weight, target, channel: c, channelCount });
      }
    }
    solution = solveSymmetric(matrix, rightSide);
  }
  const last = tolerance[tolerance.length - 1];
  for (const i of seen) validity[i] = confidence[i] / (1 + errorAt(i) / last ** 2) ** 2;
  for (let i = 0; i < validity.length; i++) if (confidence[i] <= 0.02) validity[i] = 0;
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
  for (const [m, mode] of modes.entries()) {
    const score = scores[m];
    for (let k = 0; k < albedo.length; k++) albedo[k] += score * mode[k];
  }
  return albedo;
}

function addPriors(
  { lightMean, lightPrecision, modes }: SkinPrior,
  channelCount: number,
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

interface DataRow {
  readonly size: number;
  readonly row: Float64Array;
  readonly weight: number;
  readonly target: number;
  readonly channel: number;
  readonly channelCount: number;
}

/** Adds one equation to the lower triangle of the normal equations: own terms of its channel, then the modes. */
function addRow(
  matrix: Float64Array,
  rightSide: Float64Array,
  { size, row, weight, target, channel, channelCount }: DataRow,
): void {
  const own = channel * channelCount;
  const shared = 3 * channelCount - channelCount;
  for (let j = 0; j < row.length; j++) {
    const at = j < channelCount ? own + j : shared + j;
    const value = weight * row[j];
    rightSide[at] += value * target;
    const line = at * size;
    const end = Math.min(j + 1, channelCount);
    for (let k = 0; k < end; k++) matrix[line + own + k] += value * row[k];
    for (let k = channelCount; k <= j; k++) matrix[line + shared + k] += value * row[k];
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
