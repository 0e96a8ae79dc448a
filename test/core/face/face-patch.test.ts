import { expect, it } from "vitest";
import { type FacePatch, pixelsAround, pixelsInside, sampleFacePatch } from "../../../src/face/face-patch.ts";
import { faceOvalRing } from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import { cropSampler } from "./fixtures.ts";

it("pixelsInside and pixelsAround count an area, and only inside the photo", () => {
  const patch = emptyPatch(100);
  patch.points.set([10, 20, 60, 20, 60, 50, 10, 50]);
  expect(pixelsInside(patch, [0, 1, 2, 3])).toHaveLength(50 * 30);
  expect(pixelsAround(patch, 50, 50, 20).length / (Math.PI * 400)).toBeCloseTo(1, 1);
  patch.pixels.fill(0, 0, 4 * 100 * 35);
  expect(pixelsInside(patch, [0, 1, 2, 3])).toHaveLength(50 * 15);
});

it("pixelsInside leaves the notch of a concave ring out", () => {
  const patch = emptyPatch(100);
  patch.points.set([10, 10, 50, 50, 90, 10, 90, 90, 10, 90]);
  expect(pixelsInside(patch, [0, 1, 2, 3, 4]).length / (80 * 80 - 40 * 40)).toBeCloseTo(1, 1);
});

it("sampleFacePatch brings a turned face upright at its width", () => {
  const angle = 0.5;
  const points = new Float32Array(3 * landmarkCount);
  const place = (i: number, x: number, y: number) =>
    points.set(
      [300 + x * Math.cos(angle) - y * Math.sin(angle), 250 + x * Math.sin(angle) + y * Math.cos(angle)],
      3 * i,
    );
  faceOvalRing.forEach((landmark, i) => {
    const turn = (2 * Math.PI * i) / faceOvalRing.length;
    place(landmark, 50 * Math.sin(turn), -70 * Math.cos(turn));
  });
  place(33, -22, -20);
  place(263, 22, -20);
  const data = new Uint8Array(4 * 600 * 500).fill(255);
  const patch = sampleFacePatch(cropSampler(), { width: 600, height: 500, data }, { points, presence: 1 });
  const at = (i: number) => [patch.points[2 * i], patch.points[2 * i + 1]];
  expect(at(263)[0] - at(33)[0]).toBeCloseTo(88, 1);
  expect(at(263)[1] - at(33)[1]).toBeCloseTo(0, 1);
  expect(at(faceOvalRing[0])[0]).toBeCloseTo(patch.size / 2, 1);
});

function emptyPatch(size: number): FacePatch {
  const pixels = new Uint8Array(4 * size * size).fill(255);
  return { size, pixels, luma: new Float32Array(size * size), points: new Float32Array(2 * landmarkCount) };
}
