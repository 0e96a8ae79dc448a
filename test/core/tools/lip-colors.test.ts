import { expect, it } from "vitest";
import { Random } from "../../../tools/head/random.ts";
import { learnLipColors, type SeenLips } from "../../../tools/prior/lip-colors.ts";

const random = new Random(7);
const lips = (mean: readonly number[], deviation: readonly number[], isBearded: boolean): SeenLips => {
  const [lightness, red, purple] = mean.map((value, c) => random.normal(value, deviation[c]));
  return { colour: [lightness, red, purple], isBearded };
};
const natural = { mean: [-0.7, 0.1, 0.2], deviation: [0.4, 0.1, 0.1] };
const painted = { mean: [-1.5, 0.7, 0.6], deviation: [0.4, 0.2, 0.1] };
const people = [
  ...Array.from({ length: 1000 }, () => lips(natural.mean, natural.deviation, true)),
  ...Array.from({ length: 2000 }, () => lips(natural.mean, natural.deviation, false)),
  ...Array.from({ length: 1000 }, () => lips(painted.mean, painted.deviation, false)),
];

it("learns natural and painted lips from a mixture of both", () => {
  const kinds = learnLipColors(people);
  for (const [k, { mean, deviation }] of [natural, painted].entries()) {
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(kinds[k].mean[c] - mean[c])).toBeLessThan(0.1 * deviation[c] + 0.01);
      expect(kinds[k].precision[c][c] * deviation[c] ** 2).toBeCloseTo(1, 0.7);
    }
  }
  // A third of those without a beard.
  expect(kinds[1].weight).toBeCloseTo(1 / 3, 1);
  expect(kinds[0].root).toBeCloseTo(1 / (0.4 * 0.1 * 0.1), -1.7);
});

it("takes half of the natural lips' variance for noise, of both kinds", () => {
  const [plain, lipstick] = learnLipColors(people);
  for (let c = 0; c < 3; c++) {
    const noise = (0.5 * natural.deviation[c] ** 2) / painted.deviation[c] ** 2;
    expect(plain.own[c][c]).toBeCloseTo(0.5, 6);
    expect(Math.abs(lipstick.own[c][c] - (1 - noise))).toBeLessThan(0.04);
  }
});
