import { expect, test } from "vitest";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";
import { removeFrame } from "../../../../src/avatar/skin/remove-frame.ts";
import type { SeenFrame } from "../../../../src/face/frame-fit.ts";
import { leftBrowRing, rightBrowRing } from "../../../../src/face/landmark-groups.ts";
import type { Landmarks } from "../../../../src/face/landmarks.ts";

const [left, top] = [40, 30];
const size = { width: 180, height: 90 };

function circle(x: number, y: number, radius: number): Float32Array {
  return Float32Array.from({ length: 128 }, (_, k) => {
    const angle = (2 * Math.PI * (k >> 1)) / 64;
    return k % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle);
  });
}

const centres = [
  [left + 58, top + 50],
  [left + 122, top + 50],
] as const;
const frame: SeenFrame = {
  lenses: centres.map(([x, y]) => circle(x, y, 20)),
  edges: centres.map(([x, y]) => circle(x, y, 24)),
  bridge: Float32Array.of(left + 82, top + 46, left + 98, top + 46, left + 98, top + 51, left + 82, top + 51),
};

/** Brows of 24 by 6 pixels about these places of the crop. */
function browsAt(places: readonly (readonly [number, number])[]): Landmarks {
  const points = new Float32Array(3 * 478);
  for (const [side, ring] of [rightBrowRing, leftBrowRing].entries()) {
    for (const [i, index] of ring.entries()) {
      const angle = (2 * Math.PI * i) / ring.length;
      points[3 * index] = left + places[side][0] + 12 * Math.cos(angle);
      points[3 * index + 1] = top + places[side][1] + 3 * Math.sin(angle);
    }
  }
  return { points } as Landmarks;
}

/** Skin that grows lighter to the right, with black rims. */
function photograph(): PhotoCrop {
  const data = new Uint8Array(4 * size.width * size.height);
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    const distance = Math.min(...centres.map(([cx, cy]) => Math.hypot(x + left - cx, y + top - cy)));
    const onRim = distance > 20 && distance < 24;
    data.set(onRim ? [10, 10, 10, 255] : [skinAt(x), 120, 90, 255], 4 * i);
  }
  return { ...size, left, top, eyeDistance: 90, data };
}

const skinAt = (x: number) => 140 + Math.round(x / 3);
const above = browsAt([
  [58, 8],
  [122, 8],
]);

test("rims are painted over with the skin beside them, and nothing else is changed", () => {
  const before = photograph();
  const crop = photograph();
  removeFrame(crop, above, frame);
  for (let i = 0; i < size.width * size.height; i++) {
    expect(Math.abs(crop.data[4 * i] - skinAt(i % size.width))).toBeLessThan(8);
  }
  const middle = 4 * (50 * size.width + 58);
  expect(crop.data.subarray(middle, middle + 4)).toEqual(before.data.subarray(middle, middle + 4));
});

test("a brow that a rim hides is drawn, darker than the skin about it", () => {
  const crop = photograph();
  removeFrame(
    crop,
    browsAt([
      [58, 28],
      [122, 28],
    ]),
    frame,
  );
  const red = (x: number, y: number) => crop.data[4 * (y * size.width + x)];
  expect(red(58, 28)).toBeLessThan(0.9 * skinAt(58));
  expect(red(58, 73)).toBeGreaterThan(0.95 * skinAt(58));
});
