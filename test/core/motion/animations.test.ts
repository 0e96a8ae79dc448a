import { describe, expect, it } from "vitest";
import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import {
  type AnimationFrame,
  animationNames,
  evaluateAnimation,
  findAnimation,
  isAnimationName,
} from "../../../src/motion/animations.ts";
import { easings, evaluateCurve, type Key } from "../../../src/motion/easing.ts";
import { isPoseName } from "../../../src/motion/poses.ts";
import { visemes } from "../../../src/motion/visemes.ts";

const motionChannels = [
  ...["head.yaw", "head.pitch", "head.roll", "gaze.yaw", "gaze.pitch"],
  ...["bust.x", "bust.y", "bust.roll", "bust.scale"],
];

/** All that moves, in comparable amounts: a weight of 1 is 30 degrees or a tenth of a head. */
function amounts({ weights, attitude, bust }: AnimationFrame): Map<string, number> {
  return new Map([
    ...Object.entries(weights),
    ...Object.entries(attitude.head).map(([axis, degrees]) => [axis, degrees / 30] as const),
    ["x", 10 * bust.x],
    ["y", 10 * bust.y],
    ["bustRoll", bust.roll / 30],
    ["scale", 10 * bust.scale],
  ]);
}

function largestStep(from: AnimationFrame, to: AnimationFrame, isCounted = (_name: string) => true): number {
  const [before, after] = [amounts(from), amounts(to)];
  const names = new Set([...before.keys(), ...after.keys()].filter(isCounted));
  return Math.max(...[...names].map((name) => Math.abs((before.get(name) ?? 0) - (after.get(name) ?? 0))));
}

describe("evaluateCurve", () => {
  const keys: readonly Key[] = [
    [0.25, 1, "linear"],
    [0.5, 3, "hold"],
    [0.75, 5],
  ];

  it("meets its keys and eases between them", () => {
    expect(evaluateCurve(keys, 0.25)).toBe(1);
    expect(evaluateCurve(keys, 0.375)).toBe(2);
    expect(evaluateCurve(keys, 0.7)).toBe(3);
    expect(evaluateCurve(keys, 0.75)).toBe(5);
  });

  it("runs from the last key to the first of the next round", () => {
    expect(evaluateCurve(keys, 0)).toBe(3);
    expect(evaluateCurve(keys, 1)).toBe(3);
    expect(evaluateCurve(keys, -0.25)).toBe(5);
  });

  it("is constant with one key", () => {
    expect([0, 0.3, 0.99].map((time) => evaluateCurve([[0.3, 7]], time))).toEqual([7, 7, 7]);
  });

  it("starts and ends every easing but hold at the keys", () => {
    for (const name of ["in_out", "linear", "in", "out"] as const) {
      expect([easings[name](0), easings[name](1)]).toEqual([0, 1]);
    }
  });
});

describe("animations", () => {
  it("are at least twenty", () => {
    expect(animationNames.length).toBeGreaterThanOrEqual(20);
    expect(isAnimationName("nod_yes")).toBe(true);
    expect(isAnimationName("toString")).toBe(false);
  });

  describe.each(animationNames)("%s", (name) => {
    const animation = findAnimation(name);
    const { frameCount, channels } = animation;
    const frames = Array.from({ length: frameCount }, (_, frame) => evaluateAnimation(animation, frame));

    it("has ordered keys for things that move, within their ranges", () => {
      expect(isPoseName(animation.base)).toBe(true);
      for (const [channel, keys] of Object.entries(channels)) {
        expect([...motionChannels, ...expressionNames]).toContain(channel);
        const times = keys.map(([time]) => time);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...times)).toBeLessThan(1);
        const isWeight = !channel.includes(".");
        for (const [, value, easing = "in_out"] of keys) {
          expect(Object.keys(easings)).toContain(easing);
          if (isWeight) expect(value >= 0 && value <= 1).toBe(true);
        }
      }
      for (const [, viseme] of animation.visemes) expect(Object.keys(visemes)).toContain(viseme);
    });

    it("lasts one to four seconds in whole hundredths a frame that browsers keep", () => {
      expect(Number.isInteger(animation.delay)).toBe(true);
      expect(animation.delay).toBeGreaterThanOrEqual(2);
      const seconds = (frameCount * animation.delay) / 100;
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(4);
    });

    it("starts over where it began, without a jump", () => {
      expect(largestStep(evaluateAnimation(animation, frameCount), frames[0])).toBeLessThan(1e-6);
      // Lids and eyes may jump: they do so in life.
      const isCounted = (channel: string) => !channel.startsWith("eye");
      const inside = frames.slice(1).map((frame, i) => largestStep(frames[i], frame, isCounted));
      expect(largestStep(frames[frameCount - 1], frames[0], isCounted)).toBeLessThanOrEqual(Math.max(...inside) + 1e-6);
    });

    it("moves visibly and stays within what the rig holds", () => {
      expect(Math.max(...frames.map((frame) => largestStep(frames[0], frame)))).toBeGreaterThan(0.1);
      for (const { weights, attitude, bust } of frames) {
        for (const weight of Object.values(weights)) expect(weight >= -0.35 && weight <= 1).toBe(true);
        expect(Math.abs(attitude.head.yaw)).toBeLessThanOrEqual(20);
        expect(Math.abs(attitude.head.pitch)).toBeLessThanOrEqual(20);
        expect(Math.abs(attitude.head.roll)).toBeLessThanOrEqual(18);
        expect(Math.abs(bust.x) + Math.abs(bust.y) + Math.abs(bust.scale - 1)).toBeLessThan(0.15);
      }
    });

    it("shuts the eyes fully in a frame of every blink", () => {
      for (const blink of animation.blinks) {
        const { weights } = frames[Math.round(blink * frameCount) % frameCount];
        const closure = (weights.eyeBlinkLeft ?? 0) + 0.55 * (weights.eyeLookDownLeft ?? 0);
        expect(closure).toBeGreaterThan(0.99);
      }
    });
  });
});
