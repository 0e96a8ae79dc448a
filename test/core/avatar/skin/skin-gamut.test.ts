import { describe, expect, test } from "vitest";
import { castOnSkin } from "../../../../src/avatar/skin/skin-gamut.ts";
import { type Lab, labOfLinear, linearOfLab } from "../../../../src/face/color.ts";

function withoutCast(seen: Lab): Lab {
  const linear = linearOfLab(seen);
  const cast = castOnSkin(linear);
  return labOfLinear([linear[0] / cast[0], linear[1] / cast[1], linear[2] / cast[2]]);
}

describe("the colour of light on skin", () => {
  test.each<[string, Lab]>([
    ["very light", [80, 9, 12]],
    ["light", [68, 14, 17]],
    ["middle", [58, 15, 20]],
    ["brown", [45, 17, 24]],
    ["dark", [30, 11, 14]],
    ["grey", [50, 0, 0]],
  ])("%s skin stays as it is seen", (_name, seen) => {
    for (const [c, value] of withoutCast(seen).entries()) expect(value).toBeCloseTo(seen[c], 3);
  });

  test.each<[string, Lab]>([
    ["light skin in orange light", [65, 35, 40]],
    ["dark skin in orange light", [35, 30, 38]],
  ])("%s loses chroma and keeps its lightness", (_name, seen) => {
    const [l, a, b] = withoutCast(seen);
    expect(l).toBeCloseTo(seen[0], 3);
    expect(Math.hypot(a, b)).toBeLessThan(0.85 * Math.hypot(seen[1], seen[2]));
    expect(Math.hypot(a, b)).toBeGreaterThan(30);
  });

  test("of the chroma that no skin has three twentieths stay", () => {
    const [, a, b] = withoutCast([60, 20, 40]);
    expect(Math.hypot(a, b)).toBeCloseTo(30 + 0.15 * (Math.hypot(20, 40) - 30), 1);
  });

  test("bleached skin gains chroma at its lightness and hue", () => {
    const [l, a, b] = withoutCast([76, 8, 9]);
    expect(l).toBeCloseTo(76, 2);
    expect(Math.hypot(a, b)).toBeGreaterThan(Math.hypot(8, 9) + 1);
    expect(Math.atan2(b, a)).toBeCloseTo(Math.atan2(9, 8), 2);
  });

  test.each<[string, Lab]>([
    ["light", [70, 19, 13]],
    ["middle", [60, 20, 8]],
    ["dark", [40, 20, 14]],
  ])("%s skin in pink light turns towards yellow at its lightness", (_name, seen) => {
    const [l, a, b] = withoutCast(seen);
    expect(l).toBeCloseTo(seen[0], 2);
    expect(Math.atan2(b, a)).toBeGreaterThan(Math.atan2(seen[2], seen[1]) + 0.08);
  });
});
