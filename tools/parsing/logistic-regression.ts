// Multinomial logistic regression with an L2 prior on standardised features, fitted by L-BFGS (Liu and Nocedal,
// Mathematical Programming 45, 1989).

export interface LogisticRegression {
  readonly classCount: number;
  /** For each class the weights of the features as they come, then for each class its bias. */
  readonly weights: readonly Float64Array[];
  readonly biases: Float64Array;
}

export interface Sample {
  readonly features: readonly number[];
  readonly label: number;
}

export interface RegressionOptions {
  /** Variance of a weight's prior, in units of one sample. */
  readonly variance: number;
  /** Power of a class's count by which its samples are weighted down: 0 as they come, 1 every class alike. */
  readonly balance: number;
  /** Prior scale of each feature (1 = plain). */
  readonly scales: readonly number[];
}

/** Deviations beyond this tell no more. */
const furthestDeviation = 5;

export function fitLogisticRegression(
  samples: readonly Sample[],
  classCount: number,
  { variance, balance, scales }: RegressionOptions,
): LogisticRegression {
  const count = samples[0].features.length;
  const mean = new Float64Array(count);
  const deviation = new Float64Array(count);
  for (const { features } of samples) for (let j = 0; j < count; j++) mean[j] += features[j] / samples.length;
  for (const { features } of samples) {
    for (let j = 0; j < count; j++) deviation[j] += (features[j] - mean[j]) ** 2 / samples.length;
  }
  const factor = deviation.map((value, j) => scales[j] / (Math.sqrt(value) + 1e-3 * Math.abs(mean[j]) + 1e-6));
  const rows = samples.map(({ features }) => {
    const limit = (j: number) => furthestDeviation * scales[j];
    return Float64Array.from(features, (value, j) =>
      Math.min(limit(j), Math.max(-limit(j), (value - mean[j]) * factor[j])),
    );
  });
  const counts = new Float64Array(classCount);
  for (const { label } of samples) counts[label]++;
  const raw = samples.map(({ label }) => counts[label] ** -balance);
  const total = raw.reduce((sum, value) => sum + value, 0);
  const sampleWeights = raw.map((value) => value / total);
  const stride = count + 1;
  const evaluate = (parameters: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let loss = 0;
    const scores = new Float64Array(classCount);
    rows.forEach((row, i) => {
      for (let k = 0; k < classCount; k++) {
        let score = parameters[k * stride + count];
        for (let j = 0; j < count; j++) score += parameters[k * stride + j] * row[j];
        scores[k] = score;
      }
      const highest = scores.reduce((a, b) => Math.max(a, b));
      const sum = scores.reduce((a, b) => a + Math.exp(b - highest), 0);
      loss += sampleWeights[i] * (Math.log(sum) + highest - scores[samples[i].label]);
      for (let k = 0; k < classCount; k++) {
        const error = sampleWeights[i] * (Math.exp(scores[k] - highest) / sum - Number(k === samples[i].label));
        for (let j = 0; j < count; j++) gradient[k * stride + j] += error * row[j];
        gradient[k * stride + count] += error;
      }
    });
    const ridge = 1 / (variance * samples.length);
    for (let k = 0; k < classCount; k++) {
      for (let j = 0; j < count; j++) {
        const at = k * stride + j;
        loss += 0.5 * ridge * parameters[at] ** 2;
        gradient[at] += ridge * parameters[at];
      }
    }
    return loss;
  };
  const parameters = minimize(evaluate, classCount * stride);
  const weights: Float64Array[] = [];
  const biases = new Float64Array(classCount);
  for (let k = 0; k < classCount; k++) {
    weights.push(Float64Array.from({ length: count }, (_, j) => parameters[k * stride + j] * factor[j]));
    biases[k] = parameters[k * stride + count] - weights[k].reduce((sum, weight, j) => sum + weight * mean[j], 0);
  }
  return { classCount, weights, biases };
}

export function probabilities({ weights, biases }: LogisticRegression, features: readonly number[]): number[] {
  const scores = weights.map((row, k) => row.reduce((sum, weight, j) => sum + weight * features[j], biases[k]));
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

const memory = 8;
const iterationLimit = 150;

/** L-BFGS with a backtracking line search (Armijo), from zero. */
function minimize(evaluate: (x: Float64Array, gradient: Float64Array) => number, length: number): Float64Array {
  let x = new Float64Array(length);
  let gradient = new Float64Array(length);
  let loss = evaluate(x, gradient);
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let iteration = 0; iteration < iterationLimit; iteration++) {
    const direction = twoLoop(gradient, steps);
    const slope = dot(direction, gradient);
    if (!(slope < -1e-10)) break;
    let step = steps.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
    let next = x;
    let nextGradient = gradient;
    let nextLoss = loss;
    for (let tries = 0; tries < 20; tries++, step /= 2) {
      next = x.map((value, j) => value + step * direction[j]);
      nextGradient = new Float64Array(length);
      nextLoss = evaluate(next, nextGradient);
      if (nextLoss <= loss + 1e-4 * step * slope) break;
    }
    const s = next.map((value, j) => value - x[j]);
    const y = nextGradient.map((value, j) => value - gradient[j]);
    const curvature = dot(s, y);
    if (curvature > 1e-12) steps.push({ s, y, rho: 1 / curvature });
    if (steps.length > memory) steps.shift();
    const gain = loss - nextLoss;
    [x, gradient, loss] = [next, nextGradient, nextLoss];
    if (gain < 1e-7) break;
  }
  return x;
}

function twoLoop(gradient: Float64Array, steps: { s: Float64Array; y: Float64Array; rho: number }[]): Float64Array {
  const q = gradient.slice();
  const alphas = new Array<number>(steps.length);
  for (let k = steps.length - 1; k >= 0; k--) {
    const { s, y, rho } = steps[k];
    alphas[k] = rho * dot(s, q);
    for (let j = 0; j < q.length; j++) q[j] -= alphas[k] * y[j];
  }
  const last = steps.at(-1);
  const scale = last ? dot(last.s, last.y) / dot(last.y, last.y) : 1;
  for (let j = 0; j < q.length; j++) q[j] *= scale;
  steps.forEach(({ s, y, rho }, k) => {
    const beta = rho * dot(y, q);
    for (let j = 0; j < q.length; j++) q[j] += (alphas[k] - beta) * s[j];
  });
  return q.map((value) => -value);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}
