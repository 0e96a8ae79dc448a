import { describe, expect, it } from "vitest";
import { easings, evaluateCurve, findSegment, type Key } from "../../../src/motion/easing.ts";

describe("easings", () => {
  it("go from 0 to 1 and never back, but for hold, which stays", () => {
    for (const [name, easing] of Object.entries(easings)) {
      const values = Array.from({ length: 21 }, (_, k) => easing(k / 20));
      expect(values[0]).toBe(0);
      expect(values[20]).toBe(name === "hold" ? 0 : 1);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }
  });

  it("in and out are each other's mirror image", () => {
    for (const u of [0.1, 0.4, 0.8]) expect(easings.out(u)).toBeCloseTo(1 - easings.in(1 - u), 12);
  });
});

describe("evaluateCurve", () => {
  const keys: Key[] = [
    [0, 0, "linear"],
    [0.5, 10, "hold"],
    [0.75, 4, "linear"],
  ];

  it("passes through its keys, and between them by the easing of the earlier", () => {
    expect([0, 0.25, 0.5, 0.74, 0.75].map((time) => evaluateCurve(keys, time))).toEqual([0, 5, 10, 10, 4]);
  });

  it("loops: the last segment ends at the first key of the next round", () => {
    expect(evaluateCurve(keys, 0.875)).toBeCloseTo(2, 9);
    for (const time of [0.1, 0.6, 0.9]) {
      expect(evaluateCurve(keys, time + 1)).toBeCloseTo(evaluateCurve(keys, time), 9);
      expect(evaluateCurve(keys, time - 1)).toBeCloseTo(evaluateCurve(keys, time), 9);
    }
  });

  it("is even for a single key", () => {
    expect([0, 0.2, 0.9].map((time) => evaluateCurve([[0.3, 7]], time))).toEqual([7, 7, 7]);
  });

  it("reaches back over the round where the first key comes late", () => {
    const late: Key[] = [
      [0.25, 0, "linear"],
      [0.75, 8, "linear"],
    ];
    expect(evaluateCurve(late, 0)).toBeCloseTo(4, 9);
  });
});

it("findSegment names neighbours and a share of the way 0..1", () => {
  const keys: Key[] = [
    [0.1, 0],
    [0.4, 0],
    [0.9, 0],
  ];
  expect(findSegment(keys, 0.65)).toMatchObject({ from: 1, to: 2 });
  expect(findSegment(keys, 0)).toMatchObject({ from: 2, to: 0 });
  for (let time = -1; time < 2; time += 0.05) {
    const { progress } = findSegment(keys, time);
    expect(progress >= 0 && progress <= 1).toBe(true);
  }
});
