import { describe, expect, it } from "vitest";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { headOfIdentity, settledHead } from "../../../../src/avatar/head/identity.ts";

const model = {
  mean: Float32Array.of(1, 2, 3),
  identityCount: 2,
  identityBasis: Float32Array.of(1, 0, 0, 0, 0, 4),
} as HeadModel;

describe("headOfIdentity", () => {
  it("adds each component by its coefficient; missing ones are zero", () => {
    expect([...headOfIdentity(model, [2, -0.5])]).toEqual([3, 2, 1]);
    expect([...headOfIdentity(model, [2])]).toEqual([3, 2, 3]);
    expect([...headOfIdentity(model, [])]).toEqual([1, 2, 3]);
  });

  it("leaves the mean as it was", () => {
    headOfIdentity(model, [5, 5])[0] = 99;
    expect([...model.mean]).toEqual([1, 2, 3]);
  });

  it("refuses more coefficients than the model has", () => {
    expect(() => headOfIdentity(model, [1, 2, 3])).toThrow(RangeError);
  });
});

it("settledHead is kept with its coefficients, for one model", () => {
  const coefficients = Float32Array.of(1, 1);
  const head = settledHead(model, coefficients);
  expect(settledHead(model, coefficients)).toBe(head);
  const other = { ...model, mean: Float32Array.of(0, 0, 0) };
  expect([...settledHead(other, coefficients)]).toEqual([1, 0, 4]);
});
