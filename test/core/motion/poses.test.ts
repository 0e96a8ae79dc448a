import { describe, expect, it } from "vitest";
import data from "../../../src/motion/poses.json" with { type: "json" };
import { findPose, withSmile } from "../../../src/motion/poses.ts";

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
