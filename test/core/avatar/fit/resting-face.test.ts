import { describe, expect, test } from "vitest";
import { type RestMeasures, restMeasureNames } from "../../../../src/avatar/fit/rest-measures.ts";
import { type RestingFace, restOf, unsmiled } from "../../../../src/avatar/fit/resting-face.ts";

const zeros = Object.fromEntries(restMeasureNames.map((name) => [name, 0])) as unknown as RestMeasures;
const face: RestingFace = {
  portrait_count: 2,
  smile: [0.1, 0, 0, 0, 0.05],
  smile_sd: [0.1, 0.1, 0.1, 0.1, 0.1],
  measures: mapRecord((name) => ({
    mean: 0,
    slopes: name === "mouthCorner" ? [0.2, 0, 0, 0, 0.1] : [0, 0, 0, 0, 0],
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
    const weights = { mouthSmileLeft: 0.8, mouthSmileRight: 0.8 };
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
    expect(slight.upperLip).toBeCloseTo(0.05 + 0.02 * (1 - Math.exp(-(9 / 5 - 1) / 2)), 6);
  });

  test("have the mouth without its expression where it smiles, and the brows of the photo", () => {
    const laugh = unsmiled(shown, without, { mouthSmileLeft: 1, mouthSmileRight: 1, jawOpen: 0.5 }, face);
    expect(laugh.mouthCorner).toBeCloseTo(0.1, 3);
    expect(laugh.brow).toBe(0.3);
    const slight = unsmiled(shown, without, { mouthSmileLeft: 0.4, mouthSmileRight: 0.4, jawOpen: 0.05 }, face);
    // Square off rest: three deviations of one of five shapes.
    expect(slight.mouthCorner).toBeCloseTo(0.1 + 0.1 * Math.exp(-(9 / 5 - 1) / 2), 6);
  });
});
