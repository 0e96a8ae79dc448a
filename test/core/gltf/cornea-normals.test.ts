import { expect, test } from "vitest";
import { corneaNormals } from "../../../src/gltf/cornea-normals.ts";

/** Front, rim and side of an eye about (30, 5, 0), the iris a hollow whose normals lean inwards, and its back. */
const positions = Float32Array.of(
  30,
  5,
  11,
  33,
  5,
  11,
  27,
  5,
  11,
  30,
  5,
  12,
  37,
  5,
  9,
  23,
  5,
  9,
  30,
  17,
  0,
  30,
  -7,
  0,
  30,
  5,
  -12,
);
const inwards = [-0.3, 0, Math.sqrt(1 - 0.09)];
const normals = Float32Array.of(
  ...[0, 0, 1],
  ...inwards,
  ...[0.3, 0, Math.sqrt(1 - 0.09)],
  ...[0, 0, 1],
  ...[0.6, 0, 0.8],
  ...[-0.6, 0, 0.8],
  ...[0, 1, 0],
  ...[0, -1, 0],
  ...[0, 0, -1],
);
const curved = corneaNormals({ positions, normals });

test("over the iris lies the curve of a cornea of 7.8 mm", () => {
  expect([...curved.subarray(0, 3)]).toEqual([0, 0, 1]);
  expect(curved[3]).toBeCloseTo(3 / 7.8, 3);
  expect(curved[6]).toBeCloseTo(-3 / 7.8, 3);
  for (let i = 0; i < curved.length; i += 3) expect(Math.hypot(...curved.subarray(i, i + 3))).toBeCloseTo(1, 4);
});

test("the white and the back of the eye keep their normals", () => {
  expect([...curved.subarray(12)]).toEqual([...normals.subarray(12)]);
});
