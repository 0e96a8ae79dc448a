import { describe, expect, it } from "vitest";
import type { Pose } from "../../../src/avatar/avatar.ts";
import { animationNames, evaluateAnimation, findAnimation } from "../../../src/motion/animations.ts";
import { mouthRange, occlusionAt, openness } from "../../../src/render/loop-occlusion.ts";

const shut = [Float32Array.of(1, 0.8), Float32Array.of(0.5)];
const open = [Float32Array.of(0.6, 0.8), Float32Array.of(0.9)];

function poseOf(weights: Pose["weights"]): Pose {
  return { weights } as Pose;
}

describe("openness", () => {
  it("is that of the jaw, and more where lips or tongue part it", () => {
    expect(openness(poseOf({}))).toBe(0);
    expect(openness(poseOf({ jawOpen: 0.4 }))).toBeCloseTo(0.4, 12);
    expect(openness(poseOf({ jawOpen: 0.4, tongueOut: 1, mouthUpperUpLeft: 0.5 }))).toBeCloseTo(1.05, 12);
    expect(openness(poseOf({ eyeBlinkLeft: 1 }))).toBe(0);
  });
});

describe("mouthRange", () => {
  it("holds every frame of every animation", () => {
    for (const name of animationNames) {
      const animation = findAnimation(name);
      const { narrowest, widest } = mouthRange(animation);
      const at = (frame: number) => openness(evaluateAnimation(animation, frame));
      for (let frame = 0; frame < animation.frameCount; frame++) {
        expect(at(frame)).toBeGreaterThanOrEqual(at(narrowest));
        expect(at(frame)).toBeLessThanOrEqual(at(widest));
      }
    }
  });
});

describe("occlusionAt", () => {
  const loop = { shut, open, leastOpenness: 0.2, mostOpenness: 0.6 };

  it("is the bake at either end and half of each between", () => {
    expect(occlusionAt(loop, 0.2)).toEqual(shut);
    occlusionAt(loop, 0.6).forEach((values, k) => {
      values.forEach((value, i) => {
        expect(value).toBeCloseTo(open[k][i], 6);
      });
    });
    const [first, second] = occlusionAt(loop, 0.4);
    expect(first[0]).toBeCloseTo(0.8, 6);
    expect(first[1]).toBeCloseTo(0.8, 6);
    expect(second[0]).toBeCloseTo(0.7, 6);
  });

  it("is the one bake of a mouth that hardly moves", () => {
    expect(occlusionAt({ shut, open: shut, leastOpenness: 0.3, mostOpenness: 0.3 }, 0.3)).toBe(shut);
  });
});
