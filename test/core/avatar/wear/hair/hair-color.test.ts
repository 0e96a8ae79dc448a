import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../../../src/avatar/avatar.ts";
import { colorsOfBearded, hairColors, underWhiteLight } from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { type Lab, labOfLinear, linearOfByte, luminance } from "../../../../../src/face/color.ts";

const none = { dark: 0, brown: 0, fair: 0, red: 0, grey: 0, white: 0 };

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function colorsOf(body: Lab, words: Partial<typeof none>, highlight = body) {
  const { color, highlightColor } = hairColors(body, highlight, { ...none, ...words });
  return { color: labOf(color), highlight: labOf(highlightColor) };
}

/** As the studio shows a colour: its light, and white gloss in it. */
function inStudio([red, green, blue]: Rgb): Lab {
  const shown = (byte: number) => 1.2 * linearOfByte(byte) + 0.0085;
  return labOfLinear([shown(red), shown(green), shown(blue)]);
}

function shownOf(body: Lab, words: Partial<typeof none>): Lab {
  return inStudio(hairColors(body, body, { ...none, ...words }).color);
}

describe("hairColors", () => {
  it("keep the lightness that was seen, and go half the way to the hue of the word as the studio shows it", () => {
    expect(colorsOf([30, 4, 20], { brown: 1 }).color[0]).toBeCloseTo(30, 1);
    const [lightness, a, b] = shownOf([30, 4, 20], { brown: 1 });
    expect(Math.abs(a - 6.93 - (4 - 6.95) / 2)).toBeLessThan(0.5);
    expect(Math.abs(b - 14.35 - 0.1 * (lightness - 40) - (20 - 13.35) / 2)).toBeLessThan(0.9);
  });

  it("have the colour of dark hair through white gloss", () => {
    const [lightness, a, b] = shownOf([12, 3.2, 2.9], { dark: 1 });
    expect(lightness).toBeGreaterThan(18);
    expect(a).toBeCloseTo(5.83 + 0.095 * (lightness - 40), 0);
    expect(b).toBeCloseTo(9.37 + 0.231 * (lightness - 40), 0);
  });

  it("mix the hues of words by probability", () => {
    const [brown, grey, mixed] = [{ brown: 1 }, { grey: 1 }, { brown: 0.25, grey: 0.75 }].map((words) =>
      shownOf([45, 6, 11], words),
    );
    expect(Math.abs(mixed[2] - 0.25 * brown[2] - 0.75 * grey[2])).toBeLessThan(0.3);
    expect(brown[2] - grey[2]).toBeGreaterThan(3.5);
  });

  it("go less of the way the further off it lies: three deviations halve it", () => {
    const usual = shownOf([40, 6.93, 14.35], { brown: 1 })[1];
    const gone = (deviations: number) => shownOf([40, 6.93 + deviations * 3.2, 14.35], { brown: 1 })[1] - usual;
    expect(gone(3) / (3 * 3.2)).toBeCloseTo(0.25, 1);
    expect(gone(-9) / (-9 * 3.2)).toBeCloseTo(0.05, 1);
    expect(gone(0.5) / (0.5 * 3.2)).toBeCloseTo(0.49, 1);
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

describe("underWhiteLight", () => {
  it("takes half of the colour of the light, and the lightness of the skin beside it", () => {
    const [tone, warm] = [[0.4, 0.3, 0.2] as const, [0.2, 0.15, 0.1] as const];
    const ratio = [0.5, 0.7, 1] as const;
    const [red, green, blue] = underWhiteLight(warm, ratio, tone);
    expect(luminance([red, green, blue])).toBeCloseTo(luminance([0.2, 0.21, 0.2]), 6);
    expect(red / green).toBeCloseTo(Math.sqrt((0.2 / 0.15) * (0.2 / 0.21) * (0.942 / 1.035)), 6);
    expect(blue / green).toBeCloseTo(Math.sqrt((0.1 / 0.15) * (0.2 / 0.21) * (1.056 / 1.035)), 6);
  });
});
