import { describe, expect, test } from "vitest";
import { mapMeasures, measureRest, restExtents, restMeasureNames } from "../../../../src/avatar/fit/rest-measures.ts";
import { type RestingFace, restOf, unsmiled } from "../../../../src/avatar/fit/resting-face.ts";

const zeros = Object.fromEntries(restMeasureNames.map((name) => [name, 0])) as unknown as ReturnType<
  typeof measureRest
>;
const face: RestingFace = {
  portrait_count: 2,
  smile: [0.1, 0, 0, 0, 0, 0.05],
  smile_sd: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
  measures: mapRecord((name) => ({
    mean: 0,
    slopes: name === "mouthCorner" ? [0.2, 0, 0, 0, 0, 0.1] : [0, 0, 0, 0, 0, 0],
  })),
};

function mapRecord<Value>(value: (name: string) => Value) {
  return Object.fromEntries(restMeasureNames.map((name) => [name, value(name)])) as Record<keyof typeof zeros, Value>;
}

describe("restOf", () => {
  test("takes off what the mean of both sides' smile adds beyond that of people at rest", () => {
    const weights = { mouthSmileLeft: 0.7, mouthSmileRight: 0.5, jawOpen: 0.25 };
    const rest = restOf({ ...zeros, mouthCorner: 0.2, lowerLid: 0.1 }, weights, face);
    expect(rest.mouthCorner).toBeCloseTo(0.2 - 0.2 * 0.5 - 0.1 * 0.2, 9);
    expect(rest.lowerLid).toBe(0.1);
  });

  test("of the learned face lowers corners, narrows the mouth and lowers the lower lids of a smile", () => {
    const weights = { mouthSmileLeft: 0.4, mouthSmileRight: 0.4, mouthDimpleLeft: 0.7, mouthDimpleRight: 0.7 };
    const rest = restOf(zeros, weights);
    expect(rest.mouthCorner).toBeLessThan(0);
    expect(rest.mouthWidth).toBeLessThan(-0.015);
    expect(rest.lowerLid).toBeLessThan(-0.003);
  });
});

describe("unsmiled measures", () => {
  const shown = { ...zeros, mouthCorner: 0.2, brow: 0.3 };
  const without = { ...zeros, mouthCorner: 0.1, brow: 0.1 };

  test("are those of the photo where its mouth rests", () => {
    expect(unsmiled(shown, without, { mouthSmileLeft: 0.3, mouthSmileRight: 0.1, jawOpen: 0.05 }, face)).toEqual(shown);
  });

  test("have lips further off the mean where it smiles, by as much as those without its expression", () => {
    const full = { ...face, measures: { ...face.measures, upperLip: { mean: 0.06, slopes: [] } } };
    const lips = [shown, without].map((measures, k) => ({ ...measures, upperLip: [0.05, 0.08][k], lowerLip: 0.1 }));
    const laugh = unsmiled(lips[0], lips[1], { mouthSmileLeft: 1, mouthSmileRight: 1, jawOpen: 0.5 }, full);
    expect(laugh.upperLip).toBeCloseTo(0.05 + 0.02, 3);
    expect(laugh.lowerLip).toBeCloseTo(0.2, 3);
    const slight = unsmiled(lips[0], lips[1], { mouthSmileLeft: 0.4, mouthSmileRight: 0.4, jawOpen: 0.05 }, full);
    expect(slight.upperLip).toBeCloseTo(0.05 + 0.02 * (1 - Math.exp(-(9 / 6 - 1) / 2)), 6);
  });

  test("have the mouth without its expression where it smiles, and the brows of the photo", () => {
    const laugh = unsmiled(shown, without, { mouthSmileLeft: 1, mouthSmileRight: 1, jawOpen: 0.5 }, face);
    expect(laugh.mouthCorner).toBeCloseTo(0.1, 3);
    expect(laugh.brow).toBe(0.3);
    const slight = unsmiled(shown, without, { mouthSmileLeft: 0.4, mouthSmileRight: 0.4, jawOpen: 0.05 }, face);
    // Square off rest: three deviations of one of six shapes.
    expect(slight.mouthCorner).toBeCloseTo(0.1 + 0.1 * Math.exp(-(9 / 6 - 1) / 2), 6);
  });
});

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
