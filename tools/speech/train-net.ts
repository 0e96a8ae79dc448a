import { visemeNames } from "../../src/avatar/head/expression-names.ts";
import { featureCount } from "../../src/speech/sound-features.ts";
import type { Random } from "../head/random.ts";

/** Features of frames one after another, and the viseme of each by its index. */
export interface Examples {
  readonly features: Float32Array;
  readonly visemes: Uint8Array;
}

const visemeCount = visemeNames.length;
const epochCount = 14;
const batchSize = 64;
/** Of Adam (Kingma and Ba 2015); falls to nothing over the epochs along a cosine. */
const largestStep = 0.002;
const decay = { mean: 0.9, square: 0.999 } as const;
/** Of the weights, at each step as a share of it. */
const weightDecay = 0.01;
/** Share of the target that is spread over all visemes: where sounds meet, frames belong to both. */
const smoothing = 0.1;

/**
 * One hidden layer of rectifiers and a softmax, by cross entropy. Every viseme counts as the root of how often it comes, and
 * its score is without that, so that it is a likelihood.
 */
export function trainNet({ features, visemes }: Examples, hiddenCount: number, random: Random) {
  const hidden = Float32Array.from({ length: hiddenCount * (featureCount + 1) }, (_, i) =>
    i % (featureCount + 1) === featureCount ? 0 : random.normal() * Math.sqrt(2 / featureCount),
  );
  const output = Float32Array.from({ length: visemeCount * (hiddenCount + 1) }, (_, i) =>
    i % (hiddenCount + 1) === hiddenCount ? 0 : random.normal() * Math.sqrt(1 / hiddenCount),
  );
  const shares = sharesOf(visemes);
  const importance = shares.map((share) => 1 / Math.sqrt(visemeCount * Math.max(share, 1e-4)));
  const layers = [new Adam(hidden), new Adam(output)];
  const order = Uint32Array.from({ length: visemes.length }, (_, i) => i);
  const stepCount = epochCount * Math.floor(order.length / batchSize);
  const values = new Float32Array(hiddenCount);
  const errors = new Float32Array(visemeCount);
  for (let epoch = 0, step = 0; epoch < epochCount; epoch++) {
    shuffle(order, random);
    for (let from = 0; from + batchSize <= order.length; from += batchSize, step++) {
      for (let i = from; i < from + batchSize; i++) {
        const input = features.subarray(order[i] * featureCount, (order[i] + 1) * featureCount);
        const viseme = visemes[order[i]];
        forward(hidden, output, input, values, errors);
        for (let k = 0; k < visemeCount; k++) {
          const target = smoothing / visemeCount + (k === viseme ? 1 - smoothing : 0);
          errors[k] = ((errors[k] - target) * importance[viseme]) / batchSize;
        }
        backward(output, input, values, errors, layers[0].gradient, layers[1].gradient);
      }
      const rate = 0.5 * largestStep * (1 + Math.cos((Math.PI * step) / stepCount));
      for (const layer of layers) layer.step(rate);
    }
  }
  // What frequency adds to the odds is taken off: shares times importance, as the net has seen them.
  shares.forEach((share, viseme) => {
    output[viseme * (hiddenCount + 1) + hiddenCount] -= Math.log(Math.max(share, 1e-4) * importance[viseme]);
  });
  return { hiddenCount, hidden, output };
}

function sharesOf(visemes: Uint8Array): number[] {
  const counts = new Array<number>(visemeCount).fill(0);
  for (const viseme of visemes) counts[viseme]++;
  return counts.map((count) => count / visemes.length);
}

function shuffle(order: Uint32Array, random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
}

/** The hidden values and the probabilities. */
function forward(
  hidden: Float32Array,
  output: Float32Array,
  input: Float32Array,
  values: Float32Array,
  shares: Float32Array,
): void {
  for (let row = 0, at = 0; row < values.length; row++) {
    let sum = 0;
    for (let k = 0; k < input.length; k++) sum += hidden[at++] * input[k];
    values[row] = Math.max(0, sum + hidden[at++]);
  }
  let total = 0;
  for (let row = 0, at = 0; row < shares.length; row++) {
    let sum = 0;
    for (let k = 0; k < values.length; k++) sum += output[at++] * values[k];
    shares[row] = Math.exp(Math.min(30, sum + output[at++]));
    total += shares[row];
  }
  for (let row = 0; row < shares.length; row++) shares[row] /= total;
}

/** Adds the gradients of one example. */
function backward(
  output: Float32Array,
  input: Float32Array,
  values: Float32Array,
  errors: Float32Array,
  hiddenGradient: Float32Array,
  outputGradient: Float32Array,
): void {
  const stride = values.length + 1;
  for (let k = 0; k < values.length; k++) {
    let slope = 0;
    for (let row = 0; row < errors.length; row++) {
      outputGradient[row * stride + k] += errors[row] * values[k];
      slope += errors[row] * output[row * stride + k];
    }
    if (values[k] === 0) continue;
    const at = k * (input.length + 1);
    for (let i = 0; i < input.length; i++) hiddenGradient[at + i] += slope * input[i];
    hiddenGradient[at + input.length] += slope;
  }
  for (let row = 0; row < errors.length; row++) outputGradient[row * stride + values.length] += errors[row];
}

class Adam {
  readonly gradient: Float32Array;
  readonly #weights: Float32Array;
  readonly #means: Float32Array;
  readonly #squares: Float32Array;
  #count = 0;

  constructor(weights: Float32Array) {
    this.#weights = weights;
    this.gradient = new Float32Array(weights.length);
    this.#means = new Float32Array(weights.length);
    this.#squares = new Float32Array(weights.length);
  }

  /** Takes the gradient and empties it. */
  step(rate: number): void {
    this.#count++;
    const [meanBias, squareBias] = [1 - decay.mean ** this.#count, 1 - decay.square ** this.#count];
    this.gradient.forEach((slope, i) => {
      this.#means[i] = decay.mean * this.#means[i] + (1 - decay.mean) * slope;
      this.#squares[i] = decay.square * this.#squares[i] + (1 - decay.square) * slope ** 2;
      const pull = this.#means[i] / meanBias / (Math.sqrt(this.#squares[i] / squareBias) + 1e-8);
      this.#weights[i] -= rate * (pull + weightDecay * this.#weights[i]);
    });
    this.gradient.fill(0);
  }
}
