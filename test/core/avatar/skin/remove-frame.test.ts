import { expect, test } from "vitest";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";
import { removeFrame } from "../../../../src/avatar/skin/remove-frame.ts";
import type { SeenFrame } from "../../../../src/face/frame-place.ts";

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
  bars: [Float32Array.of(left + 82, top + 53, left + 82, top + 44, left + 98, top + 53, left + 98, top + 44)],
};

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
test("rims are painted over with the skin beside them, and nothing else is changed", () => {
  const before = photograph();
  const crop = photograph();
  removeFrame(crop, frame);
  for (let i = 0; i < size.width * size.height; i++) {
    expect(Math.abs(crop.data[4 * i] - skinAt(i % size.width))).toBeLessThan(8);
  }
  const middle = 4 * (50 * size.width + 58);
  expect(crop.data.subarray(middle, middle + 4)).toEqual(before.data.subarray(middle, middle + 4));
});

test("a bar is painted over from below to above it", () => {
  const crop = photograph();
  const red = (y: number) => crop.data[4 * (y * size.width + 90)];
  for (let y = 0; y < size.height; y++) {
    for (let x = 84; x < 96; x++) crop.data[4 * (y * size.width + x)] = y < 46 ? 100 : y > 50 ? 200 : 0;
  }
  removeFrame(crop, frame);
  expect(red(48)).toBeGreaterThan(130);
  expect(red(48)).toBeLessThan(185);
  expect(red(52)).toBeGreaterThan(red(46) + 30);
});

test("a frame beside the crop leaves it as it was", () => {
  const crop = { ...photograph(), left: 900 };
  removeFrame(crop, frame);
  expect(crop.data).toEqual(photograph().data);
});

test("a brow that a rim crosses goes on behind it", () => {
  const crop = photograph();
  const [x, y] = [58, 29];
  for (let u = x - 4; u <= x + 4; u++) {
    for (let v = 18; v < 40; v++)
      crop.data.set(v > 25 && v < 31 ? [10, 10, 10, 255] : [60, 60, 60, 255], 4 * (v * size.width + u));
  }
  removeFrame(crop, frame);
  expect(Math.abs(crop.data[4 * (y * size.width + x)] - 60)).toBeLessThan(12);
});

test("single hairs beside a rim draw no bars across it", () => {
  const crop = { ...photograph(), eyeDistance: 180 };
  const spread = (of: typeof crop) => {
    const row = Array.from({ length: 17 }, (_, k) => of.data[4 * (24 * size.width + 50 + k)]);
    return Math.max(...row) - Math.min(...row);
  };
  for (let u = 50; u < 67; u += 4)
    for (let v = 14; v < 26; v++) crop.data.fill(40, 4 * (v * size.width + u), 4 * (v * size.width + u) + 3);
  removeFrame(crop, frame);
  expect(spread(crop)).toBeLessThan(19);
});
