import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../../../src/avatar/avatar.ts";
import { colorsOfBearded, hairColors } from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { type Lab, labOfLinear, linearOfByte } from "../../../../../src/face/color.ts";

const none = { dark: 0, brown: 0, fair: 0, red: 0, grey: 0, white: 0 };

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function colorsOf(body: Lab, words: Partial<typeof none>, highlight = body) {
  const { color, highlightColor } = hairColors(body, highlight, { ...none, ...words });
  return { color: labOf(color), highlight: labOf(highlightColor) };
}

describe("hairColors", () => {
  it("keep the lightness that was seen, and go half the way to the hue of the word at it", () => {
    const brown = colorsOf([30, 4, 20], { brown: 1 }).color;
    const usual = [8.34 - 10 * 0.04, 14.89 - 10 * 0.146];
    const expected = [30, (4 + usual[0]) / 2, (20 + usual[1]) / 2];
    for (const [k, value] of brown.entries()) expect(Math.abs(value - expected[k])).toBeLessThan(1.2);
    const dark = colorsOf([12, 4, -3], { dark: 1 }).color;
    expect(Math.abs(dark[2] - (-3 + 10.01 - 28 * 0.244) / 2)).toBeLessThan(0.8);
  });

  it("mix the hues of words by probability", () => {
    const [brown, grey, mixed] = [{ brown: 1 }, { grey: 1 }, { brown: 0.25, grey: 0.75 }].map(
      (words) => colorsOf([45, 6, 11], words).color,
    );
    expect(mixed[2]).toBeCloseTo(0.25 * brown[2] + 0.75 * grey[2], 1);
    expect(brown[2] - grey[2]).toBeGreaterThan(3.5);
  });

  it("go less of the way the further off it lies: three deviations halve it", () => {
    const usual = 8.34;
    const gone = (deviations: number) => colorsOf([40, usual + deviations * 3.1, 14.83], { brown: 1 }).color[1] - usual;
    expect(gone(3) / (3 * 3.1)).toBeCloseTo(0.25, 1);
    expect(gone(-9) / (-9 * 3.1)).toBeCloseTo(0.05, 1);
    expect(gone(0.5) / (0.5 * 3.1)).toBeCloseTo(0.49, 1);
  });

  it("draw white hair below white, and leave grey as light as it is", () => {
    expect(colorsOf([92, 0, 2], { white: 1 }).color[0]).toBeCloseTo(62 + 0.55 * 30, 0);
    expect(colorsOf([50, 0, 2], { grey: 1 }).color[0]).toBeCloseTo(50, 0);
  });

  it("have highlights that are never darker than the hair nor twenty lighter", () => {
    const of = (lightness: number) => colorsOf([30, 8, 13], { brown: 1 }, [lightness, 8, 13]).highlight[0];
    expect(of(10)).toBeCloseTo(30, 0);
    expect(of(44)).toBeCloseTo(44, 0);
    expect(of(90)).toBeCloseTo(50, 0);
  });
});

describe("colorsOfBearded", () => {
  it("are the beard's, less red and yellow", () => {
    const beard: Rgb = [120, 80, 50];
    const [seen, hair] = [labOf(beard), labOf(colorsOfBearded(beard).color)];
    expect(hair[0]).toBeCloseTo(seen[0], 0);
    expect(hair[1]).toBeCloseTo(0.6 * seen[1], 0);
    expect(hair[2]).toBeCloseTo(0.6 * seen[2], 0);
  });
});
