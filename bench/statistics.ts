import { quantile } from "../src/face/statistics.ts";
import { Random } from "../tools/head/random.ts";

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const resampleCount = 2000;

/** 95 % interval of the mean over resamples of `values`; the same on every run. */
export function bootstrapInterval(values: readonly number[]): [number, number] {
  const random = new Random(0);
  const means = Array.from({ length: resampleCount }, () =>
    mean(values.map(() => values[Math.floor(random.uniform() * values.length)])),
  );
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** Spearman's correlation of ranks, ties at their mean rank. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranks(a), ranks(b)];
  const middle = (a.length - 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + (value - middle) * (y[i] - middle), 0);
  return product(ranksA, ranksB) / Math.sqrt(product(ranksA, ranksA) * product(ranksB, ranksB));
}

function ranks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const found = new Array<number>(values.length);
  for (let first = 0, next = 0; first < order.length; first = next) {
    while (next < order.length && values[order[next]] === values[order[first]]) next++;
    for (let k = first; k < next; k++) found[order[k]] = (first + next - 1) / 2;
  }
  return found;
}
