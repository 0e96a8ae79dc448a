import { describe, expect, it } from "vitest";
import { findBridge } from "../../../src/face/frame-bridge.ts";
import type { FrameCandidate } from "../../../src/face/frame-candidate.ts";
import type { Sampler } from "../../../src/face/frame-share.ts";

const candidate = { middle: -4, halfHeight: 18, shift: 0, roll: 0 } as FrameCandidate;

function bar(top: number, bottom: number, roll = 0): Sampler {
  return (x, y) => (y - roll * x <= top && y - roll * x >= bottom ? 1 : 0);
}

describe("findBridge", () => {
  it("gives the edges of a bar within a quarter of a millimetre", () => {
    const { top, bottom } = findBridge(bar(7.5, 4.5), 1, candidate);
    expect(Math.abs(top - 7.5)).toBeLessThanOrEqual(0.25);
    expect(Math.abs(bottom - 4.5)).toBeLessThanOrEqual(0.25);
  });

  it("finds the bar of a tilted head along its tilt", () => {
    const { top, bottom } = findBridge(bar(3, 0, 0.5), 1, { ...candidate, roll: 0.5 });
    expect(Math.abs(top - 3)).toBeLessThanOrEqual(0.25);
    expect(Math.abs(bottom)).toBeLessThanOrEqual(0.25);
  });

  it("assumes it above the middle of the lenses where nothing stands out", () => {
    const { top, bottom } = findBridge(() => 0, 1, candidate);
    expect([top, bottom]).toEqual([-4 + 0.4 * 18, -4 + 0.4 * 18]);
  });

  it("takes dark all over for a bar of no more than ten millimetres", () => {
    const { top, bottom } = findBridge(() => 1, 1, candidate);
    expect(top - bottom).toBe(10);
  });
});
