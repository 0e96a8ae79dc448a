import { expect, test } from "vitest";
import { findGap } from "../../../../src/avatar/skin/frame-gap.ts";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";
import { leftEyeRing } from "../../../../src/face/landmark-groups.ts";
import type { Landmarks } from "../../../../src/face/landmarks.ts";

function circle(x: number, y: number, radius: number): Float32Array {
  return Float32Array.from({ length: 128 }, (_, k) => {
    const angle = (2 * Math.PI * (k >> 1)) / 64;
    return k % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle);
  });
}

const frame = {
  lenses: [circle(70, 60, 20), circle(130, 60, 20)],
  edges: [circle(70, 60, 24), circle(130, 60, 24)],
  bridge: Float32Array.of(93, 56, 107, 56, 107, 61, 93, 61),
};

function crop(left: number, top: number): PhotoCrop {
  const data = new Uint8Array(4 * 200 * 120).fill(180);
  return { width: 200, height: 120, left, top, eyeDistance: 90, data };
}

const points = new Float32Array(3 * 478);
for (const [i, index] of leftEyeRing.entries()) {
  const angle = (2 * Math.PI * i) / leftEyeRing.length;
  points[3 * index] = 130 + 12 * Math.cos(angle);
  points[3 * index + 1] = 60 + 5 * Math.sin(angle);
}
const landmarks = { points } as Landmarks;

test("rims and bridge are hidden with 2 mm to both sides, and lenses are not", () => {
  const gap = findGap(crop(0, 0), landmarks, frame)!;
  const hidden = (x: number, y: number) => gap.hidden[(y - gap.top) * gap.width + x - gap.left];
  expect([hidden(70, 38), hidden(70, 35), hidden(70, 32), hidden(70, 43), hidden(70, 60)]).toEqual([1, 1, 0, 0, 0]);
  expect(hidden(100, 58)).toBe(1);
});

test("eyes and their lashes are no skin to fill with", () => {
  const gap = findGap(crop(0, 0), landmarks, frame)!;
  const unfit = (x: number, y: number) => gap.unfit[(y - gap.top) * gap.width + x - gap.left];
  expect([unfit(130, 60), unfit(130, 66), unfit(130, 70), unfit(100, 60)]).toEqual([1, 1, 0, 0]);
});

test("a frame outside the crop leaves no gap", () => {
  expect(findGap(crop(900, 0), landmarks, frame)).toBeNull();
});
