import { describe, expect, it } from "vitest";
import type { Lab } from "../../../src/face/color.ts";
import type { FrameCandidate } from "../../../src/face/frame-candidate.ts";
import { rimCount } from "../../../src/face/frame-candidate.ts";
import { rimColor, rimColors } from "../../../src/face/frame-colors.ts";
import type { RimTrace } from "../../../src/face/rim-trace.ts";
import { drawnColor, faceWith, rectangular } from "./drawn-frame.ts";

const region = faceWith(rectangular);
const { lensOffset, lensHalfWidth, lensTop, lensBottom, roundness, taper, rimThickness } = rectangular;
const candidate: FrameCandidate = {
  lensOffset,
  lensHalfWidth,
  middle: (lensTop + lensBottom) / 2,
  halfHeight: (lensTop - lensBottom) / 2,
  roundness,
  taper,
  rimThickness,
  shift: 0,
  roll: 0,
  turn: 0,
};

function traced(inset: number): RimTrace[] {
  const rim = { insets: new Array(rimCount).fill(inset), widths: new Array(rimCount).fill(3), contrasts: [] };
  return [rim, rim];
}

function difference(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe("rimColor", () => {
  it("is the colour of the drawn frame", () => {
    expect(difference(rimColor(region, 1, candidate), drawnColor)).toBeLessThan(2);
  });
});

describe("rimColors", () => {
  it("are the frame's all along a rim of one colour", () => {
    const colors = rimColors(region, 1, candidate, traced(0), drawnColor);
    expect(colors).toHaveLength(32);
    for (const color of colors) expect(difference(color, drawnColor)).toBeLessThan(4);
  });

  it("are the frame's where the trace lies on skin", () => {
    const told: Lab = [20, 3, -8];
    const outside = rimColors(region, 1, candidate, traced(8), told);
    // Straight above the lens, between rim and brow.
    expect(outside[8]).toEqual(told);
  });
});
