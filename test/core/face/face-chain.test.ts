import { describe, expect, it } from "vitest";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { meshLandmarkCount } from "../../../src/face/landmark-groups.ts";
import { checkPhoto } from "../../../src/face/quality.ts";
import { segmentWholePicture } from "../../../src/face/segment-person.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { drawnHead } from "../../fixtures/drawn-heads.ts";
import { photoOf } from "../../fixtures/drawn-photo.ts";
import { expectGoldenNumbers, type Numbers } from "../../fixtures/golden-numbers.ts";
import { named } from "../../fixtures/head-statistics.ts";
import { momentStatistics } from "../../fixtures/mesh-statistics.ts";
import { cellStatistics } from "../../fixtures/picture-statistics.ts";
import { faceNets } from "./fixtures.ts";

const nets = faceNets();
const head = drawnHead(9, 0);
const photo = photoOf(head);
const faces = finish(detectFaces(nets, photo));
const landmarks = finish(findLandmarks(nets, photo, faces[0]));

/** Distance of the outer eye corners, pixels. */
const unit = Math.hypot(
  head.landmarks.points[3 * 33] - head.landmarks.points[3 * 263],
  head.landmarks.points[3 * 33 + 1] - head.landmarks.points[3 * 263 + 1],
);

describe("the face of a drawn head", () => {
  it("is found where it was drawn", () => {
    expect(faces).toHaveLength(1);
    let sum = 0;
    for (let i = 0; i < meshLandmarkCount; i++) {
      const [dx, dy] = [0, 1].map((c) => landmarks.points[3 * i + c] - head.landmarks.points[3 * i + c]);
      sum += Math.hypot(dx, dy) / meshLandmarkCount;
    }
    expect(sum / unit).toBeLessThan(0.03);
    const { centreX, centreY, width, height, angle, keypoints, score } = faces[0];
    const numbers = {
      ...{ centreX, centreY, width, height, angle, score },
      ...named("keypoint", Object.fromEntries([...keypoints].map((value, k) => [`${k}`, value]))),
      ...named("landmark", momentStatistics("place", landmarks.points, 3)),
      ...Object.fromEntries(
        [1, 33, 61, 152, 234, 454, 10, 468, 473].flatMap((i) =>
          [0, 1, 2].map((c) => [`landmark ${i} ${c}`, landmarks.points[3 * i + c]]),
        ),
      ),
      presence: landmarks.presence,
    };
    expectGoldenNumbers("face-found", numbers, { share: 0.001, least: 0.02 });
  });

  it("is found in a picture that is turned, where it is turned to", () => {
    const [upright, turned] = [faces[0], finish(detectFaces(nets, quarterTurned(photo)))[0]];
    const reached = Math.hypot(turned.centreX - (photo.height - upright.centreY), turned.centreY - upright.centreX);
    expect(reached / upright.width).toBeLessThan(0.08);
    const [rightX, rightY, leftX, leftY] = turned.keypoints;
    expect(Math.abs(rightX - leftX)).toBeLessThan(0.2 * Math.abs(leftY - rightY));
    expect(leftY).toBeGreaterThan(rightY);
  });

  it("has the measures and limits that it had", () => {
    const checks = checkPhoto(nets.crops, photo, faces, landmarks);
    const numbers = checks.flatMap(({ name, value, threshold }): [string, number][] => [
      [`${name} value`, value],
      [`${name} limit`, threshold],
    ]);
    expectGoldenNumbers("face-checks", Object.fromEntries(numbers), { share: 0.005, least: 0.001 });
  });

  it("belongs to a person who covers the picture as before", () => {
    const { width, height, data } = segmentWholePicture(nets, photo);
    const shown = { width, height, data: new Uint8Array(4 * width * height).map((_, k) => data[k >> 2]) };
    const numbers: Numbers = cellStatistics(shown, 6);
    expectGoldenNumbers("face-person", numbers, { share: 0.005, least: 0.5 });
  });
});

/** The picture turned clockwise. */
function quarterTurned({ width, height, data }: Pixels): Pixels {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      turned.set(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4), 4 * (x * height + height - 1 - y));
    }
  }
  return { width: height, height: width, data: turned };
}
