import { expect, test } from "vitest";
import { eyeAxis, faceFrame, featureBarrier, hull, ovalDepths } from "../../../../src/avatar/skin/face-picture.ts";
import { rightEyeRing } from "../../../../src/face/landmark-groups.ts";
import { at, drawnFacePicture, drawnUnit } from "../drawn-face-picture.ts";

const picture = drawnFacePicture();

test("heights of a level face grow upwards from the nasion", () => {
  const { eyeDistance, height, mouthHeight, noseBaseHeight } = faceFrame(picture);
  expect(eyeDistance).toBeCloseTo(drawnUnit, 4);
  expect(height(80, 85)).toBeCloseTo(0, 4);
  expect(height(20, 65)).toBeCloseTo(20, 4);
  expect(noseBaseHeight).toBeCloseTo(-27, 4);
  expect(mouthHeight).toBeCloseTo(-43, 4);
});

test("heights follow the face when it tilts", () => {
  const turn = 0.4;
  const landmarks = picture.landmarks.map((_, k, all) => {
    const [x, y] = [all[k - (k % 2)] - 80, all[k - (k % 2) + 1] - 100];
    return k % 2 === 0 ? 80 + x * Math.cos(turn) - y * Math.sin(turn) : 100 + x * Math.sin(turn) + y * Math.cos(turn);
  });
  const tilted = faceFrame({ ...picture, landmarks });
  expect(tilted.eyeDistance).toBeCloseTo(drawnUnit, 3);
  expect(tilted.mouthHeight).toBeCloseTo(-43, 3);
});

test("the axis of the eyes points from the subject's right to the left", () => {
  expect(eyeAxis(picture)).toEqual([1, 0]);
});

test("depths count from the border of the oval inwards and are 0 outside", () => {
  const depths = ovalDepths(picture);
  expect(depths[at(80, 100)]).toBeGreaterThan(43);
  expect(depths[at(80, 100)]).toBeLessThan(46);
  expect(depths[at(80, 45)]).toBeCloseTo(7.5, 0);
  expect([depths[at(80, 30)], depths[at(20, 100)], depths[0]]).toEqual([0, 0, 0]);
});

test("all landmarks in one place give no depths and no heights that are not numbers", () => {
  const landmarks = new Float32Array(picture.landmarks.length).fill(40);
  const frame = faceFrame({ ...picture, landmarks });
  for (const value of [frame.eyeDistance, frame.mouthHeight, frame.height(10, 10)]) expect(value).toBeCloseTo(0, 9);
  expect(ovalDepths({ ...picture, landmarks }).every((depth) => depth === 0)).toBe(true);
});

test("eyes and brows stand between hair and face, cheeks do not", () => {
  const barrier = featureBarrier(picture, drawnUnit);
  expect([barrier.data[at(60, 85)], barrier.data[at(100, 72)]]).toEqual([1, 1]);
  expect([barrier.data[at(80, 85)], barrier.data[at(60, 104)]]).toEqual([0, 0]);
});

test("the hull of a ring has all its landmarks when they are convex", () => {
  expect(hull(picture.landmarks, rightEyeRing)).toHaveLength(2 * rightEyeRing.length);
});
