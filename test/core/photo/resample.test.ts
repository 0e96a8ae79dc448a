import { describe, expect, it } from "vitest";
import { placeUpright } from "../../../src/photo/orient.ts";
import { resampleOverWhite, type StoredPixels } from "../../../src/photo/resample.ts";
import { seededRandom } from "./random.ts";

function grey(width: number, height: number, level: (x: number, y: number) => number, alpha = 255): StoredPixels {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const value = level(i % width, Math.floor(i / width));
    data.set([value, value, value, alpha], 4 * i);
  }
  return { width, height, data };
}

function resample(stored: StoredPixels, width: number, height: number, orientation = 1): Uint8Array {
  return resampleOverWhite(stored, width, height, placeUpright(width, height, orientation));
}

function levels(data: Uint8Array): number[] {
  return [...data.filter((_, k) => k % 4 === 0)];
}

describe("resampleOverWhite", () => {
  it("at its own size gives the picture itself, opaque", () => {
    const random = seededRandom(4);
    const stored = grey(7, 5, () => Math.floor(256 * random()));
    expect(resample(stored, 7, 5)).toEqual(stored.data);
  });

  it("averages by area, also where pixels do not divide evenly", () => {
    expect(
      levels(
        resample(
          grey(4, 2, (x) => 60 * x),
          2,
          1,
        ),
      ),
    ).toEqual([30, 150]);
    // Three pixels onto two: the middle one counts half for each.
    expect(
      levels(
        resample(
          grey(3, 1, (x) => [0, 90, 180][x]),
          2,
          1,
        ),
      ),
    ).toEqual([30, 150]);
  });

  it("keeps the mean of a picture", () => {
    const random = seededRandom(8);
    const stored = grey(97, 61, () => Math.floor(256 * random()));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.abs(mean(levels(resample(stored, 31, 17))) - mean(levels(stored.data)))).toBeLessThan(0.5);
  });

  it("lays what is transparent over white", () => {
    expect(
      levels(
        resample(
          grey(2, 2, () => 0, 0),
          1,
          1,
        ),
      ),
    ).toEqual([255]);
    expect(
      levels(
        resample(
          grey(2, 2, () => 0, 51),
          1,
          1,
        ),
      ),
    ).toEqual([204]);
  });

  it("writes upright", () => {
    const stored = grey(2, 4, (x, y) => 100 * x + 20 * y);
    expect(levels(resample(stored, 2, 4, 3))).toEqual(levels(stored.data).reverse());
    expect(levels(resample(stored, 1, 2, 6))).toEqual([100, 60]);
  });
});
