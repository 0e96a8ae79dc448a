import { expect, test } from "vitest";
import type { FrameGap } from "../../../../src/avatar/skin/fill-gap.ts";
import { fillGap } from "../../../../src/avatar/skin/fill-gap.ts";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";

const [width, height] = [24, 16];

/** A crop whose red grows to the right, with a gap 4 pixels from its left and 3 from its top edge. */
function scene(): { crop: PhotoCrop; gap: FrameGap; pixel: (x: number, y: number) => number } {
  const data = new Uint8Array(4 * 32 * 24);
  for (let i = 0; i < 32 * 24; i++) data.set([100 + 2 * (i % 32), 120, 90, 255], 4 * i);
  const gap = {
    left: 4,
    top: 3,
    width,
    height,
    hidden: new Uint8Array(width * height),
    unfit: new Uint8Array(width * height),
  };
  const crop = { width: 32, height: 24, left: 0, top: 0, eyeDistance: 90, data };
  return { crop, gap, pixel: (x, y) => 4 * ((y + 3) * 32 + x + 4) };
}

test("what is hidden takes the colours beside it, between which it goes on, and nothing else changes", () => {
  const { crop, gap, pixel } = scene();
  const before = crop.data.slice();
  for (let y = 5; y < 9; y++) {
    for (let x = 8; x < 12; x++) {
      gap.hidden[y * width + x] = 1;
      crop.data.set([0, 0, 0, 255], pixel(x, y));
    }
  }
  fillGap(crop, gap);
  for (let at = 0; at < before.length; at++) expect(Math.abs(crop.data[at] - before[at])).toBeLessThan(4);
  expect(crop.data.subarray(0, pixel(8, 5))).toEqual(before.subarray(0, pixel(8, 5)));
});

test("pixels that are unfit stay as they are and are not taken for what is hidden", () => {
  const { crop, gap, pixel } = scene();
  for (let y = 9; y < 12; y++) {
    for (let x = 6; x < 14; x++) {
      gap.unfit[y * width + x] = 1;
      crop.data.set([0, 0, 0, 255], pixel(x, y));
    }
  }
  for (let x = 6; x < 14; x++) gap.hidden[8 * width + x] = 1;
  fillGap(crop, gap);
  expect(crop.data[pixel(10, 8)]).toBeGreaterThan(110);
  expect(crop.data[pixel(10, 10)]).toBe(0);
});

test("where all is hidden nothing can be told, and the gap is black", () => {
  const { crop, gap, pixel } = scene();
  gap.hidden.fill(1);
  fillGap(crop, gap);
  expect(crop.data[pixel(10, 8)]).toBe(0);
});
