import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { embedLandmarks } from "../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import * as groups from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import { mirrorLandmarks } from "../../fixtures/mirror-landmarks.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const points = embedLandmarks(model.landmarks, model.mean);
const mirror = mirrorLandmarks(model);
const lists = Object.entries(groups).filter((entry): entry is [string, readonly number[]] => Array.isArray(entry[1]));
const { faceOvalRing, irisCentres, jawLine, leftIrisRing, meshLandmarkCount, outerEyeCorners, rightIrisRing } = groups;
const x = (k: number) => points[3 * k];
const y = (k: number) => points[3 * k + 1];

/** Area of a ring on the mean head, square millimetres; positive where it runs clockwise in a picture. */
function area(ring: readonly number[]): number {
  return ring.reduce((sum, a, k) => {
    const b = ring[(k + 1) % ring.length];
    return sum + (x(b) * y(a) - x(a) * y(b)) / 2;
  }, 0);
}

describe("the groups of landmarks", () => {
  test.each(lists)("%s names landmarks, each once", (_, indices) => {
    expect(new Set(indices).size).toBe(indices.length);
    for (const index of indices) expect(index >= 0 && index < landmarkCount).toBe(true);
  });

  test.each([
    ["eyes", groups.rightEyeRing, groups.leftEyeRing],
    ["brows", groups.rightBrowRing, groups.leftBrowRing],
    ["outer corners of the eyes", [outerEyeCorners.right], [outerEyeCorners.left]],
  ])("%s of the left are the mirror images of the right, in the same order", (_, right, left) => {
    expect(right.map((k) => mirror[k])).toEqual(left);
    expect(x(right[0])).toBeLessThan(0);
  });

  test.each([
    ["lips, outside", groups.outerLipRing],
    ["lips, inside", groups.innerLipRing],
    ["nose", groups.nosePoints],
    ["oval", faceOvalRing],
    ["jaw", jawLine],
  ])("%s are their own mirror image", (_, indices) => {
    expect(indices.map((k) => mirror[k]).sort()).toEqual([...indices].sort());
  });

  test("irises have the landmarks after those of the skin, the right eye's first", () => {
    const right = [irisCentres.right, ...rightIrisRing];
    const left = [irisCentres.left, ...leftIrisRing];
    expect([...right, ...left]).toEqual(Array.from({ length: 10 }, (_, k) => meshLandmarkCount + k));
    expect(meshLandmarkCount + 10).toBe(landmarkCount);
  });
});

describe("rings", () => {
  // Square millimetres of the mean head.
  test.each([
    ["right eye", groups.rightEyeRing, 127],
    ["left eye", groups.leftEyeRing, 127],
    ["outer lips", groups.outerLipRing, 600],
    ["oval", faceOvalRing, 17500],
  ])("close around the %s without crossing themselves", (_, ring, size) => {
    expect(Math.abs(area(ring)) / size).toBeGreaterThan(0.85);
    expect(Math.abs(area(ring)) / size).toBeLessThan(1.18);
  });

  test("run from ear to ear along the jaw as the oval does, over the chin", () => {
    const backwards = [...faceOvalRing].reverse();
    const start = backwards.indexOf(jawLine[0]);
    const along = Array.from({ length: jawLine.length }, (_, k) => backwards[(start + k) % backwards.length]);
    expect(along).toEqual(jawLine);
    const lowest = jawLine.reduce((best, k) => (y(k) < y(best) ? k : best));
    expect(jawLine.indexOf(lowest)).toBe((jawLine.length - 1) / 2);
  });

  test("hold the whole face in the oval", () => {
    const xs = faceOvalRing.map(x);
    for (let k = 0; k < meshLandmarkCount; k++) {
      expect(Math.abs(x(k))).toBeLessThanOrEqual(Math.max(...xs) + 1);
    }
  });
});
