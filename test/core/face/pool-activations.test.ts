import { describe, expect, it } from "vitest";
import { poolActivations } from "../../../src/face/pool-activations.ts";

describe("poolActivations", () => {
  it("averages coarse cells over all, above and below, and fine ones under each class", () => {
    const plane = (value: number) => ({ width: 2, height: 2, values: new Float32Array(4).fill(value) });
    const classes = { hair: plane(1), skin: plane(0), beard: plane(0.5) };
    const coarse = { size: 2, values: Float32Array.of(1, 2, 3, 6) };
    const fine = { size: 2, values: Float32Array.of(4, 4, 4, 4) };
    const expected = [3, 1.5, 4.5, (4 * 4) / 4.5, 0, (4 * 2) / 2.5];
    const pooled = poolActivations(classes, fine, coarse);
    for (const [i, value] of pooled.entries()) expect(value).toBeCloseTo(expected[i], 5);
  });
});
