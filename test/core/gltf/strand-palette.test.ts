import { expect, it } from "vitest";
import { byPalette } from "../../../src/gltf/strand-palette.ts";

it("keeps the colours between two to a few steps, and opacity to a third, on its side of the cutoff", () => {
  const [width, height] = [64, 32];
  const data = Uint8Array.from({ length: 4 * width * height }, (_, k) => {
    const share = (Math.floor(k / 4) % width) / (width - 1);
    const opacity = Math.round((255 * Math.floor(k / 4 / width)) / (height - 1));
    return k % 4 === 3 ? opacity : [40, 25, 15][k % 4] + share * [120, 110, 90][k % 4];
  });
  const { indices, palette } = byPalette({ width, height, channelCount: 4, data });
  expect(palette.length).toBeLessThanOrEqual(4 * 256);
  for (let i = 0; i < indices.length; i++) {
    for (let c = 0; c < 3; c++) expect(Math.abs(palette[4 * indices[i] + c] - data[4 * i + c])).toBeLessThan(6);
    expect(Math.abs(palette[4 * indices[i] + 3] - data[4 * i + 3])).toBeLessThanOrEqual(43);
  }
  // The cutoff of strands: a half.
  indices.forEach((index, i) => {
    expect(palette[4 * index + 3] > 127).toBe(data[4 * i + 3] > 127);
  });
});

it("takes a picture of one colour", () => {
  const { indices, palette } = byPalette({
    width: 2,
    height: 1,
    channelCount: 4,
    data: Uint8Array.of(9, 9, 9, 255, 9, 9, 9, 0),
  });
  expect([...indices].map((index) => [...palette.subarray(4 * index, 4 * index + 4)])).toEqual([
    [9, 9, 9, 255],
    [9, 9, 9, 0],
  ]);
});
