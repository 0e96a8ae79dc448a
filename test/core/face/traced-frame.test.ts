import { describe, expect, it } from "vitest";
import type { Lab } from "../../../src/face/color.ts";
import type { FrameFinding } from "../../../src/face/frame-fit.ts";
import { tracedFrame } from "../../../src/face/traced-frame.ts";
import { rectangular } from "./drawn-frame.ts";

const red: Lab = [30, 40, 20];
const found = (lower: number, color: number): FrameFinding => ({
  frame: { ...rectangular, rimThickness: 4, bridgeThickness: 9, insets: [1, -1], rimWidths: [3, 5] },
  evidence: { upper: 0.2, lower, color },
  color: red,
  colors: [red, red],
  seen: { lenses: [], edges: [], bridge: new Float32Array() },
});

const full = { none: 0, half: 0, thin: 1, thick: 0 };
const half = { none: 0, half: 1, thin: 0, thick: 0 };

describe("tracedFrame", () => {
  it("leaves a frame that stands out all round as it was traced", () => {
    const { frame, color, colors } = found(0.9, 40);
    expect(tracedFrame(found(0.9, 40), full)).toEqual({ frame, color, colors });
  });

  it("takes what does not for a wire along the outline, in steel", () => {
    const { frame, color, colors } = tracedFrame(found(0.1, 15), full);
    expect([frame.rimThickness, frame.bridgeThickness, frame.insets, frame.rimWidths]).toEqual([1, 1, [0, -0], [1, 1]]);
    expect(frame.lensHalfWidth).toBe(rectangular.lensHalfWidth);
    for (const each of [color, ...colors]) expect(Math.hypot(each[1], each[2])).toBeLessThan(4);
  });

  it("gives bare lenses the edge of glass", () => {
    expect(tracedFrame(found(0.1, 15), { none: 0.9, half: 0, thin: 0.1, thick: 0 }).frame.rimThickness).toBe(0.5);
  });

  it("believes a colour far off the skin's where the rim was not traced", () => {
    expect(tracedFrame(found(0.1, 50), half).color).toEqual(red);
  });

  it("gives thick frames that were not traced their usual width, in their colour", () => {
    const { frame, color } = tracedFrame(found(0.1, 15), { none: 0, half: 0, thin: 0, thick: 1 });
    expect(frame.rimWidths).toEqual([2.4, 2.4]);
    expect(color).toEqual(red);
    const doubtful = tracedFrame(found(0.1, 15), { none: 0, half: 0, thin: 0.5, thick: 0.5 });
    expect(doubtful.frame.rimThickness).toBeCloseTo(1.7, 5);
  });

  it("leaves a half rim of its own colour as wide as it was traced, and makes one like the skin a wire", () => {
    expect(tracedFrame(found(0, 40), half).frame.rimWidths).toEqual([3, 5]);
    expect(tracedFrame(found(0.9, 15), half).frame.rimWidths).toEqual([1, 1]);
  });

  it("goes over from one to the other", () => {
    const { frame } = tracedFrame(found(0.45, 15), full);
    expect(frame.rimThickness).toBeCloseTo(2.5, 5);
  });
});
