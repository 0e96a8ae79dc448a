import { describe, expect, it } from "vitest";
import { cropToPicture, pictureToCrop, sampleCrop } from "../../../src/face/crop.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";

/** Red grows with x, green with y. */
function ramp(width: number, height: number): Pixels {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([x, y, 40, 255], 4 * (y * width + x));
  }
  return { width, height, data };
}

describe("cropToPicture", () => {
  it("is undone by pictureToCrop", () => {
    const crop = { centreX: 31, centreY: -7, side: 90, angle: 0.7 };
    const there = cropToPicture(crop, 64);
    const back = pictureToCrop(crop, 64);
    const [x, y] = [there[0] * 10 + there[1] * 20 + there[2], there[3] * 10 + there[4] * 20 + there[5]];
    expect(back[0] * x + back[1] * y + back[2]).toBeCloseTo(10);
    expect(back[3] * x + back[4] * y + back[5]).toBeCloseTo(20);
  });
});

describe("sampleCrop", () => {
  const picture = ramp(200, 160);

  it.each([
    ["magnified", { centreX: 100, centreY: 80, side: 20, angle: 0 }],
    ["at its own size", { centreX: 100, centreY: 80, side: 32, angle: 0 }],
    ["reduced a little", { centreX: 100, centreY: 80, side: 50, angle: 0.3 }],
    ["reduced by blocks", { centreX: 100, centreY: 80, side: 105, angle: -0.2 }],
  ])("samples a ramp %s at the places of the map", (_, crop) => {
    const { data } = sampleCrop(picture, crop, 32);
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

  it("averages a fine chequerboard to grey", () => {
    const data = new Uint8Array(4 * 256 * 256);
    for (let i = 0; i < 65536; i++) data.fill(((i >> 8) + i) % 2 === 0 ? 255 : 0, 4 * i, 4 * i + 4);
    const crop = { centreX: 128, centreY: 128, side: 200, angle: 0 };
    const sampled = sampleCrop({ width: 256, height: 256, data }, crop, 32).data;
    for (let i = 0; i < sampled.length; i += 4) expect(Math.abs(sampled[i] - 127.5)).toBeLessThan(12);
  });

  it("is black and uncovered outside the picture", () => {
    const sampled = sampleCrop(picture, { centreX: -500, centreY: 0, side: 100, angle: 0 }, 16);
    expect(sampled.data.every((value) => value === 0)).toBe(true);
  });

  it.each([
    ["an empty picture", ramp(0, 0)],
    ["one pixel", ramp(1, 1)],
  ])("survives %s", (_, small) => {
    expect(sampleCrop(small, { centreX: 0, centreY: 0, side: 1, angle: 0 }, 8).data).toHaveLength(256);
    expect(sampleCrop(small, { centreX: NaN, centreY: 0, side: 64, angle: 1 }, 8).data).toHaveLength(256);
  });
});
