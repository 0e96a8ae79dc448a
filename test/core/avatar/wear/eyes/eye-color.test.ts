import { describe, expect, it, test } from "vitest";
import { eyeColorsOf } from "../../../../../src/avatar/wear/eyes/eye-color.ts";
import { type LinearRgb, labOfLinear, linearOfByte } from "../../../../../src/face/color.ts";

const linear = (rgb: readonly number[]) => rgb.map(linearOfByte) as unknown as LinearRgb;
const skin = linear([220, 180, 160]);
const black: LinearRgb = [0, 0, 0];

function worn(iris: readonly number[], light: number, about = skin) {
  return eyeColorsOf({ iris: linear(iris), skin: about, sclera: null, light }).irisColor;
}
const lab = (rgb: readonly number[]) => labOfLinear(linear(rgb));

describe("irises", () => {
  it("are as light as seen and a twentieth, as the shade of the lids is drawn over them anew", () => {
    for (const light of [0, 0.3, 1]) {
      expect(lab(worn([90, 80, 70], light))[0]).toBeCloseTo(1.05 * lab([90, 80, 70])[0], 0);
    }
  });

  it("that are light have their own hue, more colourful by a tenth", () => {
    const [, a, b] = lab([80, 110, 150]);
    const [, wornA, wornB] = lab(worn([80, 110, 150], 1, black));
    expect(wornA).toBeCloseTo(1.1 * a, 0);
    expect(wornB).toBeCloseTo(1.1 * b, 0);
  });

  it("that are brown have the hue of melanin, whatever of the sky they mirror", () => {
    const [lightness] = lab([34, 35, 38]);
    const [, a, b] = lab(worn([34, 35, 38], 0));
    expect(a).toBeCloseTo(0.3 * lightness, 0);
    expect(b).toBeCloseTo(0.6 * lightness, 0);
  });

  it("that may be either lie between", () => {
    const [, , own] = lab(worn([80, 110, 150], 1));
    const [, , melanin] = lab(worn([80, 110, 150], 0));
    expect(lab(worn([80, 110, 150], 0.5))[2]).toBeCloseTo((own + melanin) / 2, 0);
  });

  it("lose what they mirror of warm skin", () => {
    const mirrored = lab(worn([79, 71, 78], 1, linear([247, 160, 120])));
    expect(mirrored[2]).toBeLessThan(lab(worn([79, 71, 78], 1, black))[2] - 1);
  });
});

test("whites are bright and nearly white, and unseen eyes have the colours of most people", () => {
  const { irisColor, scleraTint } = eyeColorsOf(null);
  expect(Math.min(...scleraTint)).toBeGreaterThan(190);
  expect(Math.max(...scleraTint) - Math.min(...scleraTint)).toBeLessThan(20);
  expect(irisColor[0]).toBeGreaterThan(irisColor[2]);
});
