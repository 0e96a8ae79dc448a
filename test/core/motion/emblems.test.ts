import { describe, expect, it } from "vitest";
import { animationNames, evaluateAnimation, findAnimation } from "../../../src/motion/animations.ts";
import { easings } from "../../../src/motion/easing.ts";
import {
  type AuthoredEmblem,
  emblemCurves,
  emblemNames,
  emblemPlaces,
  evaluateEmblem,
} from "../../../src/motion/emblems.ts";
import { findPose, poseNames } from "../../../src/motion/poses.ts";

const authored: readonly (readonly [string, AuthoredEmblem])[] = [
  ...poseNames.flatMap((name) => findPose(name).emblems.map((emblem) => [name, emblem] as const)),
  ...animationNames.flatMap((name) => findAnimation(name).emblems.map((emblem) => [name, emblem] as const)),
];

describe("emblems of poses and animations", () => {
  it("are drawn and placed by known names, in sizes that read at 256 pixels", () => {
    expect(authored.length).toBeGreaterThan(60);
    for (const [, { name, place, size, color = "#000000" }] of authored) {
      expect(emblemNames).toContain(name);
      expect(emblemPlaces).toContain(place);
      expect(size).toBeGreaterThanOrEqual(0.06);
      expect(size).toBeLessThanOrEqual(0.4);
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it("have ordered keys within the loop, and stills have none", () => {
    for (const name of poseNames) for (const { curves } of findPose(name).emblems) expect(curves).toBeUndefined();
    for (const [, { curves = {} }] of authored) {
      for (const [curve, keys] of Object.entries(curves)) {
        expect(emblemCurves).toContain(curve);
        const times = keys.map(([time]) => time);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual(0);
        expect(times[times.length - 1]).toBeLessThan(1);
        for (const [, , easing = "in_out"] of keys) expect(Object.keys(easings)).toContain(easing);
      }
    }
  });

  it("use every shape somewhere", () => {
    expect(new Set(authored.map(([, { name }]) => name))).toEqual(new Set(emblemNames));
  });

  it("show in some frame of their loop, jump only while they are hidden, and close it", () => {
    for (const animationName of animationNames) {
      const animation = findAnimation(animationName);
      const { frameCount } = animation;
      const frames = Array.from({ length: frameCount + 1 }, (_, frame) => evaluateAnimation(animation, frame).emblems);
      animation.emblems.forEach((_, index) => {
        const track = frames.map((emblems) => emblems[index]);
        expect(Math.max(...track.map(({ opacity }) => opacity))).toBeGreaterThan(0.7);
        expect(track[frameCount].x).toBeCloseTo(track[0].x, 6);
        expect(track[frameCount].y).toBeCloseTo(track[0].y, 6);
        expect(track[frameCount].opacity).toBeCloseTo(track[0].opacity, 6);
        for (let frame = 0; frame < frameCount; frame++) {
          const [before, after] = [track[frame], track[frame + 1]];
          const isHidden = Math.min(before.opacity, after.opacity) < 0.35;
          expect(isHidden || Math.hypot(after.x - before.x, after.y - before.y) < 0.12).toBe(true);
        }
      });
    }
  });
});

describe("evaluateEmblem", () => {
  const drop: AuthoredEmblem = {
    ...{ name: "drop", place: "right_lid", size: 0.2, x: 0.1, roll: 5, phase: 0.25 },
    curves: {
      scale: [
        [0, 0.5],
        [0.5, 1],
      ],
      y: [
        [0, 0, "linear"],
        [0.5, -0.2, "linear"],
      ],
      opacity: [[0, 1]],
    },
  };

  it("scales its size and adds to its place, later by its phase", () => {
    const { x, y, size, opacity, roll } = evaluateEmblem(drop, 0.75);
    expect([x, y, size, opacity, roll]).toEqual([0.1, -0.2, 0.2, 1, 5]);
    expect(evaluateEmblem(drop, 0.25).size).toBeCloseTo(0.1);
    expect(evaluateEmblem(drop, 0.5).y).toBeCloseTo(-0.1);
  });
});
