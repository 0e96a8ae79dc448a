import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FitProblem } from "../../../../src/avatar/fit/fit-problem.ts";
import { startPose } from "../../../../src/avatar/fit/fit-start.ts";
import { rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";
import { Solver } from "../../../../src/kernels/solve.ts";
import { parkMiller } from "../../../fixtures/scenes.ts";

const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const usualDistance = 800;

/** Random points the size of a face, seen by a scaled orthographic camera: y up, as the fit has it. */
function seenBy(rotation: ArrayLike<number>, scale: number, offset: readonly [number, number], pointCount = 40) {
  const random = parkMiller(4);
  const mean = Float32Array.from({ length: 3 * pointCount }, (_, i) => (random() - 0.5) * (i % 3 === 2 ? 80 : 150));
  const observed = Float32Array.from({ length: 2 * pointCount }, (_, k) => {
    const row = 3 * (k % 2);
    const at = 3 * (k >> 1);
    const turned = rotation[row] * mean[at] + rotation[row + 1] * mean[at + 1] + rotation[row + 2] * mean[at + 2];
    return scale * turned + offset[k % 2];
  });
  const weights = new Float32Array(pointCount).fill(1);
  return { mean, observed, weights, pointCount, identityCount: 5 };
}

const start = (problem: ReturnType<typeof seenBy>) => startPose(solver, problem as unknown as FitProblem);

describe("the pose to start from", () => {
  test("is that of a scaled orthographic camera", () => {
    for (const [x, y, z] of [
      [0, 0, 0],
      [0.2, -0.6, 0.4],
      [-0.3, 0.5, -2.8],
    ]) {
      const rotation = rotationFromVector(x, y, z);
      const problem = seenBy(rotation, 2.5, [-30, 44]);
      const found = start(problem);
      for (let k = 0; k < 9; k++) expect(found.rotation[k]).toBeCloseTo(rotation[k], 3);
      expect(found.translation[0]).toBeCloseTo(-30 / 2.5, 1);
      expect(found.translation[1]).toBeCloseTo(44 / 2.5, 1);
      expect(Math.exp(found.logFocal)).toBeCloseTo(2.5 * usualDistance, -1);
    }
  });

  test("is the mean head at rest at the usual distance of a portrait", () => {
    const problem = seenBy(rotationFromVector(0, 0.4, 0), 2, [0, 0]);
    const { identity, expression, rotation, translation } = start(problem);
    expect([...identity]).toEqual([0, 0, 0, 0, 0]);
    expect(expression.every((weight) => weight === 0)).toBe(true);
    let depth = 0;
    for (let i = 0; i < problem.pointCount; i++) {
      for (let c = 0; c < 3; c++) depth += (rotation[6 + c] * problem.mean[3 * i + c]) / problem.pointCount;
    }
    expect(depth + translation[2]).toBeCloseTo(-usualDistance, 6);
  });

  test("listens to landmarks by their weight", () => {
    const rotation = rotationFromVector(0.1, 0.3, -0.2);
    const problem = seenBy(rotation, 2, [5, 5]);
    problem.observed[0] += 400;
    problem.observed[7] -= 300;
    const misled = start(problem);
    problem.weights[0] = problem.weights[3] = 0;
    const sound = start(problem);
    const error = (found: ArrayLike<number>) => Math.max(...rotation.map((value, k) => Math.abs(found[k] - value)));
    expect(error(sound.rotation)).toBeLessThan(1e-3);
    expect(error(misled.rotation)).toBeGreaterThan(0.02);
  });
});

describe("landmarks that span no face are a no_face", () => {
  test.each([
    ["all in one place", (i: number) => (i % 2 === 0 ? 3 : 8)],
    ["not numbers", () => Number.NaN],
  ])("%s", (_, value) => {
    const problem = seenBy(rotationFromVector(0, 0, 0), 2, [0, 0]);
    problem.observed.forEach((_old, i) => {
      problem.observed[i] = value(i);
    });
    expect(() => start(problem)).toThrow(expect.objectContaining({ code: "no_face" }));
  });
});
