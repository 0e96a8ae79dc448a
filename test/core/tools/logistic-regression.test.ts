import { describe, expect, it } from "vitest";
import { fitLogisticRegression, probabilities } from "../../../tools/parsing/logistic-regression.ts";
import { randomValues } from "../face/fixtures.ts";

const plain = { variance: 1e6, balance: 0, scales: [1, 1] };

/** Samples of two features whose classes have the log odds 2 a - b + .5. */
function drawn(count: number) {
  const [a, b, luck] = [1, 2, 3].map((seed) => randomValues(count, 77 * seed));
  return Array.from({ length: count }, (_, i) => {
    const features = [6 * a[i] - 3, 6 * b[i] - 3];
    const odds = 2 * features[0] - features[1] + 0.5;
    return { features, label: Number(luck[i] < 1 / (1 + Math.exp(-odds))) };
  });
}

describe("fitLogisticRegression", () => {
  it("finds the weights and the bias that drew the classes", () => {
    const { weights, biases } = fitLogisticRegression(drawn(6000), 2, plain);
    expect(weights[1][0] - weights[0][0]).toBeCloseTo(2, 0);
    expect(Math.abs(weights[1][0] - weights[0][0] - 2)).toBeLessThan(0.15);
    expect(Math.abs(weights[1][1] - weights[0][1] + 1)).toBeLessThan(0.1);
    expect(Math.abs(biases[1] - biases[0] - 0.5)).toBeLessThan(0.12);
  });

  it("has the classes' means as its own where weights cost nothing", () => {
    const samples = drawn(400);
    const regression = fitLogisticRegression(samples, 2, plain);
    const said = samples.map(({ features }) => probabilities(regression, features)[1]);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(said)).toBeCloseTo(mean(samples.map(({ label }) => label)), 3);
  });

  it("says the classes' shares alone under a prior that allows no weights", () => {
    const samples = drawn(300);
    const regression = fitLogisticRegression(samples, 2, { ...plain, variance: 1e-4 });
    const share = samples.filter(({ label }) => label === 1).length / samples.length;
    expect(Math.abs(probabilities(regression, [3, -3])[1] - share)).toBeLessThan(0.02);
  });

  it("gives rare classes as much say as common ones at full balance", () => {
    const samples = Array.from({ length: 100 }, (_, i) => ({ features: [0, 0], label: Number(i < 5) }));
    const says = (balance: number) =>
      probabilities(fitLogisticRegression(samples, 2, { ...plain, balance }), [0, 0])[1];
    expect(says(0)).toBeCloseTo(0.05, 2);
    expect(says(1)).toBeCloseTo(0.5, 2);
  });

  it("does not depend on the units of a feature", () => {
    const samples = drawn(200);
    const scaled = samples.map(({ features: [a, b], label }) => ({ features: [1000 * a, b + 7], label }));
    const [one, other] = [samples, scaled].map((some) => fitLogisticRegression(some, 2, { ...plain, variance: 1 }));
    expect(probabilities(other, [1000, 8])[1]).toBeCloseTo(probabilities(one, [1, 1])[1], 3);
  });
});
