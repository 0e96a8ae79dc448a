import { expect, test } from "vitest";
import { learnBands, type PortraitPower } from "../../../tools/prior/band-deviation.ts";

/** Vertices 0 and 1 mirror one another, 2 and 3 lie on the axis. */
const mirror = [1, 0, 2, 3];
const portraits = Array.from({ length: 21 }, (_, n): PortraitPower => {
  const power = (factor: number) =>
    Float32Array.from({ length: 16 }, (_value, k) =>
      k % 4 === 3 ? 0 : factor * (1 + (k % 4)) ** 2 * (0.9 + 0.01 * n),
    );
  return {
    form: power(0.04),
    lines: power(0.01),
    detail: power(0.0025),
    shown: Float32Array.of(n % 2, 1, 1, n < 9 ? 1 : 0.2),
  };
});
const { formDeviation, lineDeviation, detailDeviation } = learnBands(portraits, mirror);

test("deviations are the roots of the power in the median portrait, channel by channel", () => {
  for (const i of [0, 1, 2]) {
    for (let c = 0; c < 3; c++) {
      expect(formDeviation[3 * i + c]).toBeCloseTo(0.2 * (1 + c), 2);
      expect(lineDeviation[3 * i + c]).toBeCloseTo(0.1 * (1 + c), 2);
    }
  }
});

test("both sides are alike, and what few portraits show is as all else", () => {
  expect(formDeviation[0]).toBe(formDeviation[3]);
  expect(formDeviation[9]).toBeCloseTo(0.2, 2);
});

test("of detail one deviation of lightness goes for all of the face", () => {
  expect(detailDeviation).toBeCloseTo(0.05, 3);
});
