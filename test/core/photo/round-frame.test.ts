import { describe, expect, it } from "vitest";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { fillRoundFrame } from "../../../src/photo/round-frame.ts";

type Rgb = readonly [number, number, number];
const white: Rgb = [255, 255, 255];

/** A picture whose pixel at (x, y) from the middle, y downwards, has the colour that `paint` gives it. */
function picture(width: number, height: number, paint: (x: number, y: number) => Rgb): Pixels {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      data.set(paint(column - (width - 1) / 2, row - (height - 1) / 2), 4 * (row * width + column));
  return { width, height, data };
}

/** A photo whose red tells the direction and whose green the distance, in a round frame of `color`. */
function framed(width: number, height: number, color: Rgb = white, radius = Math.min(width, height) / 2): Pixels {
  return picture(width, height, (x, y) => (Math.hypot(x, y) > radius ? color : photo(x, y)));
}

/** Distances in pixels go into green at half their size. */
function photo(x: number, y: number): Rgb {
  return [100 + 90 * Math.sin(Math.atan2(y, x)), Math.hypot(x, y) / 2, 40];
}

function at({ width, height, data }: Pixels, x: number, y: number): readonly number[] {
  const offset = 4 * ((y + (height - 1) / 2) * width + x + (width - 1) / 2);
  return [...data.slice(offset, offset + 3)];
}

describe("fillRoundFrame", () => {
  it("goes on outside with what the photo shows at its edge in the same direction", () => {
    const pixels = framed(401, 401);
    expect(fillRoundFrame(pixels)).toBe(true);
    for (const [x, y] of [
      [200, 200],
      [-200, 150],
      [-140, -200],
      [198, -60],
    ]) {
      const [red, green] = at(pixels, x, y);
      expect(Math.abs(red - photo(x, y)[0])).toBeLessThan(2);
      // The edge lies at .985 of 200.5 pixels.
      expect(Math.abs(2 * green - 0.985 * 200.5)).toBeLessThan(3);
    }
  });

  it("leaves the photo within the edge as it was and fills the soft edge", () => {
    const pixels = framed(401, 401);
    const before = pixels.data.slice();
    fillRoundFrame(pixels);
    for (let x = -197; x <= 197; x++) expect(at(pixels, x, 0)).toEqual(at({ ...pixels, data: before }, x, 0));
    expect(at(pixels, 198, 0)).not.toEqual(at({ ...pixels, data: before }, 198, 0));
  });

  it("finds the circle in the middle of a picture that is not square", () => {
    const pixels = framed(601, 401, [30, 60, 90]);
    expect(fillRoundFrame(pixels)).toBe(true);
    expect(at(pixels, -300, 0)[0]).toBeCloseTo(100, -1);
  });

  it.each([
    [11, true],
    [14, false],
  ])("takes a frame whose pixels differ by %i levels as plain: %s", (levels, found) => {
    const pixels = framed(201, 201, [128, 128, 128]);
    const corner: Rgb = [128, 128, 128];
    const other: Rgb = [128, 128 + levels, 128];
    const noisy = picture(201, 201, (x, y) =>
      Math.hypot(x, y) <= 100.5 ? photo(x, y) : Math.abs(x) === 100 || (x + y) % 2 === 0 ? corner : other,
    );
    expect(fillRoundFrame(pixels)).toBe(true);
    expect(fillRoundFrame(noisy)).toBe(found);
  });

  it.each([
    [16, true],
    [20, false],
  ])("bears a corner that shows a square of %i pixels, where 320 pixels are 1 %% of the frame: %s", (side, found) => {
    const pixels = picture(401, 401, (x, y) =>
      Math.hypot(x, y) <= 200.5 || (Math.min(x, y) > 195 - side && Math.max(x, y) <= 195) ? photo(x, y) : white,
    );
    expect(fillRoundFrame(pixels)).toBe(found);
  });

  it.each([
    [0.28, true],
    [0.22, false],
  ])("takes a circle of which %f of the edge is no wall for a frame: %s", (edge, found) => {
    const pixels = picture(401, 401, (x, y) =>
      Math.hypot(x, y) > 200.5 || Math.abs(Math.atan2(y, x)) > Math.PI * edge ? white : photo(x, y),
    );
    expect(fillRoundFrame(pixels)).toBe(found);
  });

  it("leaves a photo without a frame, and one in a smaller circle, as they are", () => {
    for (const pixels of [picture(301, 301, photo), framed(301, 301, white, 120)]) {
      const before = pixels.data.slice();
      expect(fillRoundFrame(pixels)).toBe(false);
      expect(Buffer.compare(pixels.data, before)).toBe(0);
    }
  });

  it.each([
    [1, 1],
    [2, 2],
    [1, 40],
    [40, 3],
  ])("bears a picture of %i x %i", (width, height) => {
    const pixels = framed(width, height);
    expect(() => fillRoundFrame(pixels)).not.toThrow();
    expect(pixels.data).toHaveLength(4 * width * height);
  });
});
