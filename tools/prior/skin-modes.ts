import { lightTermCount } from "../../src/avatar/skin/light.ts";
import { evenPrior, type SkinPrior } from "../../src/avatar/skin/skin-prior.ts";
import { fitSkin, lightField, type SkinSamples } from "../../src/avatar/skin/solve-skin.ts";
import { quantile } from "../../src/face/statistics.ts";

/** Albedo that portraits tell of one person, alike on both sides: three floats a vertex, and what each is worth. */
interface EvenFace {
  readonly albedo: Float32Array;
  readonly weights: Float32Array;
}

const fitTolerance = [8, 5, 3.5, 3] as const;
/** Standard deviations of skin that light is first fitted to, log. */
const startDeviation = [0.08, 0.03, 0.03] as const;
const meanRounds = 3;
const modeRounds = 9;
/** Portraits, of those that show a vertex, below which it is not learned. */
const fewestPortraits = 40;
const errorGroup = 12;
/** Least standard deviation of what photos show beside albedo and light, log. */
const leastDeviation = [0.03, 0.012, 0.012] as const;

/**
 * Learns the mean, the modes and the light of skin from portraits: light is fitted to each without modes, so that what
 * light can explain is light; what both sides then show alike is albedo, and its modes are the factors of a factor
 * analysis with missing values by expectation maximisation (D. Rubin, D. Thayer, Psychometrika 47, 1982).
 */
export function learnSkinPrior(
  portraits: readonly SkinSamples[],
  { mirror, plain }: { readonly mirror: ArrayLike<number>; readonly plain: ArrayLike<number> },
  modeCount: number,
): SkinPrior {
  const vertexCount = portraits[0].confidence.length;
  const deviation = new Float32Array(3 * vertexCount).map((_, k) => startDeviation[k % 3]);
  let prior: SkinPrior = { ...evenPrior(vertexCount), deviation };
  let faces: EvenFace[] = [];
  for (let round = 0; round < meanRounds; round++) {
    faces = portraits.map((portrait) => evenFace(prior, portrait, mirror));
    const { mean, deviation } = meanOf(faces);
    prior = { ...prior, deviation, mean: withoutLight({ ...prior, deviation }, mean, portraits, plain) };
  }
  const modes = factors(faces, prior, modeCount);
  const whole = { ...prior, modes };
  return { ...whole, ...lightOf(whole, portraits), deviation: leftOver(whole, portraits, mirror) };
}

function evenFace(prior: SkinPrior, portrait: SkinSamples, mirror: ArrayLike<number>): EvenFace {
  const fit = fitSkin(prior, portrait, { tolerance: fitTolerance });
  const light = lightField(fit, portrait.normals);
  const own = portrait.colours.map((value, k) => value - light[k] - fit.tone[k % 3]);
  const albedo = new Float32Array(own.length);
  const weights = new Float32Array(portrait.confidence.length);
  for (let i = 0; i < weights.length; i++) {
    const other = mirror[i];
    const [a, b] = [portrait.confidence[i], portrait.confidence[other]];
    const total = a + b;
    if (total < 0.05) continue;
    let apart = 0;
    for (let c = 0; c < 3; c++) {
      albedo[3 * i + c] = (a * own[3 * i + c] + b * own[3 * other + c]) / total;
      if (a > 0.05 && b > 0.05)
        apart += ((own[3 * i + c] - own[3 * other + c]) / (2 * prior.deviation[3 * i + c])) ** 2 / 3;
    }
    weights[i] = Math.min(1, total) / (1 + apart);
  }
  return { albedo, weights };
}

/** Robust mean and deviation of each vertex over people; nothing where too few show it. */
function meanOf(faces: readonly EvenFace[]): Pick<SkinPrior, "mean" | "deviation"> {
  const count = faces[0].weights.length;
  const mean = new Float32Array(3 * count);
  const deviation = new Float32Array(3 * count).map((_, k) => startDeviation[k % 3]);
  for (let i = 0; i < count; i++) {
    const shown = faces.filter(({ weights }) => weights[i] > 0.2);
    if (shown.length < fewestPortraits) continue;
    for (let c = 0; c < 3; c++) {
      const values = shown.map(({ albedo }) => albedo[3 * i + c]);
      const middle = quantile(values, 0.5);
      const spread =
        1.4826 *
        quantile(
          values.map((value) => Math.abs(value - middle)),
          0.5,
        );
      mean[3 * i + c] = middle;
      deviation[3 * i + c] = Math.max(leastDeviation[c], spread);
    }
  }
  return { mean, deviation };
}

/**
 * The mean less what a light would make of it on the mean of the heads, so that no light is learned as albedo: of what one
 * cannot be told from the other, `plain` skin that bulges (forehead, cheeks, chin), is even.
 */
function withoutLight(
  prior: SkinPrior,
  mean: Float32Array,
  portraits: readonly Pick<SkinSamples, "normals">[],
  plain: ArrayLike<number>,
): Float32Array {
  const normals = mean.map((_, k) => portraits.reduce((sum, portrait) => sum + portrait.normals[k], 0));
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let c = 0; c < 3; c++) normals[i + c] /= length;
  }
  const confidence = Float32Array.from({ length: mean.length / 3 }, (_, i) => (mean[3 * i] === 0 ? 0 : plain[i]));
  const flat = {
    ...prior,
    modes: [],
    mean: new Float32Array(mean.length),
    lightMean: prior.lightMean.map(() => 0),
    lightPrecision: prior.lightPrecision.map((value) => 0.01 * value),
  };
  const fit = fitSkin(flat, { colours: mean, confidence, normals }, { tolerance: [1] });
  const light = lightField(fit, normals);
  return mean.map((value, k) => (mean[3 * Math.floor(k / 3)] === 0 ? 0 : value - light[k] - fit.tone[k % 3]));
}

function factors(faces: readonly EvenFace[], { mean, deviation }: SkinPrior, modeCount: number): Float32Array[] {
  const length = mean.length;
  const known = [...mean.keys()].filter((k) => mean[k] !== 0);
  const values = faces.map(({ albedo, weights }) => {
    const left = new Float32Array(known.length);
    const worth = new Float32Array(known.length);
    known.forEach((k, j) => {
      const i = Math.floor(k / 3);
      left[j] = (albedo[k] - mean[k]) / deviation[k];
      worth[j] = weights[i] / (1 + (left[j] / 3) ** 2);
    });
    return { left, worth };
  });
  // (1) Start: differences of people, made small.
  let loadings = Array.from({ length: known.length }, (_, j) =>
    Float64Array.from(
      { length: modeCount },
      (_, m) => 0.3 * values[Math.floor((m * faces.length) / modeCount)].left[j],
    ),
  );
  const noise = new Float64Array(known.length).fill(0.7);
  for (let round = 0; round < modeRounds; round++) {
    // (2) Scores of each person with their uncertainty.
    const scores = values.map(({ left, worth }) => {
      const precision = new Float64Array(modeCount * modeCount);
      const right = new Float64Array(modeCount);
      for (let m = 0; m < modeCount; m++) precision[m * (modeCount + 1)] = 1;
      for (let j = 0; j < known.length; j++) {
        const weight = worth[j] / (errorGroup * noise[j]);
        if (weight < 1e-4) continue;
        const row = loadings[j];
        for (let m = 0; m < modeCount; m++) {
          const value = weight * row[m];
          right[m] += value * left[j];
          for (let n = 0; n <= m; n++) precision[m * modeCount + n] += value * row[n];
        }
      }
      const covariance = inverse(precision, modeCount);
      const mean = new Float64Array(modeCount);
      for (let m = 0; m < modeCount; m++)
        for (let n = 0; n < modeCount; n++) mean[m] += covariance[m * modeCount + n] * right[n];
      const moment = covariance.map((value, k) => value + mean[Math.floor(k / modeCount)] * mean[k % modeCount]);
      return { mean, moment };
    });
    // (3) Loadings and noise of each vertex.
    loadings = loadings.map((_, j) => {
      const matrix = new Float64Array(modeCount * modeCount);
      const right = new Float64Array(modeCount);
      for (let m = 0; m < modeCount; m++) matrix[m * (modeCount + 1)] = 2;
      for (const [p, { left, worth }] of values.entries()) {
        const { mean, moment } = scores[p];
        if (worth[j] < 1e-3) continue;
        for (let m = 0; m < modeCount; m++) {
          right[m] += worth[j] * left[j] * mean[m];
          for (let n = 0; n <= m; n++) matrix[m * modeCount + n] += worth[j] * moment[m * modeCount + n];
        }
      }
      const covariance = inverse(matrix, modeCount);
      const row = new Float64Array(modeCount);
      for (let m = 0; m < modeCount; m++)
        for (let n = 0; n < modeCount; n++) row[m] += covariance[m * modeCount + n] * right[n];
      let [sum, total] = [0.05, 0.1];
      for (const [p, { left, worth }] of values.entries()) {
        const { mean } = scores[p];
        let error = left[j];
        for (let m = 0; m < modeCount; m++) error -= row[m] * mean[m];
        sum += worth[j] * error * error;
        total += worth[j];
      }
      noise[j] = Math.max(0.02, sum / total);
      return row;
    });
  }
  const modes = Array.from({ length: modeCount }, () => new Float32Array(length));
  known.forEach((k, j) => {
    for (let m = 0; m < modeCount; m++) modes[m][k] = loadings[j][m] * deviation[k];
  });
  return modes.sort((a, b) => energy(b) - energy(a));
}

/** Mean and precision of the log light of portraits; those of hard light, which no polynomial is, count less. */
function lightOf(prior: SkinPrior, portraits: readonly SkinSamples[]): Pick<SkinPrior, "lightMean" | "lightPrecision"> {
  const size = 3 * lightTermCount;
  const lights = portraits.map((portrait) => fitSkin(prior, portrait).light);
  const middle = Float64Array.from({ length: size }, (_, k) =>
    quantile(
      lights.map((light) => light[k]),
      0.5,
    ),
  );
  // Light from the left is as likely as light from the right: terms odd in x.
  const isOdd = (k: number) => [2, 3, 6].includes(k % lightTermCount);
  for (let k = 0; k < size; k++) if (isOdd(k)) middle[k] = 0;
  const covariance = new Float64Array(size * size);
  for (const light of lights) {
    for (let j = 0; j < size; j++) {
      for (let k = 0; k < size; k++) {
        if (isOdd(j) !== isOdd(k)) continue;
        covariance[j * size + k] += ((light[j] - middle[j]) * (light[k] - middle[k])) / lights.length;
      }
    }
  }
  for (let k = 0; k < size; k++) covariance[k * (size + 1)] += 1e-4;
  return { lightMean: middle, lightPrecision: inverse(covariance, size) };
}

/** Deviation of what neither modes nor light explain. */
function leftOver(prior: SkinPrior, portraits: readonly SkinSamples[], mirror: ArrayLike<number>): Float32Array {
  const errors: number[][] = Array.from({ length: prior.mean.length }, () => []);
  for (const portrait of portraits) {
    const { tone, scores, light } = fitSkin(prior, portrait);
    const shading = lightField({ light }, portrait.normals);
    for (let k = 0; k < shading.length; k++) {
      const i = Math.floor(k / 3);
      if (portrait.confidence[i] < 0.3) continue;
      let left = portrait.colours[k] - shading[k] - tone[k % 3] - prior.mean[k];
      for (const [m, mode] of prior.modes.entries()) left -= scores[m] * mode[k];
      errors[k].push(Math.abs(left));
      errors[3 * mirror[i] + (k % 3)].push(Math.abs(left));
    }
  }
  return prior.deviation.map((value, k) =>
    errors[k].length < fewestPortraits ? value : Math.max(leastDeviation[k % 3], 1.4826 * quantile(errors[k], 0.5)),
  );
}

function energy(mode: Float32Array): number {
  return mode.reduce((sum, value) => sum + value * value, 0);
}

/** Of a symmetric positive definite matrix, of which the lower triangle is read. */
function inverse(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= lower[i * size + k] * lower[j * size + k];
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * size + j];
    }
  }
  const out = new Float64Array(size * size);
  const x = new Float64Array(size);
  for (let column = 0; column < size; column++) {
    x.fill(0);
    for (let i = column; i < size; i++) {
      let sum = i === column ? 1 : 0;
      for (let k = column; k < i; k++) sum -= lower[i * size + k] * x[k];
      x[i] = sum / lower[i * size + i];
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = x[i];
      for (let k = i + 1; k < size; k++) sum -= lower[k * size + i] * x[k];
      x[i] = sum / lower[i * size + i];
    }
    for (let i = 0; i < size; i++) out[i * size + column] = x[i];
  }
  return out;
}
