import { describe, expect, it } from "vitest";
import { cropHead, meanLight, reduceCrop } from "../../../../src/avatar/skin/photo-crop.ts";
import { linearOfByte } from "../../../../src/face/color.ts";
import { faceOvalRing } from "../../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../../src/face/landmarks.ts";
import type { Pixels } from "../../../../src/photo/pixels.ts";

/** Red grows to the right, green downwards. */
function ramp(width: number, height: number): Pixels {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set([i % width, Math.floor(i / width), 7, 255], 4 * i);
  return { width, height, data };
}

/** A face of 40 x 60 pixels about a place, its outer eye corners 30 apart. */
function faceAt(x: number, y: number): Landmarks {
  const points = new Float32Array(3 * landmarkCount);
  faceOvalRing.forEach((index, k) => {
    const angle = (2 * Math.PI * k) / faceOvalRing.length;
    points.set([x + 20 * Math.sin(angle), y - 30 * Math.cos(angle)], 3 * index);
  });
  points.set([x - 15, y], 3 * 33);
  points.set([x + 15, y], 3 * 263);
  return { points, presence: 1 };
}

describe("cropHead", () => {
  const photo = ramp(200, 200);

  it("has room for ears, scalp and neck, and the photo's own pixels", () => {
    const crop = cropHead(photo, faceAt(100, 100));
    expect(crop.eyeDistance).toBe(30);
    expect([crop.left, crop.top]).toEqual([100 - 20 - 18, Math.floor(100 - 30 - 34.5)]);
    expect([crop.width, crop.height]).toEqual([76, 106]);
    expect([...crop.data.subarray(0, 4)]).toEqual([crop.left, crop.top, 7, 255]);
    expect([...crop.data.subarray(-4)]).toEqual([crop.left + 75, crop.top + 105, 7, 255]);
  });

  it("ends at the borders of the photo", () => {
    const crop = cropHead(photo, faceAt(10, 190));
    expect([crop.left, crop.top + crop.height]).toEqual([0, 200]);
    expect(crop.data).toHaveLength(4 * crop.width * crop.height);
  });

  it("keeps at least two pixels of a photo whose face lies outside of it", () => {
    for (const [x, y] of [
      [-900, 100],
      [900, 900],
    ]) {
      const crop = cropHead(photo, faceAt(x, y));
      expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(2);
      expect(crop.left + crop.width).toBeLessThanOrEqual(200);
      expect(crop.data).toHaveLength(4 * crop.width * crop.height);
    }
  });
});

describe("reduceCrop", () => {
  const photo = ramp(120, 120);
  const landmarks = faceAt(60, 60);
  const crop = cropHead(photo, landmarks);
  const whole = { width: 12, height: 12, data: new Uint8Array(144).fill(200) };

  it("takes the mean of the pixels under each and keeps landmarks in their place", () => {
    const reduced = reduceCrop(crop, 2, { photo, landmarks, person: whole, hair: null });
    expect([reduced.width, reduced.height]).toEqual([Math.floor(crop.width / 2), Math.floor(crop.height / 2)]);
    expect(reduced.data[0]).toBe(Math.floor(crop.left + 0.5));
    expect(reduced.landmarks[2 * 33]).toBeCloseTo((45 - crop.left) / 2, 5);
    expect(reduced.landmarks[2 * 33 + 1]).toBeCloseTo((60 - crop.top) / 2, 5);
    expect(reduced.hair).toBeNull();
  });

  it("by one leaves the pixels as they are", () => {
    expect(reduceCrop(crop, 1, { photo, landmarks, person: whole, hair: null }).data).toEqual(crop.data);
  });

  it("lays masks of any size under the crop", () => {
    const left = { width: 2, height: 1, data: Uint8Array.of(255, 0) };
    const { person, hair, width } = reduceCrop(crop, 1.5, { photo, landmarks, person: left, hair: whole });
    const row = [...person.data.subarray(0, width)];
    expect(row).toEqual([...row].sort((a, b) => b - a));
    const middle = Math.round((60 - crop.left) / 1.5);
    expect(Math.abs(row[middle] - 128)).toBeLessThan(6);
    expect(hair?.data.every((value) => value === 200)).toBe(true);
    const top = { width: 1, height: 2, data: Uint8Array.of(255, 0) };
    const lower = reduceCrop(crop, 1.5, { photo, landmarks, person: top, hair: null });
    const row60 = Math.round((60 - crop.top) / 1.5);
    expect(Math.abs(lower.person.data[row60 * lower.width] - 128)).toBeLessThan(6);
  });
});

describe("meanLight", () => {
  const photo = ramp(20, 20);

  it("is the light of one pixel for a reach below one", () => {
    const [red, green, blue, share] = meanLight(photo, 5.9, 3.2, 0.9);
    expect(red).toBeCloseTo(linearOfByte(5), 6);
    expect(green).toBeCloseTo(linearOfByte(3), 6);
    expect(blue).toBeCloseTo(linearOfByte(7), 6);
    expect(share).toBe(1);
  });

  it("tells how much of the square lies in the picture", () => {
    expect(meanLight(photo, 0, 0, 1)[3]).toBeCloseTo(4 / 9, 9);
    expect(meanLight(photo, -50, 5, 3)).toEqual([0, 0, 0, 0]);
    expect(meanLight(photo, Number.NaN, 5, 3)).toEqual([0, 0, 0, 0]);
  });
});
