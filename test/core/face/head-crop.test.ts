import { describe, expect, it } from "vitest";
import { cropHead, faceLayout, headLayout } from "../../../src/face/head-crop.ts";
import { type Landmarks, landmarkCount } from "../../../src/face/landmarks.ts";
import { cropSampler } from "./fixtures.ts";

const crops = cropSampler();

/** Eyes and mouth corners of a face at (300, 200), turned by `angle`; the rest of the landmarks lie at its middle. */
function face(angle: number, eyeDistance: number, mouthDistance: number): Landmarks {
  const points = new Float32Array(3 * landmarkCount);
  const put = (index: number, x: number, y: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    points.set([300 + c * x - s * y, 200 + s * x + c * y, 0], 3 * index);
  };
  for (let i = 0; i < landmarkCount; i++) put(i, 0, 0);
  for (const index of [33, 133]) put(index, -eyeDistance / 2, 0);
  for (const index of [263, 362]) put(index, eyeDistance / 2, 0);
  for (const index of [61, 291]) put(index, 0, mouthDistance);
  return { points, presence: 1 };
}

const picture = { width: 600, height: 400, data: new Uint8Array(4 * 600 * 400).fill(255) };

function eyes({ points }: { points: Float32Array }) {
  return { right: [points[66], points[67]], left: [points[526], points[527]] };
}

describe("cropHead", () => {
  it.each([0, 0.4, -1.2, 3])("levels the eyes of a face turned by %f", (angle) => {
    const { right, left } = eyes(cropHead(crops, picture, face(angle, 80, 80), headLayout));
    expect(right[0]).toBeCloseTo(127.5 - 20, 3);
    expect(left[0]).toBeCloseTo(127.5 + 20, 3);
    expect(right[1]).toBeCloseTo(103.5, 3);
    expect(left[1]).toBeCloseTo(103.5, 3);
  });

  it("takes the scale of a turned face from its height", () => {
    const { right, left } = eyes(cropHead(crops, picture, face(0, 40, 81.6), faceLayout));
    expect(left[0] - right[0]).toBeCloseTo(48, 3);
  });

  it("marks what the photo does not cover", () => {
    const { picture: cropped } = cropHead(crops, picture, face(0, 120, 120), headLayout);
    const alpha = (x: number, y: number) => cropped.data[4 * (256 * y + x) + 3];
    expect(alpha(128, 104)).toBe(255);
    expect(alpha(128, 250)).toBe(0);
  });
});
