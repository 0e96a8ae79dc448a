import { describe, expect, it } from "vitest";
import { type Crop, cropToPicture } from "../../../src/face/crop.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { sampleCrop } from "../../reference/crop.ts";
import { cropSampler, randomValues } from "./fixtures.ts";

const crops = cropSampler();

/** Red grows with x, green with y. */
function ramp(width: number, height: number): Pixels {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([x, y, 40, 255], 4 * (y * width + x));
  }
  return { width, height, data };
}

/** Random colours, the alpha too. */
function noise(width: number, height: number): Pixels {
  return { width, height, data: Uint8Array.from(randomValues(4 * width * height, 7), (value) => 255.99 * value) };
}

function expectReference(picture: Pixels, crop: Crop, size: number): void {
  const [actual, expected] = [crops.sample(picture, crop, size), sampleCrop(picture, crop, size)];
  expect([actual.width, actual.height, actual.data.length]).toEqual([size, size, expected.data.length]);
  for (const [i, value] of expected.data.entries())
    expect(Math.abs(actual.data[i] - value), `byte ${i}`).toBeLessThan(2);
  const differing = expected.data.filter((value, i) => value !== actual.data[i]).length;
  expect(differing / expected.data.length).toBeLessThan(0.002);
}

describe("CropSampler", () => {
  const picture = ramp(200, 160);

  it.each([
    ["magnified", { centreX: 100, centreY: 80, side: 20, angle: 0 }],
    ["at its own size", { centreX: 100, centreY: 80, side: 32, angle: 0 }],
    ["reduced a little", { centreX: 100, centreY: 80, side: 50, angle: 0.3 }],
    ["reduced by blocks", { centreX: 100, centreY: 80, side: 105, angle: -0.2 }],
  ])("samples a ramp %s at the places of the map", (_, crop) => {
    const { data } = crops.sample(picture, crop, 32);
    const map = cropToPicture(crop, 32);
    for (const [u, v] of [
      [3, 5],
      [16, 16],
      [28, 9],
    ]) {
      const x = map[0] * (u + 0.5) + map[1] * (v + 0.5) + map[2];
      const y = map[3] * (u + 0.5) + map[4] * (v + 0.5) + map[5];
      const pixel = data.subarray(4 * (32 * v + u), 4 * (32 * v + u) + 4);
      expect(Math.abs(pixel[0] - (x - 0.5))).toBeLessThan(1);
      expect(Math.abs(pixel[1] - (y - 0.5))).toBeLessThan(1);
      expect([pixel[2], pixel[3]]).toEqual([40, 255]);
    }
  });

  it.each([
    ["magnified", { centreX: 61.3, centreY: 40.2, side: 17, angle: 0.4 }],
    ["over the edges", { centreX: 8, centreY: 70, side: 60, angle: 0.7 }],
    ["at its own size", { centreX: 50, centreY: 41, side: 32, angle: 0 }],
    ["reduced a little", { centreX: 55, centreY: 38, side: 45, angle: -2 }],
    ["reduced by twos", { centreX: 50, centreY: 41, side: 70, angle: 1.2 }],
    ["reduced by fives over the edges", { centreX: 70, centreY: 20, side: 171, angle: 3 }],
  ])("agrees with its slow twin %s", (_, crop) => {
    expectReference(noise(97, 83), crop, 32);
  });

  it("averages a fine chequerboard to grey", () => {
    const data = new Uint8Array(4 * 256 * 256);
    for (let i = 0; i < 65536; i++) data.fill(((i >> 8) + i) % 2 === 0 ? 255 : 0, 4 * i, 4 * i + 4);
    const crop = { centreX: 128, centreY: 128, side: 200, angle: 0 };
    const sampled = crops.sample({ width: 256, height: 256, data }, crop, 32).data;
    for (let i = 0; i < sampled.length; i += 4) expect(Math.abs(sampled[i] - 127.5)).toBeLessThan(12);
  });

  it("is black and uncovered outside the picture", () => {
    const sampled = crops.sample(picture, { centreX: -500, centreY: 0, side: 100, angle: 0 }, 16);
    expect(sampled.data.every((value) => value === 0)).toBe(true);
  });

  it.each([
    ["an empty picture", ramp(0, 0)],
    ["one pixel", ramp(1, 1)],
    ["one row", ramp(9, 1)],
  ])("survives %s", (_, small) => {
    expectReference(small, { centreX: 0.3, centreY: 0.4, side: 5, angle: 0.1 }, 8);
    expectReference(small, { centreX: 0, centreY: 0, side: 1e9, angle: 0 }, 4);
    const nowhere = crops.sample(small, { centreX: Number.NaN, centreY: 0, side: 64, angle: 1 }, 8).data;
    expect([nowhere.length, ...new Set(nowhere)]).toEqual([256, 0]);
  });
});
