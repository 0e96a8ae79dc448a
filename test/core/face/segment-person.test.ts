import { describe, expect, it } from "vitest";
import { letterbox } from "../../../src/face/crop.ts";
import type { Mask } from "../../../src/face/mask.ts";
import { maskInPicture, segmentPerson, segmentWholePicture } from "../../../src/face/segment-person.ts";
import { astronaut, faceNets } from "./fixtures.ts";

const nets = faceNets();
const portrait = astronaut();

function at(mask: Mask, x: number, y: number): number {
  return mask.data[y * mask.width + x];
}

describe("segmentWholePicture", () => {
  const mask = segmentWholePicture(nets, portrait);

  it.each([
    ["face", 225, 140],
    ["hair", 225, 35],
    ["suit", 200, 400],
  ])("covers the %s", (_, x, y) => {
    expect(at(mask, x, y)).toBeGreaterThan(200);
  });

  it.each([
    ["flag", 30, 200],
    ["wall above", 60, 15],
    ["shuttle", 440, 60],
  ])("leaves out the %s", (_, x, y) => {
    expect(at(mask, x, y)).toBeLessThan(60);
  });
});

describe("segmentPerson", () => {
  it("covers nothing outside the picture", () => {
    const crop = { centreX: 256, centreY: 500, side: 512, angle: 0 };
    const mask = segmentPerson(nets, portrait, crop);
    for (let i = 135 * 256; i < mask.data.length; i++) expect(mask.data[i]).toBe(0);
  });
});

describe("maskInPicture", () => {
  it("keeps a full mask full and clips it to a picture", () => {
    const full = { width: 256, height: 256, data: new Uint8Array(65536).fill(255) };
    const crop = letterbox({ width: 300, height: 200, data: new Uint8Array(0) });
    expect(maskInPicture(full, crop, 300, 200).data.every((value) => value === 255)).toBe(true);
  });

  it("turns with the crop", () => {
    const data = new Uint8Array(65536);
    for (let y = 0; y < 128; y++) data.fill(255, 256 * y, 256 * (y + 1));
    const crop = { centreX: 50, centreY: 50, side: 100, angle: Math.PI / 2 };
    const mask = maskInPicture({ width: 256, height: 256, data }, crop, 100, 100);
    expect([at(mask, 90, 50), at(mask, 10, 50)]).toEqual([255, 0]);
  });
});
