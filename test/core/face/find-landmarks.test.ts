import { describe, expect, it } from "vitest";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import type { Landmarks } from "../../../src/face/landmarks.ts";
import { finish } from "../../../src/steps.ts";
import { astronaut, faceNets, turned } from "./fixtures.ts";

const nets = faceNets();
const portrait = astronaut();
const landmarks = finish(findLandmarks(nets, portrait, finish(detectFaces(nets, portrait))[0]));

function point({ points }: Landmarks, index: number) {
  return { x: points[3 * index], y: points[3 * index + 1] };
}

describe("findLandmarks", () => {
  it("is sure of the portrait's face", () => {
    expect(landmarks.presence).toBeGreaterThan(0.99);
    expect(landmarks.points).toHaveLength(478 * 3);
  });

  it.each([
    ["right iris", 468, 204, 101],
    ["left iris", 473, 247, 103],
    ["nose tip", 1, 223, 131],
    ["right mouth corner", 61, 203, 139],
    ["left mouth corner", 291, 245, 141],
    ["chin", 152, 221, 179],
  ])("puts the %s within four pixels", (_, index, x, y) => {
    const found = point(landmarks, index);
    expect(Math.hypot(found.x - x, found.y - y)).toBeLessThan(4);
  });

  it("puts the nose nearer to the viewer than the ears", () => {
    const depth = (index: number) => landmarks.points[3 * index + 2];
    expect(depth(1)).toBeLessThan(depth(234));
    expect(depth(1)).toBeLessThan(depth(454));
  });

  it("follows the picture when it is turned upside down", () => {
    const flipped = turned(portrait, 2);
    const found = finish(findLandmarks(nets, flipped, finish(detectFaces(nets, flipped))[0]));
    for (const index of [1, 33, 61, 152, 263, 291, 468, 473]) {
      const here = point(found, index);
      const there = point(landmarks, index);
      expect(Math.hypot(512 - here.x - there.x, 512 - here.y - there.y)).toBeLessThan(2);
    }
  });

  it("denies a face where there is background", () => {
    const [detection] = finish(detectFaces(nets, portrait));
    const keypoints = detection.keypoints.map((value, i) => (i % 2 === 0 ? value - 150 : value + 20));
    const elsewhere = { ...detection, centreX: detection.centreX - 150, centreY: detection.centreY + 20, keypoints };
    expect(finish(findLandmarks(nets, portrait, elsewhere)).presence).toBeLessThan(0.5);
  });
});
