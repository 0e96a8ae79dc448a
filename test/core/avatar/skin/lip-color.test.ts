import { describe, expect, it } from "vitest";
import { type LipDistribution, ownLipColor } from "../../../../src/avatar/skin/lip-color.ts";
import learned from "../../../../src/avatar/skin/lip-colors.json" with { type: "json" };

const [natural, painted] = learned.kinds;
const seenAt = ({ mean }: LipDistribution, [lightness, red, purple]: readonly number[]) =>
  [mean[0] + lightness, mean[1] + red, mean[2] + purple] as const;
const diagonal = (value: number) => [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? value : 0)));

describe("the colour of lips", () => {
  it("loses half of what natural lips differ by", () => {
    const own = ownLipColor(seenAt(natural, [0.2, -0.1, -0.05]));
    expect(own[0] - natural.mean[0]).toBeCloseTo(0.1, 1);
    expect(own[1] - natural.mean[1]).toBeCloseTo(-0.05, 2);
    expect(own[2] - natural.mean[2]).toBeCloseTo(-0.025, 2);
  });

  it("is kept in lipstick, with its hue", () => {
    const seen = [-1.6, 0.8, 0.7] as const;
    const [, red, purple] = ownLipColor(seen);
    expect(red / seen[1]).toBeGreaterThan(0.9);
    expect(red / seen[1] / (purple / seen[2])).toBeCloseTo(1, 1);
  });

  it("lies between what both kinds say of lips that may be either", () => {
    const kind = (weight: number, mean: readonly number[], own: number): LipDistribution => {
      return { weight, mean, precision: diagonal(4), root: 8, own: diagonal(own) };
    };
    // Equally far from both: the weights decide.
    const own = ownLipColor([0, 0.5, 0], [kind(0.75, [0, 0, 0], 0), kind(0.25, [0, 1, 0], 1)]);
    expect(own).toEqual([0, 0.75 * 0 + 0.25 * 0.5, 0]);
    // Half a unit nearer to the first: exp(-4 (.0625 - .5625) / 2) = e times as likely.
    const nearer = ownLipColor([0, 0.25, 0], [kind(0.5, [0, 0, 0], 0), kind(0.5, [0, 1, 0], 1)]);
    expect(nearer[1]).toBeCloseTo(0.25 / (1 + Math.E), 6);
  });

  it("is finite for colours far from all lips", () => {
    expect(ownLipColor([-40, 30, -30]).every(Number.isFinite)).toBe(true);
    expect(painted.weight + natural.weight).toBeCloseTo(1, 3);
  });
});
