import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../../../src/avatar/avatar.ts";
import {
  beardColors,
  colorsOfBearded,
  hairColors,
  underWhiteLight,
} from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { type Lab, labOfLinear, linearOfByte, linearOfLab, luminance } from "../../../../../src/face/color.ts";

const none = { dark: 0, brown: 0, fair: 0, red: 0, grey: 0, white: 0 };

function labOf([red, green, blue]: Rgb): Lab {
  return labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)]);
}

function colorsOf(body: Lab, words: Partial<typeof none>, highlight = body) {
  return { color: labOf(hairColors(body, highlight, { ...none, ...words }).color) };
}

/** As the studio shows a colour: its light, and white gloss in it. */
function inStudio([red, green, blue]: Rgb): Lab {
  const shown = (byte: number) => 1.5 * linearOfByte(byte) + 0.0105;
  return labOfLinear([shown(red), shown(green), shown(blue)]);
}

function shownOf(body: Lab, words: Partial<typeof none>, highlight = body): Lab {
  return inStudio(hairColors(body, highlight, { ...none, ...words }).color);
}

/** The lightness of `share` of a light. */
function lightnessOf(light: number, share = 1): number {
  return labOfLinear([share * light, share * light, share * light])[0];
}

const lightOf = (lightness: number) => luminance(linearOfLab([lightness, 0, 0]));

describe("hairColors", () => {
  it("is never all black, so that strands differ", () => {
    const { color } = hairColors([0, 0, 0], [0, 0, 0], { ...none, dark: 1 });
    for (const channel of color) {
      expect(channel).toBeGreaterThan(11);
      expect(channel).toBeLessThan(15);
    }
  });

  it("show in the studio a light between that of body and highlights, a third of the way from the word's to it, as a power", () => {
    const shown = (light: number, usual: number) =>
      lightnessOf(Math.exp(1.1 * (usual + 0.35 * (Math.log(light) - usual))));
    expect(shownOf([30, 6.93, 14], { brown: 1 })[0]).toBeCloseTo(shown(lightOf(30), -2.25), 0);
    const between = Math.sqrt(lightOf(60) * lightOf(30));
    expect(shownOf([30, 6.93, 14], { brown: 1 }, [60, 7, 14])[0]).toBeCloseTo(shown(between, -2.25), 0);
    expect(shownOf([92, 0, 2], { white: 1 })[0]).toBeCloseTo(shown(lightOf(92), -0.18), 0);
    expect(shownOf([30, 6, 14], { dark: 0.5, grey: 0.5 })[0]).toBeCloseTo(shown(lightOf(30), -2.53), 0);
  });

  it("go a quarter of the way to the hue of the word", () => {
    const [lightness, a, b] = shownOf([30, 4, 20], { brown: 1 });
    const own = 0.75 / (1 + Math.hypot((4 - 6.95) / 3.2, (20 - 13.35) / 4.7) ** 2 / 9);
    expect(Math.abs(a - 6.95 - own * (4 - 6.95))).toBeLessThan(0.3);
    expect(Math.abs(b - 14.35 - 0.1 * (lightness - 40) - own * (20 - 13.35))).toBeLessThan(0.4);
  });

  it("have the colour of dark hair through white gloss", () => {
    const [lightness, a, b] = shownOf([12, 3.17, 2.9], { dark: 1 }, [40, 5, 9]);
    expect(a).toBeCloseTo(5.83 + 0.095 * (lightness - 40), 0);
    expect(b).toBeCloseTo(9.37 + 0.231 * (lightness - 40), 0);
    const { color } = colorsOf([12, 3.17, 2.9], { dark: 1 }, [40, 5, 9]);
    expect(color[0]).toBeLessThan(lightnessOf(lightOf(lightness), 1 / 1.5) - 2);
  });

  it("mix the hues of words by probability", () => {
    const [brown, grey, mixed] = [{ brown: 1 }, { grey: 1 }, { brown: 0.25, grey: 0.75 }].map((words) =>
      shownOf([45, 6, 11], words),
    );
    expect(Math.abs(mixed[2] - 0.25 * brown[2] - 0.75 * grey[2])).toBeLessThan(0.4);
    expect(brown[2] - grey[2]).toBeGreaterThan(1.2);
  });

  it("go less of the way the further off it lies: three deviations halve it", () => {
    const usual = shownOf([40, 6.93, 14.35], { brown: 1 })[1];
    const gone = (deviations: number) => shownOf([40, 6.93 + deviations * 3.2, 14.35], { brown: 1 })[1] - usual;
    expect(Math.abs(gone(3) / (3 * 3.2) - 0.375)).toBeLessThan(0.03);
    expect(Math.abs(gone(-9) / (-9 * 3.2) - 0.075)).toBeLessThan(0.03);
    expect(Math.abs(gone(1) / 3.2 - 0.675)).toBeLessThan(0.06);
  });

  it("have highlights of the body's hue, whatever gloss the photo shows in them", () => {
    const { color, highlightColor } = hairColors([50, 8, 22], [78, 0, 3], { ...none, fair: 1 });
    const [own, lit] = [color, highlightColor].map((rgb) => rgb.map((byte) => 1.5 * linearOfByte(byte) + 0.0105));
    expect(lit[0] / lit[1]).toBeCloseTo(own[0] / own[1], 1);
    expect(lit[2] / lit[1]).toBeCloseTo(own[2] / own[1], 1);
    expect(lit[1] / own[1]).toBeGreaterThan(1.3);
  });

  it("have highlights that are never darker than the hair nor twenty lighter than the studio shows it", () => {
    const of = (highlight: Lab) => {
      const { color, highlightColor } = hairColors([30, 8, 13], highlight, { ...none, brown: 1 });
      return inStudio(highlightColor)[0] - inStudio(color)[0];
    };
    expect(of([10, 8, 13])).toBeCloseTo(0, 0);
    const seen = Math.log(lightOf(30) * lightOf(40)) / 2;
    const lit = lightnessOf(lightOf(40) * Math.exp(0.65 * (-2.25 - seen)));
    expect(of([40, 8, 13])).toBeCloseTo(lit - shownOf([30, 8, 13], { brown: 1 }, [40, 8, 13])[0], 0);
    expect(of([90, 8, 13])).toBeCloseTo(20, 0);
  });
});

describe("beardColors", () => {
  const changes = (onSkin: Rgb) => {
    const { color, highlightColor } = beardColors(onSkin);
    const [seen, worn, lit] = [onSkin, color, highlightColor].map((rgb) => luminance(rgb.map(linearOfByte) as never));
    const chroma = (rgb: Rgb) =>
      Math.hypot(labOf(rgb)[1], labOf(rgb)[2]) / Math.cbrt(luminance(rgb.map(linearOfByte) as never));
    return [worn / seen, lit / worn, chroma(color) / chroma(onSkin)];
  };

  it("are lighter and less coloured than white hair on the skin, and have lit strands", () => {
    for (const [k, value] of [1.25, 1.6, 0.78].entries())
      expect(Math.abs(changes([190, 165, 150])[k] - value)).toBeLessThan(0.05);
  });

  it("are darker than dark hair on the skin and hardly less coloured", () => {
    for (const [k, value] of [0.85, 1.4, 0.9].entries())
      expect(Math.abs(changes([120, 80, 50])[k] - value)).toBeLessThan(0.05);
  });

  it("lie between where hair is neither", () => {
    const [light] = changes([160, 137, 126]);
    expect(Math.abs(light - 1.05)).toBeLessThan(0.05);
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
