import { expect, test } from "vitest";
import { lensInsides } from "../../../src/avatar/lens-insides.ts";
import { polygonDistance } from "../../../src/avatar/plane-region.ts";

const frame = {
  lensOffset: 33,
  lensHalfWidth: 25,
  lensTop: 14,
  lensBottom: -22,
  roundness: 3,
  taper: 0,
  rimThickness: 3,
  bridgeHeight: 4,
};

/** Landmarks of eyes 126 pixels apart, two a millimetre, on a head tilted by `angle`. */
function tiltedEyes(angle: number): { landmarks: Float32Array; at: (x: number, y: number) => [number, number] } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number): [number, number] => [300 + 2 * (x * cos + y * sin), 300 + 2 * (x * sin - y * cos)];
  const landmarks = new Float32Array(2 * 478);
  const corners: [number, number][] = [
    [33, -46],
    [133, -17],
    [362, 17],
    [263, 46],
  ];
  for (const [index, x] of corners) landmarks.set(at(x, 0), 2 * index);
  return { landmarks, at };
}

test.each([0, 0.3, -0.5])("lenses hold the eyes and end before the rims at a tilt of %s", (angle) => {
  const { landmarks, at } = tiltedEyes(angle);
  const [right, left] = lensInsides(landmarks, frame);
  for (const [lens, side] of [
    [right, -1],
    [left, 1],
  ] as const) {
    expect(polygonDistance(lens, ...at(side * 31.5, 0))).toBeLessThan(-15);
    expect(polygonDistance(lens, ...at(side * 33, 14))).toBeGreaterThan(4);
    expect(polygonDistance(lens, ...at(side * 58, -4))).toBeGreaterThan(4);
    expect(polygonDistance(lens, ...at(-side * 31.5, 0))).toBeGreaterThan(15);
  }
});
