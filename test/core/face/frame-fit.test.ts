import { describe, expect, it } from "vitest";
import { fitFrame } from "../../../src/face/frame-fit.ts";
import type { FrameMeasures } from "../../../src/face/frame-outline.ts";
import { drawnColor, faceWith, rectangular, round } from "./drawn-frame.ts";

describe("fitFrame", () => {
  it.each([
    ["rectangular", rectangular],
    ["round", round],
  ])("measures a drawn %s frame within a tenth", (_, drawn) => {
    const { frame } = fitFrame(faceWith(drawn), drawnColor);
    const height = (measures: FrameMeasures) => measures.lensTop - measures.lensBottom;
    expect(Math.abs(frame.lensHalfWidth / drawn.lensHalfWidth - 1)).toBeLessThan(0.1);
    expect(Math.abs(height(frame) / height(drawn) - 1)).toBeLessThan(0.1);
    expect(Math.abs(frame.lensOffset / drawn.lensOffset - 1)).toBeLessThan(0.1);
    expect(Math.abs(frame.lensTop - drawn.lensTop)).toBeLessThan(1.5);
    expect(Math.abs(frame.rimThickness - drawn.rimThickness)).toBeLessThan(0.7);
    expect(Math.abs(frame.bridgeHeight - drawn.bridgeHeight)).toBeLessThan(1.5);
  });

  it("tells round lenses from rectangular ones", () => {
    expect(fitFrame(faceWith(round), drawnColor).frame.roundness).toBeLessThan(2.6);
    expect(fitFrame(faceWith(rectangular), drawnColor).frame.roundness).toBeGreaterThan(3);
  });

  it("returns the colour of the rims though it was told another", () => {
    const { color } = fitFrame(faceWith(rectangular), [10, 5, 5]);
    for (const [c, value] of color.entries()) expect(Math.abs(value - drawnColor[c])).toBeLessThan(4);
  });

  it("stays within plausible sizes where no frame is", () => {
    const bare = { ...rectangular, rimThickness: 0, bridgeHeight: 100 };
    const { frame } = fitFrame(faceWith(bare), drawnColor);
    for (const value of Object.values(frame).flat()) expect(Number.isFinite(value)).toBe(true);
    expect(frame.lensHalfWidth).toBeGreaterThan(16);
    expect(frame.lensTop - frame.lensBottom).toBeLessThan(56);
  });
});
