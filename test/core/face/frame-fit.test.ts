import { describe, expect, it } from "vitest";
import { fitFrame } from "../../../src/face/frame-fit.ts";
import type { FrameMeasures } from "../../../src/face/frame-outline.ts";
import { drawnColor, faceWith, rectangular, round } from "./drawn-frame.ts";

const thick = { none: 0, half: 0, thin: 0, thick: 1 };

describe("fitFrame", () => {
  it.each([
    ["rectangular", rectangular],
    ["round", round],
  ])("measures a drawn %s frame", (_, drawn) => {
    const { frame } = fitFrame(faceWith(drawn), thick);
    const height = (measures: FrameMeasures) => measures.lensTop - measures.lensBottom;
    expect(Math.abs(frame.lensHalfWidth / drawn.lensHalfWidth - 1)).toBeLessThan(0.1);
    expect(Math.abs(height(frame) / height(drawn) - 1)).toBeLessThan(0.1);
    expect(Math.abs(frame.lensOffset / drawn.lensOffset - 1)).toBeLessThan(0.1);
    expect(Math.abs(frame.lensTop - drawn.lensTop)).toBeLessThan(1.5);
    expect(Math.abs(frame.rimThickness - drawn.rimThickness)).toBeLessThan(0.9);
    expect(Math.abs(frame.bridgeHeight - drawn.bridgeHeight)).toBeLessThan(1.5);
  });

  it("finds the colour of the rims, also along them, and what is seen through the lenses", () => {
    const region = faceWith(rectangular);
    const { color, colors, contrast, lensLightness } = fitFrame(region, thick);
    for (const [c, value] of color.entries()) expect(Math.abs(value - drawnColor[c])).toBeLessThan(4);
    expect(colors).toHaveLength(32);
    expect(colors.filter(([lightness]) => lightness < 30).length).toBeGreaterThan(28);
    expect(contrast).toBeGreaterThan(0.9);
    expect(lensLightness).toBeGreaterThan(0.8 * region.cheeks[0]);
  });

  it("follows a pair that is worn to one side", () => {
    const region = faceWith(rectangular);
    const [usual, moved] = [region, { ...region, face: { ...region.face, eyeX: region.face.eyeX - 5 } }].map((face) => {
      const [right, left] = fitFrame(face, thick).seen.lenses.map(
        (lens) => lens.reduce((sum, x, i) => sum + (i % 2 ? 0 : x), 0) / 32,
      );
      return (right + left) / 2;
    });
    expect(Math.abs(moved - usual)).toBeLessThan(1.5);
  });

  it("gives the usual frame of its kind where nothing shows", () => {
    const bare = faceWith({ ...rectangular, rimThickness: 0, bridgeHeight: 100 });
    const even = { ...bare.lab.lightness, values: bare.lab.lightness.values.map(() => bare.cheeks[0]) };
    const region = {
      ...bare,
      lab: {
        lightness: even,
        a: { ...even, values: even.values.map(() => bare.cheeks[1]) },
        b: { ...even, values: even.values.map(() => bare.cheeks[2]) },
      },
    };
    const [wire, wide] = [{ ...thick, thin: 1, thick: 0 }, thick].map((odds) => fitFrame(region, odds));
    expect(wide.contrast).toBeCloseTo(0, 6);
    expect(wide.frame.lensHalfWidth).toBeGreaterThan(22);
    expect(wide.frame.lensHalfWidth).toBeLessThan(28);
    expect(wide.frame.rimThickness).toBeGreaterThan(1.2 * wire.frame.rimThickness);
  });
});
