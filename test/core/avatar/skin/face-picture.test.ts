import { expect, test } from "vitest";
import { eyeDistanceOf, featureBarrier, hull } from "../../../../src/avatar/skin/face-picture.ts";
import { rightEyeRing } from "../../../../src/face/landmark-groups.ts";
import { at, drawnFacePicture, drawnUnit } from "../drawn-face-picture.ts";

const picture = drawnFacePicture();

test("the eye distance is that of the outer corners", () => {
  expect(eyeDistanceOf(picture)).toBeCloseTo(drawnUnit, 4);
  expect(eyeDistanceOf({ landmarks: new Float32Array(picture.landmarks.length).fill(40) })).toBe(0);
});

test("eyes and brows stand between hair and face, cheeks do not", () => {
  const barrier = featureBarrier(picture, drawnUnit);
  expect([barrier.data[at(60, 85)], barrier.data[at(100, 72)]]).toEqual([1, 1]);
  expect([barrier.data[at(80, 85)], barrier.data[at(60, 104)]]).toEqual([0, 0]);
});

test("the hull of a ring has all its landmarks when they are convex", () => {
  expect(hull(picture.landmarks, rightEyeRing)).toHaveLength(2 * rightEyeRing.length);
});
