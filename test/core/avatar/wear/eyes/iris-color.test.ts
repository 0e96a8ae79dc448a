import { describe, expect, test } from "vitest";
import { irisHue, irisOf } from "../../../../../src/avatar/wear/eyes/iris-color.ts";

const sum = (rgb: readonly number[]) => rgb[0] + rgb[1] + rgb[2];

describe("an iris beside skin", () => {
  const lightSkin = [235, 190, 172] as const;

  test("that mirrors skin and is grey by that is blue", () => {
    const iris = irisOf([67, 63, 70], lightSkin);
    expect(iris[2]).toBeGreaterThan(iris[0]);
  });

  test.each([
    ["grey", [34, 35, 38]],
    ["bluish", [26, 26, 46]],
    ["black", [18, 13, 16]],
  ] as const)("that is nearly black and %s is dark brown, no lighter", (_name, color) => {
    const iris = irisOf(color, lightSkin);
    expect(iris[0]).toBeGreaterThan(1.25 * iris[2]);
    expect(iris[1]).toBeGreaterThan(iris[2]);
    expect(sum(iris)).toBeLessThan(1.2 * sum(color));
  });

  test("that is dark and plainly brown keeps its own brown", () => {
    const iris = irisOf([73, 40, 24], lightSkin);
    expect(Math.abs((iris[0] - iris[2]) / iris[0] - (73 - 24) / 73)).toBeLessThan(0.1);
    expect(iris[1]).toBeGreaterThan(iris[2]);
  });

  test("is a twentieth lighter than it looks, since the shade of the lids is drawn over it", () => {
    for (const color of [
      [90, 60, 40],
      [110, 125, 140],
      [60, 60, 60],
    ] as const) {
      expect(sum(irisOf(color, null)) / sum(color)).toBeCloseTo(1.05, 4);
    }
  });

  test("is no more colourful than irises are", () => {
    const iris = irisOf([90, 40, 2], lightSkin);
    expect(Math.min(...iris) / Math.max(...iris)).toBeGreaterThan(0.27);
  });

  test("is as it was on a grey photo, and without skin about it", () => {
    const grey = irisOf([60, 60, 60], [163, 163, 163]);
    expect(grey[0]).toBeCloseTo(grey[2], 6);
    const brown = irisOf([90, 60, 40], null);
    expect(brown[0] / brown[2]).toBeGreaterThan(90 / 40);
    expect(irisOf([0, 0, 0], null).every(Number.isFinite)).toBe(true);
  });
});

describe("the hue of an iris", () => {
  test.each([
    ["reddish", [88, 61, 61]],
    ["purple and dark", [33, 29, 39]],
    ["blue and dark", [28, 28, 52]],
    ["purple and light", [114, 105, 118]],
  ] as const)("that is %s becomes one of irises, of the same sum and about its chroma", (_name, color) => {
    const hued = irisHue(color);
    const sum = (rgb: readonly number[]) => rgb[0] + rgb[1] + rgb[2];
    const chroma = (rgb: readonly number[]) => (Math.max(...rgb) - Math.min(...rgb)) / sum(rgb);
    expect(sum(hued)).toBeCloseTo(sum(color), 9);
    expect(chroma(hued) / chroma(color)).toBeGreaterThan(0.85);
    expect(chroma(hued) / chroma(color)).toBeLessThan(1.6);
    expect(hued[1]).toBeGreaterThan(Math.min(hued[0], hued[2]));
  });

  test.each([[[80, 110, 150]], [[90, 60, 40]], [[95, 110, 70]], [[67, 67, 67]], [[0, 0, 0]]] as const)(
    "that irises have stays: %j",
    (color) => {
      expect(irisHue(color)).toEqual(color);
    },
  );
});
