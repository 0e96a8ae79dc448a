import { describe, expect, it } from "vitest";
import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import { constrainPose, constrainWeights } from "../../../src/motion/constraints.ts";
import { findPose, isPoseName, poseNames } from "../../../src/motion/poses.ts";
import { visemes } from "../../../src/motion/visemes.ts";

describe("constrainWeights", () => {
  it("clamps weights to 0..1", () => {
    expect(constrainWeights({ browInnerUp: 3, cheekPuff: -1 })).toEqual({ browInnerUp: 1, cheekPuff: 0 });
  });

  it("keeps the raised lid down while the same eye blinks", () => {
    const { eyeWideLeft, eyeWideRight } = constrainWeights({ eyeBlinkLeft: 1, eyeWideLeft: 0.8, eyeWideRight: 0.8 });
    expect(eyeWideLeft).toBe(0);
    expect(eyeWideRight).toBe(0.8);
  });

  it("opens the jaw for the tongue", () => {
    expect(constrainWeights({ tongueOut: 0.8 }).jawOpen).toBeCloseTo(0.4);
  });

  it("covers the lower teeth in an open smile by a negative corrective", () => {
    const { mouthLowerDownLeft } = constrainWeights({ jawOpen: 0.3, mouthSmileLeft: 0.9, mouthSmileRight: 0.9 });
    expect(mouthLowerDownLeft).toBeLessThan(-0.2);
    expect(mouthLowerDownLeft).toBeGreaterThanOrEqual(-0.35);
  });

  it("leaves a lone shape as it is", () => {
    expect(constrainWeights({ mouthSmileLeft: 0.7 })).toEqual({ mouthSmileLeft: 0.7 });
  });
});

describe("constrainPose", () => {
  it("folds the gaze into the weights", () => {
    const attitude = { head: { yaw: 5, pitch: 0, roll: 0 }, gaze: { yaw: 14, pitch: 0 } };
    const pose = constrainPose({ weights: {}, attitude });
    expect(pose.weights.eyeLookOutLeft).toBeCloseTo(0.5);
    expect(pose.attitude).toEqual({ head: attitude.head, gaze: { yaw: 0, pitch: 0 } });
  });
});

describe("poses and visemes", () => {
  it("name only expressions that exist, with weights of 0..1", () => {
    const mixes = [...poseNames.map((name) => findPose(name).weights), ...Object.values(visemes)];
    for (const mix of mixes) {
      for (const [name, weight] of Object.entries(mix)) {
        expect(expressionNames).toContain(name);
        expect(weight).toBeGreaterThan(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }
  });

  it("are found by name only", () => {
    expect(isPoseName("happy")).toBe(true);
    expect(isPoseName("toString")).toBe(false);
  });
});
