import { expect, test } from "vitest";
import { attitudeRotation } from "../../../src/avatar/mesh/transform.ts";
import { headPose, solveDocument } from "../../../src/avatar/solve-document.ts";

function rotation(yaw: number, pitch: number, roll: number): Float64Array {
  const transform = attitudeRotation(yaw, pitch, roll);
  return Float64Array.from([0, 1, 2, 4, 5, 6, 8, 9, 10], (index) => transform[index]);
}

test("the head pose of a rotation is the attitude that made it", () => {
  for (const [yaw, pitch, roll] of [
    [0, 0, 0],
    [25, -12, 7],
    [-40, 20, -15],
  ]) {
    const pose = headPose({ rotation: rotation(yaw, pitch, roll) });
    expect(pose.yaw).toBeCloseTo(yaw, 2);
    expect(pose.pitch).toBeCloseTo(pitch, 2);
    expect(pose.roll).toBeCloseTo(roll, 2);
  }
});

test("pixels are published at the full size of the photo", () => {
  const camera = {
    width: 800,
    height: 600,
    focal: 1000,
    centreX: 400,
    centreY: 300,
    rotation: rotation(0, 0, 0),
    translation: Float64Array.of(0, 0, -600),
  };
  const fit = {
    camera,
    identity: Float32Array.of(0.5),
    expression: new Float32Array(52),
    landmarkError: 0.01,
    distance: 600,
  };
  const landmarks = { points: Float32Array.of(10, 20, 0), presence: 1 };
  const expression = Float32Array.from({ length: 52 }, (_, index) => (index === 17 ? 0.25 : 0));
  const image = { width: 3200, height: 2400, scale: 4 };
  const document = solveDocument(image, { fit, expression, landmarks, checks: [], labels: [] });
  expect(document.camera.focal_px).toBe(4000);
  expect(document.camera.centre_px).toEqual([1600, 1200]);
  expect(document.landmarks).toEqual([[40, 80]]);
  expect(document.expression).toEqual({ jawOpen: 0.25 });
});
