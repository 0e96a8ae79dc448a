import { expect, test } from "vitest";
import type { Camera } from "../../../src/avatar/fit/camera.ts";
import { drawWireframe } from "../../../src/render/wireframe.ts";

const camera: Camera = {
  width: 40,
  height: 40,
  focal: 400,
  centreX: 20,
  centreY: 20,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -400),
};
const square = Float32Array.of(-10, -10, 0, 10, -10, 0, 10, 10, 0, -10, 10, 0);
const front = Uint16Array.of(0, 1, 2, 3);
const back = Uint16Array.of(3, 2, 1, 0);

function changedPixels(quads: Uint16Array, positions = square): Set<string> {
  const photo = { width: 40, height: 40, data: new Uint8Array(40 * 40 * 4).fill(100) };
  const { data } = drawWireframe(photo, camera, positions, quads);
  const changed = new Set<string>();
  for (let pixel = 0; pixel < 1600; pixel++) {
    if (data[4 * pixel + 1] !== 100) changed.add(`${pixel % 40},${Math.floor(pixel / 40)}`);
  }
  return changed;
}

test("the ascending edges of a quad that faces the camera are drawn where the camera sees them", () => {
  const changed = changedPixels(front);
  for (const pixel of ["10,30", "20,30", "30,20", "20,10"]) expect(changed).toContain(pixel);
  expect(changed).not.toContain("20,20");
});

test("lines are green and let a little less than half of the photo through", () => {
  const photo = { width: 40, height: 40, data: new Uint8Array(40 * 40 * 4).fill(100) };
  const { data } = drawWireframe(photo, camera, square, front);
  const at = 4 * (30 * 40 + 20);
  expect([...data.subarray(at, at + 4)]).toEqual([89, 185, 133, 100]);
});

test("a quad seen from behind is not drawn", () => {
  expect(changedPixels(back).size).toBe(0);
});

test("edges outside the picture or without a number are left out", () => {
  expect(
    changedPixels(
      front,
      square.map((value) => value + 5000),
    ).size,
  ).toBe(0);
  expect(
    changedPixels(
      front,
      square.map(() => Number.NaN),
    ).size,
  ).toBe(0);
});

test("the photo itself is not changed", () => {
  const photo = { width: 40, height: 40, data: new Uint8Array(40 * 40 * 4).fill(100) };
  drawWireframe(photo, camera, square, front);
  expect(photo.data.every((byte) => byte === 100)).toBe(true);
});
