import { describe, expect, it } from "vitest";
import { FacePlane } from "../../../../src/avatar/fit/face-plane.ts";
import { projectPoints } from "../../../../src/avatar/fit/project.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";

/** A camera 1060 mm before the eyes of a head that looks at it: the middle of the head is 1120 mm away. */
const ahead = {
  width: 640,
  height: 480,
  rotation: rotationFromVector(0, 0, 0),
  translation: Float64Array.of(0, 0, -1060),
  focal: 560,
  centreX: 320,
  centreY: 240,
};
const turned = {
  ...ahead,
  rotation: multiply3(
    rotationFromVector(0, 0, 0.4),
    multiply3(rotationFromVector(0.3, 0, 0), rotationFromVector(0, 0.7, 0)),
  ),
  translation: Float64Array.of(70, -45, -620),
};
const head = Float32Array.of(0, 0, 0, 30, 5, -20, -75, 10, -100, 12, 110, -80, 4, -90, 15);

describe("the plane across the middle of the head", () => {
  it("holds what lies in it at its own millimetres", () => {
    const points = new FacePlane(ahead).project(Float32Array.of(0, 0, -60, 40, -25, -60));
    expect([...points]).toEqual([0, 0, 40, -25]);
  });

  it("shows what lies before it larger, as the camera does", () => {
    // At the eyes' depth 1060 mm a millimetre covers 1120/1060 of the plane's; 60 mm behind it 1120/1180.
    const [before, , behind] = new FacePlane(ahead).project(Float32Array.of(53, 0, 0, 59, 0, -120));
    expect(before).toBeCloseTo(56, 4);
    expect(behind).toBeCloseTo(56, 4);
  });

  it("has its points at half the pixels of the millimetres here: right to the left of the subject, up to smaller rows", () => {
    expect(new FacePlane(ahead).pixelOf([0, 0])).toEqual([320, 240]);
    expect(new FacePlane(ahead).pixelOf([40, 24])).toEqual([340, 228]);
  });

  it.each([
    ["ahead", ahead],
    ["turned, raised, leaning and off the middle", turned],
  ])("is seen by the camera where the head itself is: %s", (_, camera) => {
    const plane = new FacePlane(camera);
    const points = plane.project(head);
    projectPoints(camera, head).forEach((value, k) => {
      const at = k & ~1;
      expect(plane.pixelOf([points[at], points[at + 1]])[k & 1]).toBeCloseTo(value, 2);
    });
  });

  it("leans with the head", () => {
    const plane = new FacePlane({ ...ahead, rotation: rotationFromVector(0, 0, Math.PI / 2) });
    const [x, y] = plane.project(Float32Array.of(40, -25, -60));
    expect([x, y]).toEqual([expect.closeTo(40, 4), expect.closeTo(-25, 4)]);
    // The head's up points to the left of the picture, its left upwards.
    expect(plane.pixelOf([40, 24])).toEqual([expect.closeTo(308, 6), expect.closeTo(220, 6)]);
  });

  it("faces the camera when the head does not", () => {
    // Turned by 60 degrees to its left, the head shows its width at half and keeps its height.
    const plane = new FacePlane({ ...ahead, rotation: rotationFromVector(0, Math.PI / 3, 0) });
    const [x, y] = plane.project(Float32Array.of(0, 50, -60));
    expect([x, y]).toEqual([expect.closeTo(0, 4), expect.closeTo(50, 4)]);
    // 20 mm to the left of the middle come to 20 cos 60 = 10 across and 20 sin 60 = 17.32 further from the camera.
    const depth = 1060 + 30;
    const [across] = plane.project(Float32Array.of(20, 0, -60));
    expect(across).toBeCloseTo(
      (-60 * Math.sin(Math.PI / 3) + 10) * (depth / (depth + 20 * Math.sin(Math.PI / 3))) + 60 * Math.sin(Math.PI / 3),
      3,
    );
  });

  it("has no points of an empty head", () => {
    expect(new FacePlane(ahead).project(new Float32Array(0))).toHaveLength(0);
  });

  it("gives no number for a head whose up points along the view", () => {
    const points = new FacePlane({ ...ahead, rotation: Float64Array.of(1, 0, 0, 0, 0, -1, 0, 1, 0) }).project(head);
    expect(points.every(Number.isNaN)).toBe(true);
  });
});
