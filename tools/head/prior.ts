import type { Body } from "./body.ts";
import type { Crop } from "./crop.ts";
import { cholesky, multiply, symmetricEigen, transpose } from "./linear-algebra.ts";
import { Random } from "./random.ts";
import { IdentitySampler } from "./sliders.ts";
import { mirroredPart } from "./symmetry.ts";
import type { Targets } from "./targets.ts";
import { mean as average, type Point, subtractRigid } from "./vectors.ts";

/** Principal components of random identities, in the frame and units of the head model. */
export interface IdentityPrior {
  /** xyz of all model vertices, mirror symmetric. */
  readonly mean: Float64Array;
  readonly components: readonly IdentityComponent[];
  /** Where the mean of some vertices of the whole body lies on the mean head. */
  bodyPoint(baseVertices: readonly number[]): Point;
  /** Displacement of all model vertices by a target of weight one, millimetres. */
  targetDeltas(name: string): Float64Array;
  /** Variance of the weighted vertices that the components explain. */
  readonly explained: number;
}

export interface IdentityComponent {
  /** Mirror symmetric, or antisymmetric. */
  readonly isSymmetric: boolean;
  /** Millimetres for one standard deviation. */
  readonly deltas: Float64Array;
}

const seed = 20260921;
const sampleCount = 4000;
const componentCount = 100;
const millimetres = 100;
/** Part of the variance that counts: the face most, then the head, the bust, the drivers. */
const vertexWeights = { face: 3, head: 1, bust: 0.35, driver: 0.15 } as const;

export function buildPrior(body: Body, targets: Targets, crop: Crop): IdentityPrior {
  // (1) Random identities as weights of targets.
  const { names, means, covariance } = sampleWeights(targets);
  // (2) Each target without the rigid motion of the face it brings.
  const skin = crop.vertices.slice(0, crop.skinVertexCount);
  const faceVertices = skin.filter((vertex) => isFace(body.positions, vertex));
  const fieldOf = (name: string) => {
    const field = new Float64Array(3 * body.vertexCount);
    targets.add(name, millimetres, field);
    return field;
  };
  const tilted = body.positions.map((value) => millimetres * value);
  const columns = names.map((name, column) => {
    const field = fieldOf(name);
    subtractRigid(body.positions, field, faceVertices);
    for (let k = 0; k < field.length; k++) tilted[k] += means[column] * field[k];
    return cropField(crop, field);
  });
  // (3) The mean, made symmetric, seen from between the eyes.
  const bodyMean = mirroredPart(tilted, body.mirror, 1);
  const origin = average(bodyMean, [...body.joints["eye.L____head"], ...body.joints["eye.R____head"]]);
  for (let k = 0; k < bodyMean.length; k++) bodyMean[k] -= k % 3 === 0 ? 0 : origin[k % 3];
  const mean = cropField(crop, bodyMean);
  // (4) Components of the symmetric and of the antisymmetric part, merged by variance.
  const factor = cholesky(covariance, names.length, 1e-9);
  const weights = componentWeights(crop, body.positions);
  const parts = ([1, -1] as const).map((sign) => analyse(columns, factor, weights, crop.mirror, sign));
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const ranked = parts.flatMap((part) => part.components).sort((a, b) => b.variance - a.variance);
  const components = ranked.slice(0, componentCount);
  return {
    mean,
    components,
    explained: components.reduce((sum, component) => sum + component.variance, 0) / variance,
    bodyPoint: (vertices) => average(bodyMean, vertices),
    targetDeltas: (name) => cropField(crop, fieldOf(name)),
  };
}

function sampleWeights(targets: Targets): { names: string[]; means: Float64Array; covariance: Float64Array } {
  const random = new Random(seed);
  const sampler = new IdentitySampler(targets.names);
  const samples = Array.from({ length: sampleCount }, () => sampler.sample(random));
  const names = [...new Set(samples.flatMap((sample) => [...sample.keys()]))].sort();
  const rows = samples.map((sample) => Float64Array.from(names, (name) => sample.get(name) ?? 0));
  const means = Float64Array.from(names, (_, c) => rows.reduce((sum, row) => sum + row[c], 0) / sampleCount);
  const covariance = new Float64Array(names.length ** 2);
  for (const row of rows) {
    const centred = row.map((value, c) => value - means[c]);
    for (let r = 0; r < names.length; r++) {
      const value = centred[r] / sampleCount;
      for (let c = 0; c < names.length; c++) covariance[r * names.length + c] += value * centred[c];
    }
  }
  return { names, means, covariance };
}

interface RankedComponent extends IdentityComponent {
  readonly variance: number;
}

/**
 * With displacements T c of covariance C = L Lt, the components of W T are W T L u for the eigenvectors u of
 * Lt (W T)t (W T) L; T L u is the displacement of one standard deviation.
 */
function analyse(
  columns: readonly Float64Array[],
  factor: Float64Array,
  weights: Float64Array,
  mirror: Uint16Array,
  sign: 1 | -1,
): { variance: number; components: RankedComponent[] } {
  const n = columns.length;
  const parts = columns.map((column) => mirroredPart(column, mirror, sign));
  const gram = new Float64Array(n * n);
  const weighted = parts.map((part) => part.map((value, k) => weights[Math.trunc(k / 3)] * value));
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = 0;
      for (let k = 0; k < weighted[r].length; k++) sum += weighted[r][k] * weighted[c][k];
      gram[r * n + c] = sum;
      gram[c * n + r] = sum;
    }
  }
  const inner = multiply(multiply(transpose(factor, n, n), gram, n, n, n), factor, n, n, n);
  const { values, vectors } = symmetricEigen(inner, n);
  const mixes = multiply(vectors, transpose(factor, n, n), n, n, n);
  const components = Array.from({ length: Math.min(componentCount, n) }, (_, i) => {
    const deltas = new Float64Array(columns[0].length);
    parts.forEach((part, j) => {
      const mix = mixes[i * n + j];
      for (let k = 0; k < deltas.length; k++) deltas[k] += mix * part[k];
    });
    return { isSymmetric: sign === 1, variance: values[i], deltas: withFixedSign(deltas) };
  });
  return { variance: values.reduce((sum, value) => sum + Math.max(0, value), 0), components };
}

/** Eigenvectors come with either sign; here the largest displacement is positive. */
function withFixedSign(deltas: Float64Array): Float64Array {
  const largest = deltas.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return largest < 0 ? deltas.map((value) => -value) : deltas;
}

function componentWeights(crop: Crop, positions: Float64Array): Float64Array {
  return Float64Array.from(crop.vertices, (vertex, index) => {
    if (index >= crop.skinVertexCount) return vertexWeights.driver;
    if (isFace(positions, vertex)) return vertexWeights.face;
    return positions[3 * vertex + 1] > 6.1 ? vertexWeights.head : vertexWeights.bust;
  });
}

/** The face proper, in dm of the base body. */
function isFace(positions: Float64Array, i: number): boolean {
  const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
  return z > 0.55 && y > 6.15 && y < 8 && Math.abs(x) < 0.72;
}

function cropField(crop: Crop, field: Float64Array): Float64Array {
  const cropped = new Float64Array(3 * crop.vertices.length);
  crop.vertices.forEach((vertex, index) => {
    cropped.set(field.subarray(3 * vertex, 3 * vertex + 3), 3 * index);
  });
  return cropped;
}
