import { describe, expect, it } from "vitest";
import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import { animationNames, evaluateAnimation, findAnimation } from "../../../src/motion/animations.ts";
import { constrainPose, constrainWeights } from "../../../src/motion/constraints.ts";
import { findPose, poseNames } from "../../../src/motion/poses.ts";
import { expectGoldenNumbers, type Numbers } from "../../fixtures/golden-numbers.ts";

const tolerance = { share: 0.002, least: 0.0005 };

/** Weights of a frame or pose: all of them, those of the left, and each by a number of its own. */
function weightSums(weights: Readonly<Record<string, number>>): number[] {
  const entries = Object.entries(weights);
  const sum = (share: (name: string) => number) => entries.reduce((all, [name, value]) => all + share(name) * value, 0);
  const own = (name: string) =>
    [...name].reduce((number, letter) => (31 * number + letter.charCodeAt(0)) % 997, 7) / 997;
  return [sum(() => 1), sum((name) => (name.endsWith("Left") ? 1 : 0)), sum(own)];
}

/** Means over the frames of a loop of its values, and of them by the time. */
function loopStatistics(name: (typeof animationNames)[number]): Numbers {
  const animation = findAnimation(name);
  const sums: Record<string, number> = {};
  for (let frame = 0; frame < animation.frameCount; frame++) {
    const { weights, attitude, bust, emblems } = evaluateAnimation(animation, frame);
    const [all, left, own] = weightSums(weights);
    const placed = emblems.map(({ size, x, y, roll, opacity }) => [size, x, y, roll, opacity]);
    const emblem = [0, 1, 2, 3, 4].map((k) => placed.reduce((sum, values) => sum + values[k], 0));
    const values = { all, left, own, ...attitude.head, ...bust, emblem };
    for (const [key, value] of Object.entries(values)) {
      for (const [k, each] of [value].flat().entries()) {
        sums[`${key} ${k}`] = (sums[`${key} ${k}`] ?? 0) + each / animation.frameCount;
        sums[`${key} ${k} late`] = (sums[`${key} ${k} late`] ?? 0) + (frame * each) / animation.frameCount ** 2;
      }
    }
  }
  return sums;
}

describe("motion", () => {
  it.each(animationNames)("of %s is what it was", (name) => {
    expectGoldenNumbers(`motion-${name}`, loopStatistics(name), tolerance);
  });

  it("of every pose, as faces can make it, is what it was", () => {
    const numbers = poseNames.flatMap((name) => {
      const { weights, attitude } = constrainPose(findPose(name));
      const sums = weightSums(weights).map((value, k) => [`${name} ${k}`, value] as const);
      return [...sums, ...Object.entries(attitude.head).map(([key, value]) => [`${name} ${key}`, value] as const)];
    });
    expectGoldenNumbers("motion-poses", Object.fromEntries(numbers), tolerance);
  });

  it("of a face that does everything at once, more on its left, is what it was", () => {
    const weights = Object.fromEntries(
      expressionNames.map((name, k) => [name, (name.endsWith("Right") ? 0.2 : 0.5) + 0.004 * k]),
    );
    expectGoldenNumbers("motion-lively", { ...constrainWeights(weights) } as Numbers, tolerance);
  });

  it("of a gaze to the viewer's right is that of the subject's left", () => {
    const looking = { ...findPose(poseNames[0]), weights: {} };
    const attitude = { head: looking.attitude.head, gaze: { yaw: 12, pitch: 0 } };
    const { weights } = constrainPose({ weights: {}, attitude });
    expect(weights.eyeLookOutLeft ?? 0).toBeGreaterThan(0.2);
    expect(weights.eyeLookInRight ?? 0).toBeGreaterThan(0.2);
    expect(weights.eyeLookInLeft ?? 0).toBe(0);
  });
});
