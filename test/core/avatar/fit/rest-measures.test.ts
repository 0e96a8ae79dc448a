import { describe, expect, test } from "vitest";
import { mapMeasures, measureRest, restExtents, restMeasureNames } from "../../../../src/avatar/fit/rest-measures.ts";

describe("measures of a face", () => {
  const points = new Float32Array(3 * 468);
  const put = (x: number, y: number, ...landmarks: number[]) => {
    for (const i of landmarks) points.set([x, y, 0], 3 * i);
  };
  put(-40, 0, 33);
  put(40, 0, 263);
  put(0, 5, 159, 386);
  put(0, -3, 145, 374);
  put(0, 14, 55, 107, 285, 336);
  put(0, 18, 52, 105, 282, 334);
  put(-25, -48, 61);
  put(25, -46, 291);
  put(0, -42, 0);
  put(0, -49, 13);
  put(0, -51, 14);
  put(0, -60, 17);

  test("are heights and widths in distances of the outer eye corners, lips without what parts them", () => {
    expect(mapMeasures(measureRest(points), (value) => Math.round(80 * value * 1e3) / 1e3)).toEqual({
      upperLid: 5,
      lowerLid: -3,
      innerBrow: 14,
      brow: 18,
      mouthCorner: 3,
      mouthWidth: 50,
      upperLip: 7,
      lowerLip: 9,
    });
  });

  test("are linear in the points of closed lips", () => {
    const twice = restExtents(points.map((value) => 2 * value));
    for (const name of restMeasureNames) expect(twice[name]).toBeCloseTo(2 * restExtents(points)[name], 5);
  });
});
