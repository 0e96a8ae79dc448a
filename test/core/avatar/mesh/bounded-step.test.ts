import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boundedStep } from "../../../../src/avatar/mesh/bounded-step.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const coupled = Float64Array.of(2, 1, 0.5, 1, 3, 0.2, 0.5, 0.2, 1.5);

function step(matrix: Float64Array, gradient: readonly number[], expression: readonly number[]): number[] {
  const found = boundedStep(solver, matrix, Float64Array.from(gradient), Float64Array.from(expression));
  return found ? [...found] : [];
}

/** What is left of gradient - matrix step. */
function rest(matrix: Float64Array, gradient: readonly number[], found: readonly number[]): number[] {
  const size = gradient.length;
  return gradient.map((value, r) => value - found.reduce((sum, x, c) => sum + matrix[r * size + c] * x, 0));
}

describe("boundedStep", () => {
  it("is the plain solution where no bound is met", () => {
    const gradient = [1, -0.5, 0.1];
    for (const value of rest(coupled, gradient, step(coupled, gradient, [0.5]))) expect(value).toBeCloseTo(0, 9);
  });

  it("sets a weight that would leave to its bound and solves the others for that", () => {
    const gradient = [1, 0.4, 6];
    const found = step(coupled, gradient, [0.7]);
    expect(found[2]).toBeCloseTo(0.3, 12);
    const left = rest(coupled, gradient, found);
    expect(left[0]).toBeCloseTo(0, 9);
    expect(left[1]).toBeCloseTo(0, 9);
    expect(left[2]).toBeGreaterThan(0);
  });

  it("holds both bounds at once", () => {
    const found = step(coupled, [0, 9, -9], [0.6, 0.2]);
    expect(found[1]).toBeCloseTo(0.4, 12);
    expect(found[2]).toBeCloseTo(-0.2, 12);
  });

  it("holds a weight that would leave by little", () => {
    expect(step(Float64Array.of(1), [0.21], [0.8])[0]).toBeCloseTo(0.2, 12);
    expect(step(Float64Array.of(1), [-0.4], [0.3])[0]).toBeCloseTo(-0.3, 12);
  });

  it("bounds the last unknowns only", () => {
    expect(step(Float64Array.of(1, 0, 0, 1), [50, 0], [0.5])[0]).toBeCloseTo(50, 9);
  });

  it("stays in place at a bound that the gradient points beyond", () => {
    expect(step(Float64Array.of(1), [-3], [0])[0]).toBeCloseTo(0, 12);
    expect(step(Float64Array.of(1), [3], [1])[0]).toBeCloseTo(0, 12);
  });

  it("is null for a system that is not positive definite", () => {
    expect(boundedStep(solver, Float64Array.of(1, 2, 2, 1), new Float64Array(2), new Float64Array(1))).toBeNull();
  });

  it("leaves matrix and gradient as they were", () => {
    const [matrix, gradient] = [coupled.slice(), Float64Array.of(1, 0.4, 6)];
    boundedStep(solver, matrix, gradient, Float64Array.of(0.7));
    expect(matrix).toEqual(coupled);
    expect([...gradient]).toEqual([1, 0.4, 6]);
  });
});
