import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { raiseShoulders } from "../../../../src/avatar/fit/shoulders.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));

test("raiseShoulders raises shoulders by 10 mm along the head, half the neck by half of it, and no chin", () => {
  const rotation = Float64Array.of(0, -1, 0, 1, 0, 0, 0, 0, 1);
  const residual = new Float32Array(3 * model.skinVertexCount).fill(1);
  raiseShoulders(model, { rotation }, residual);
  let halfway = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    const y = model.mean[3 * i + 1];
    const [right, up, forward] = residual.subarray(3 * i, 3 * i + 3);
    expect([up, forward]).toEqual([1, 1]);
    // Up in the head is left in a picture of a head that lies on its side.
    const raised = 1 - right;
    if (y > -105) expect(raised).toBe(0);
    if (y < -165) expect(raised).toBeCloseTo(10, 5);
    if (Math.abs(y + 135) > 1) continue;
    halfway++;
    expect(Math.abs(raised - 5)).toBeLessThan(0.4);
  }
  expect(halfway).toBeGreaterThan(3);
});
