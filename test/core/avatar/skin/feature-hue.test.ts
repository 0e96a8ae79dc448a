import { describe, expect, test } from "vitest";
import { boundFeatureHue } from "../../../../src/avatar/skin/feature-hue.ts";
import { linearOfByte, luminance } from "../../../../src/face/color.ts";

const size = 8;
/** One triangle over the half of an atlas above its diagonal. */
const layout = { triangles: Uint16Array.of(0, 1, 2), uvs: Float32Array.of(0, 0, 1, 0, 0, 1) };
const skin = [200, 150, 125] as const;

function bounded(color: readonly number[], weight = 1, tone: readonly [number, number, number] = skin): number[] {
  const data = Uint8Array.from({ length: size * size * 3 }, (_, k) => color[k % 3]);
  boundFeatureHue(layout, { size, data }, new Float32Array(3).fill(weight), tone);
  expect([...data.subarray(-3)]).toEqual([...color]);
  return [...data.subarray(3 * (size + 1), 3 * (size + 1) + 3)];
}
const light = ([r, g, b]: readonly number[]) => luminance([linearOfByte(r), linearOfByte(g), linearOfByte(b)]);

describe("brows, lids and lashes", () => {
  test("that are blue become as warm as dark hair, no darker", () => {
    const brow = bounded([44, 48, 74]);
    expect(brow[0]).toBeGreaterThan(brow[1]);
    expect(brow[1]).toBeGreaterThan(brow[2]);
    expect(Math.abs(light(brow) / light([44, 48, 74]) - 1)).toBeLessThan(0.06);
  });

  test.each([[[90, 62, 45]], [[210, 160, 130]], [[120, 112, 100]]])("of colours that they have stay: %j", (color) => {
    expect(bounded(color)).toEqual(color);
  });

  test("that are as light as skin and blue get most of its warmth, where darker ones get little", () => {
    const warmth = ([red, , blue]: readonly number[]) => Math.log(linearOfByte(red) / linearOfByte(blue));
    const lid = bounded([175, 178, 196]);
    expect(warmth(lid) / warmth(skin)).toBeGreaterThan(0.5);
    expect(warmth(lid) / warmth(skin)).toBeLessThan(0.7);
    expect(Math.abs(light(lid) / light([175, 178, 196]) - 1)).toBeLessThan(0.06);
    expect(warmth(bounded([80, 80, 90])) / warmth(skin)).toBeLessThan(0.3);
  });

  test("change by their weight, not at all without one", () => {
    const [whole, half] = [bounded([44, 48, 74]), bounded([44, 48, 74], 0.5)];
    expect(half[2]).toBeGreaterThan(whole[2]);
    expect(half[2]).toBeLessThan(74);
    expect(bounded([44, 48, 74], 0)).toEqual([44, 48, 74]);
  });

  test("stay grey on a grey photo, and black where it is", () => {
    expect(bounded([60, 60, 60], 1, [150, 150, 150])).toEqual([60, 60, 60]);
    expect(bounded([0, 0, 0])).toEqual([0, 0, 0]);
  });
});
