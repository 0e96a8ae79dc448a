import { describe, expect, test } from "vitest";
import { findEyeColors } from "../../../../../src/avatar/wear/eyes/eye-color.ts";
import type { Pixels } from "../../../../../src/photo/pixels.ts";
import { ballLandmarks } from "../../ball-head.ts";

const landmarks = ballLandmarks();

/** White eyes, or of another colour, with pupils and irises of one colour on the same. */
function paintEyes(iris: readonly number[], sclera: readonly number[] = [205, 200, 195]): Pixels {
  const [width, height] = [560, 680];
  const data = new Uint8Array(4 * width * height).fill(255);
  const radius = Math.abs(landmarks.points[3 * 469] - landmarks.points[3 * 468]);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const distance = Math.min(
        ...[468, 473].map((c) => Math.hypot(x + 0.5 - landmarks.points[3 * c], y + 0.5 - landmarks.points[3 * c + 1])),
      );
      data.set(distance < 0.4 * radius ? [10, 10, 10] : distance < radius ? iris : sclera, at);
    }
  }
  return { width, height, data };
}

describe("the colours of the eyes", () => {
  test.each([
    ["blue", [80, 110, 150]],
    ["brown", [90, 60, 40]],
    ["green", [95, 110, 70]],
  ])("%s irises are found", (_name, color) => {
    const { irisColor } = findEyeColors(paintEyes(color), landmarks);
    const mean = (rgb: readonly number[]) => (rgb[0] + rgb[1] + rgb[2]) / 3;
    const gain = mean(irisColor) / mean(color);
    // The shade of the lids is drawn over it anew.
    expect(gain).toBeCloseTo(1.05, 2);
    for (const c of [0, 1, 2]) expect(Math.abs(irisColor[c] / gain - color[c])).toBeLessThan(6);
  });

  test("a dark iris is brown whatever of the sky it mirrors, a light one beside warm skin blue", () => {
    const { irisColor: dark } = findEyeColors(paintEyes([34, 35, 38], [223, 199, 184]), landmarks);
    expect(dark[0]).toBeGreaterThan(1.3 * dark[2]);
    const { irisColor: light } = findEyeColors(paintEyes([79, 71, 78], [247, 193, 179]), landmarks);
    expect(light[2]).toBeGreaterThan(light[0]);
  });

  test("the sclera is bright and nearly white", () => {
    const { scleraTint } = findEyeColors(paintEyes([80, 110, 150]), landmarks);
    expect(Math.min(...scleraTint)).toBeGreaterThan(190);
    expect(Math.max(...scleraTint) - Math.min(...scleraTint)).toBeLessThan(20);
  });

  test("eyes outside of the picture get the colours of most people", () => {
    const { irisColor, scleraTint } = findEyeColors({ width: 2, height: 2, data: new Uint8Array(16) }, landmarks);
    expect([...irisColor, ...scleraTint].every((value) => Number.isFinite(value))).toBe(true);
    expect(irisColor[0]).toBeGreaterThan(irisColor[2]);
  });
});
