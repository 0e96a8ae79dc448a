import { describe, expect, it } from "vitest";
import { detectFaces } from "../../../src/face/detect.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { astronaut, faceNets, randomValues, turned } from "./fixtures.ts";

/** Iris centres and the middle of the lips of the portrait, read off the picture. */
const rightEye = [204, 101];
const leftEye = [247, 103];
const mouth = [224, 144];

describe("detectFaces", () => {
  const nets = faceNets();

  it("finds the one face of the portrait with its eyes and mouth", () => {
    const faces = finish(detectFaces(nets, astronaut()));
    expect(faces).toHaveLength(1);
    const [{ keypoints, score, width }] = faces;
    expect(score).toBeGreaterThan(0.8);
    expect(width).toBeGreaterThan(70);
    expect(width).toBeLessThan(130);
    for (const [k, [x, y]] of [
      [0, rightEye],
      [1, leftEye],
      [3, mouth],
    ] as [number, number[]][]) {
      expect(Math.hypot(keypoints[2 * k] - x, keypoints[2 * k + 1] - y)).toBeLessThan(9);
    }
  });

  it.each([1, 2, 3])("finds the eyes of a portrait turned %i quarters", (turns) => {
    const [face] = finish(detectFaces(nets, turned(astronaut(), turns)));
    let [x, y] = rightEye;
    for (let turn = 0; turn < turns; turn++) [x, y] = [512 - y, x];
    expect(Math.hypot(face.keypoints[0] - x, face.keypoints[1] - y)).toBeLessThan(12);
  });

  it("finds a face that fills the picture", () => {
    const crop = { centreX: 226, centreY: 115, side: 105, angle: 0 };
    const [face] = finish(detectFaces(nets, nets.crops.sample(astronaut(), crop, 400)));
    const x = ((rightEye[0] - crop.centreX) / crop.side + 0.5) * 400;
    const y = ((rightEye[1] - crop.centreY) / crop.side + 0.5) * 400;
    expect(Math.hypot(face.keypoints[0] - x, face.keypoints[1] - y)).toBeLessThan(30);
  });

  it("finds two faces side by side", () => {
    const portrait = astronaut();
    const data = new Uint8Array(2 * portrait.data.length);
    for (let y = 0; y < 512; y++) {
      const row = portrait.data.subarray(2048 * y, 2048 * (y + 1));
      data.set(row, 4096 * y);
      data.set(row, 4096 * y + 2048);
    }
    const faces = finish(detectFaces(nets, { width: 1024, height: 512, data }));
    expect(faces).toHaveLength(2);
    expect(Math.abs(faces[0].centreX - faces[1].centreX)).toBeCloseTo(512, -1);
  });

  it.each([
    ["noise", noise(256, 256)],
    ["one grey", plain(200, 300)],
    ["a single pixel", plain(1, 1)],
    ["a line", plain(900, 1)],
    ["nothing", plain(0, 0)],
  ])("finds no face on a picture of %s", (_, picture) => {
    expect(finish(detectFaces(nets, picture))).toEqual([]);
  });
});

function plain(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(4 * width * height).fill(128) };
}

function noise(width: number, height: number): Pixels {
  return { width, height, data: Uint8Array.from(randomValues(4 * width * height, 11), (value) => 255 * value) };
}
