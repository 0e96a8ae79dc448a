import { describe, expect, it } from "vitest";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { observeHead } from "../../../src/face/observe-head.ts";
import { finish } from "../../../src/steps.ts";
import { astronaut, faceNets, maskKernels } from "./fixtures.ts";

const nets = faceNets();
const photo = astronaut();
const landmarks = finish(findLandmarks(nets, photo, finish(detectFaces(nets, photo))[0]));
const observe = (at = landmarks) => finish(observeHead(nets, maskKernels(), photo, at));

describe("observeHead", () => {
  it("sees person, hair and clothes of a portrait, and no covering", () => {
    const { person, attributes, hair, clothes, headwear } = observe();
    expect([person.width, person.height]).toEqual([photo.width, photo.height]);
    const [x, y] = landmarks.points.subarray(3, 5);
    expect(person.data[Math.floor(y) * person.width + Math.floor(x)]).toBeGreaterThan(200);
    expect(person.data[5 * person.width + 5]).toBeLessThan(50);
    expect(attributes?.probabilities.hair.some).toBeGreaterThan(0.5);
    expect(hair?.mask.width).toBe(photo.width);
    expect(hair?.beard).toBeNull();
    expect(clothes?.whole.every(Number.isFinite)).toBe(true);
    expect(headwear).toBeNull();
  });

  it("reads neither attributes nor hair where no cheek lies in the photo", () => {
    const points = landmarks.points.map((value, k) => (k % 3 === 0 ? value + 3 * photo.width : value));
    const { attributes, hair, headwear } = observe({ ...landmarks, points });
    expect([attributes, hair, headwear]).toEqual([null, null, null]);
  });
});
