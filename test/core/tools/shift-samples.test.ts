import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPoints } from "../../../src/avatar/fit/project.ts";
import { embedLandmarks } from "../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { Solver } from "../../../src/kernels/solve.ts";
import { ShiftSamples } from "../../../tools/calibration/shift-samples.ts";
import { Random } from "../../../tools/head/random.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const camera = {
  width: 560,
  height: 560,
  focal: 1000,
  centreX: 280,
  centreY: 280,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
};
/** Millimetres upwards that the first component and a smile shift all landmarks by. */
const [identityShift, smileShift] = [0.1, -0.2];

test("ShiftSamples keeps all of an expression's shift and 0.7 of a component's", () => {
  const random = new Random(1);
  const samples = new ShiftSamples(model);
  const places = embedLandmarks(model.landmarks, model.mean);
  for (let n = 0; n < 24; n++) {
    // Large coefficients: the ridge then takes next to nothing.
    const [coefficient, smile] = [random.normal(0, 20), 20 * random.uniform()];
    const rise = coefficient * identityShift + smile * smileShift;
    const points = places.map((value, k) => value + (k % 3 === 1 ? rise : 0));
    samples.add({
      identity: Float32Array.from({ length: 60 }, (_, k) => (k === 0 ? coefficient : 0)),
      weights: { mouthSmileLeft: smile, mouthSmileRight: smile },
      camera,
      positions: model.mean,
      pixels: projectPoints(camera, points),
    });
  }
  const { identity, expressions } = samples.solve(solver);
  const { mouthSmileLeft, mouthSmileRight } = expressions;
  const near = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThanOrEqual(1);
  for (let i = 0; i < 468; i++) {
    near(mouthSmileLeft![3 * i + 1] + mouthSmileRight![3 * i + 1], 100 * smileShift);
    near(identity[0][3 * i + 1], 100 * 0.7 * identityShift);
    near(mouthSmileLeft![3 * i], 0);
  }
});
