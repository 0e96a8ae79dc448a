import { expect, test } from "vitest";
import { cheekColor } from "../../../../src/avatar/skin/cheek-color.ts";
import { ballLandmarks } from "../ball-head.ts";

const landmarks = ballLandmarks();
const [width, height] = [560, 680];

function skinOf(color: readonly number[]): Uint8Array {
  const data = new Uint8Array(4 * width * height);
  for (let at = 0; at < data.length; at += 4) data.set([...color, 255], at);
  return data;
}

test("the colour of the cheeks is found, whatever a few pixels show", () => {
  const data = skinOf([200, 150, 130]);
  const mole = Math.round(landmarks.points[3 * 50 + 1]) * width + Math.round(landmarks.points[3 * 50]);
  data.set([10, 10, 10, 255], 4 * mole);
  expect(cheekColor({ width, height, data }, landmarks, 5)).toEqual([200, 150, 130]);
});

test("a picture without cheeks has none", () => {
  expect(cheekColor({ width: 2, height: 2, data: new Uint8Array(16) }, landmarks, 1)).toBeNull();
});
