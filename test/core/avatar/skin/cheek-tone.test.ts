import { describe, expect, test } from "vitest";
import { cheekShift, cheekVertices, matteColour } from "../../../../src/avatar/skin/cheek-tone.ts";

const count = 200;
/** A hundred vertices of each cheek, the left ones first. */
const cheeks = Float32Array.from({ length: count }, (_, i) => (i < 100 ? 1 : -1));
const ones = new Float32Array(count).fill(1);
const everything = Array.from({ length: count }, (_, i) => i);
const skin = [-0.8, -1.4, -1.8];

/** Log colours of cheeks that lie `left` and `right` above the skin's, evenly spread by .1 about it. */
function cheeksOf(left: number, right: number): Float32Array {
  return Float32Array.from({ length: 4 * count }, (_, k) => {
    const i = k >> 2;
    const spread = 0.1 * ((i % 100) / 50 - 1);
    return (k & 3) === 3 ? 0 : skin[k & 3] + (i < 100 ? left : right) + spread;
  });
}

function photoOf(left: number, right: number, exposed: Float32Array = ones) {
  return { colours: cheeksOf(left, right), alpha: ones, exposed };
}

describe("the shift of the cheeks", () => {
  test("undoes a gain on each channel of an evenly lit face", () => {
    const gains = [0.2, -0.1, 0.3];
    const albedo = cheeksOf(0, 0).map((value, k) => value + (gains[k & 3] ?? 0));
    const shift = cheekShift({ cheeks }, photoOf(0, 0), everything, albedo);
    for (let c = 0; c < 3; c++) expect(shift[c]).toBeCloseTo(gains[c], 4);
  });

  test("leaves an evened face between the mean of both cheeks and the lit one, alike on both sides", () => {
    const even = cheeksOf(0, 0);
    const fromLeft = cheekShift({ cheeks }, photoOf(0.4, -0.4), everything, even);
    const fromRight = cheekShift({ cheeks }, photoOf(-0.4, 0.4), everything, even);
    expect(-fromLeft[0]).toBeGreaterThan(0.05);
    expect(-fromLeft[0]).toBeLessThan(0.3);
    for (let c = 0; c < 3; c++) expect(fromLeft[c]).toBeCloseTo(fromRight[c], 5);
  });

  test("follows a blown-out cheek less", () => {
    const blown = Float32Array.from(ones, (_, i) => (i < 100 ? 0 : 1));
    const even = cheeksOf(0, 0);
    const clear = cheekShift({ cheeks }, photoOf(0.4, -0.4), everything, even);
    expect(-cheekShift({ cheeks }, photoOf(0.4, -0.4, blown), everything, even)[0]).toBeLessThan(-clear[0] - 0.1);
  });

  test("is the same for dark skin as for light skin", () => {
    const albedo = cheeksOf(0.3, -0.1);
    const darker = (colours: Float32Array) => colours.map((value) => value - 0.7);
    const light = cheekShift({ cheeks }, photoOf(0, 0), everything, albedo);
    const dark = cheekShift(
      { cheeks },
      { ...photoOf(0, 0), colours: darker(cheeksOf(0, 0)) },
      everything,
      darker(albedo),
    );
    for (let c = 0; c < 3; c++) expect(dark[c]).toBeCloseTo(light[c], 4);
  });

  test("is that of other skin where no cheek is seen", () => {
    const hidden = { ...photoOf(0, 0), alpha: new Float32Array(count) };
    const shift = cheekShift({ cheeks }, hidden, everything, cheeksOf(0.25, 0.25));
    for (let c = 0; c < 3; c++) expect(shift[c]).toBeCloseTo(0.25, 4);
  });
});

describe("the vertices of cheeks", () => {
  test("are the well exposed ones where there are enough", () => {
    const exposed = Float32Array.from(ones, (_, i) => (i < 60 ? 0 : 1));
    const [left, right] = cheekVertices({ cheeks }, { alpha: ones, exposed });
    expect(left).toEqual(everything.slice(60, 100));
    expect(right).toEqual(everything.slice(100));
  });

  test("of a hidden side are none", () => {
    const alpha = Float32Array.from(ones, (_, i) => (i < 90 ? 0 : 1));
    expect(cheekVertices({ cheeks }, { alpha, exposed: ones })).toEqual([everything.slice(100)]);
  });
});

test("the matte colour of skin is not that of its shine or its creases", () => {
  const colours = cheeksOf(0, 0);
  for (let i = 0; i < 10; i++) for (let c = 0; c < 3; c++) colours[4 * i + c] += i < 5 ? 1 : -1;
  const matte = matteColour(colours, everything);
  for (let c = 0; c < 3; c++) expect(Math.abs(matte[c] - skin[c])).toBeLessThan(0.04);
  expect(matteColour(colours, [])).toEqual([0, 0, 0]);
});
