import { describe, expect, it } from "vitest";
import { constrainPose } from "../../../src/motion/constraints.ts";
import data from "../../../src/motion/poses.json" with { type: "json" };
import { findPose, poseNames, smilingPose, withSmile } from "../../../src/motion/poses.ts";

const neutral = findPose("neutral");
const own = { mouthSmileLeft: 0.5, mouthUpperUpRight: 0.2, jawOpen: 0.3 };

describe("a pose with a smile", () => {
  it("wears the slight one where there is no other", () => {
    expect(withSmile(neutral, 1).weights).toEqual(data.slight_smile.weights);
    expect(withSmile(neutral, 1, null).weights).toEqual(data.slight_smile.weights);
  });

  it("wears the person's own instead of it", () => {
    expect(withSmile(neutral, 1, own).weights).toEqual(own);
  });

  it("has as much of it as is asked for, and no less of what the pose has", () => {
    const laughing = { ...neutral, weights: { mouthSmileLeft: 0.4, jawOpen: 0.1, browInnerUp: 0.6 } };
    expect(withSmile(laughing, 0.5, own).weights).toEqual({
      mouthSmileLeft: 0.4,
      mouthUpperUpRight: 0.1,
      jawOpen: 0.15,
      browInnerUp: 0.6,
    });
  });
});

describe("a smiling pose", () => {
  const broad = { ...own, mouthSmileRight: 0.9, mouthSmileLeft: 0.9, mouthLowerDownLeft: 0.1, mouthUpperUpLeft: 0.8 };

  it("shows a person's own smile as it is, whatever constraints take off authored ones", () => {
    expect(constrainPose(withSmile(neutral, 1, broad)).weights.mouthLowerDownLeft).toBeLessThan(0);
    const { weights } = smilingPose(neutral, 1, broad);
    for (const [name, weight] of Object.entries(broad)) expect(weights[name as keyof typeof broad]).toBeCloseTo(weight);
    expect(weights.mouthLowerDownRight ?? 0).toBeCloseTo(0);
  });

  it("shows half of it where half is asked for", () => {
    const { weights } = smilingPose(neutral, 0.5, broad);
    for (const [name, weight] of Object.entries(broad)) {
      expect(weights[name as keyof typeof broad]).toBeCloseTo(weight / 2);
    }
  });

  it.each(poseNames)("is %s as it is constrained where no smile is asked for, with its gaze", (name) => {
    const { weights, attitude } = constrainPose(findPose(name));
    const shown = smilingPose(findPose(name), 0, broad);
    expect(shown.attitude).toEqual(attitude);
    for (const [shape, weight] of Object.entries(weights)) {
      expect(shown.weights[shape as keyof typeof weights]).toBeCloseTo(weight);
    }
  });

  it("looks where the pose does", () => {
    const aside = { ...neutral, attitude: { ...neutral.attitude, gaze: { yaw: 14, pitch: 0 } } };
    const { weights, attitude } = smilingPose(aside, 1, broad);
    expect(weights.eyeLookOutLeft).toBeCloseTo(0.5);
    expect(attitude.gaze).toEqual({ yaw: 0, pitch: 0 });
  });

  it("is constrained beside its smile", () => {
    const winking = { ...neutral, weights: { eyeBlinkLeft: 1 } };
    const { weights } = smilingPose(winking, 1, { ...broad, eyeSquintLeft: 0.4, eyeSquintRight: 0.4 });
    expect(weights.eyeSquintLeft).toBeCloseTo(0);
    expect(weights.eyeSquintRight).toBeCloseTo(0.4);
  });

  it("has no weight beyond one", () => {
    const grin = { mouthSmileLeft: 1, mouthSmileRight: 1, jawOpen: 0.8 };
    const { weights } = smilingPose({ ...neutral, weights: { mouthSmileLeft: 1 } }, 1, grin);
    for (const weight of Object.values(weights)) expect(weight).toBeLessThanOrEqual(1);
  });
});
