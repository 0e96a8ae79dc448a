import { expect, test } from "vitest";
import type { Camera } from "../../../../src/avatar/fit/camera.ts";
import { projectPoints, toCameraFrame } from "../../../../src/avatar/fit/project.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";

const camera: Camera = {
  width: 400,
  height: 300,
  focal: 500,
  centreX: 200,
  centreY: 150,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -1000),
};

test("the subject's left and up are the picture's right and top", () => {
  expect([...projectPoints(camera, [0, 0, 0, 100, 0, 0, 0, 100, 0])]).toEqual([200, 150, 250, 150, 200, 100]);
});

test("nearer points are larger", () => {
  const [, , far, , near] = projectPoints(camera, [0, 0, 0, 100, 0, 0, 100, 0, 500]);
  expect(near - 200).toBeCloseTo(2 * (far - 200), 4);
});

test("points at or behind the camera have no pixel", () => {
  for (const value of projectPoints(camera, [0, 0, 1000, 0, 0, 2000])) expect(value).toBeNaN();
});

test("no points project to none", () => {
  expect(projectPoints(camera, []).length).toBe(0);
});

test("the camera's frame is the rotated and moved head", () => {
  const turned = { rotation: rotationFromVector(0, Math.PI / 2, 0), translation: Float64Array.of(1, 2, 3) };
  const [x, y, z] = toCameraFrame(turned, [10, 20, 30]);
  expect([x, y, z].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([31, 22, -7]);
});

test("a rotation and its opposite cancel", () => {
  const product = multiply3(rotationFromVector(0.3, -0.2, 1.1), rotationFromVector(-0.3, 0.2, -1.1));
  product.forEach((value, k) => {
    expect(value).toBeCloseTo(k % 4 === 0 ? 1 : 0, 12);
  });
});
