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
