import { describe, expect, it } from "vitest";
import { emblemNames } from "../../../src/motion/emblems.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { drawEmblem, type PlacedEmblem } from "../../../src/render/emblem.ts";
import { flattenPath, signedDistance } from "../../../src/render/emblem-shape.ts";
import { goldenMismatchCount } from "../../fixtures/golden.ts";
import { newRaster } from "../../fixtures/scenes.ts";

const tileSide = 56;
const columnCount = 7;

function blank(width: number, height: number, color: readonly number[]): Pixels {
  return { width, height, data: Uint8Array.from({ length: width * height * 4 }, (_, i) => color[i & 3]) };
}

const placed: PlacedEmblem = {
  ...{ name: "heart", x: 32, y: 32, height: 40, roll: 0 },
  ...{ opacity: 1, mirrored: false, color: null },
};

const at = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

describe("drawEmblem", () => {
  it.each([
    ["emblems-light", [205, 228, 250, 255]],
    ["emblems-dark", [30, 36, 66, 255]],
    ["emblems-transparent", [0, 0, 0, 0]],
  ])("%s: every emblem looks as it did", (golden, color) => {
    const picture = blank(tileSide * columnCount, tileSide * Math.ceil(emblemNames.length / columnCount), color);
    emblemNames.forEach((name, index) => {
      const x = tileSide * ((index % columnCount) + 0.5);
      const y = tileSide * (Math.floor(index / columnCount) + 0.5);
      drawEmblem(picture, { ...placed, name, x, y, roll: index % 2 ? 12 : 0, mirrored: index % 3 === 2 });
    });
    expect(goldenMismatchCount(newRaster(), golden, picture)).toBe(0);
  });

  it("has a white border round a red heart and leaves what is far away", () => {
    const picture = blank(64, 64, [0, 0, 255, 255]);
    drawEmblem(picture, placed);
    expect(at(picture, 32, 32)).toEqual([240, 50, 90, 255]);
    expect(at(picture, 32, 50)).toEqual([255, 255, 255, 255]);
    expect(at(picture, 2, 2)).toEqual([0, 0, 255, 255]);
  });

  it("covers a transparent picture without a fringe of its black", () => {
    const picture = blank(64, 64, [0, 0, 0, 0]);
    drawEmblem(picture, { ...placed, opacity: 0.5 });
    const [red, , , alpha] = at(picture, 32, 32);
    expect(alpha).toBeGreaterThan(170);
    expect(red).toBeGreaterThan(160);
  });

  it("takes another colour, fades out, turns and is mirrored", () => {
    const draw = (change: Partial<PlacedEmblem>) => {
      const picture = blank(64, 64, [255, 255, 255, 255]);
      drawEmblem(picture, { ...placed, name: "note", ...change });
      return picture.data;
    };
    expect(draw({ opacity: 0 })).toEqual(blank(64, 64, [255, 255, 255, 255]).data);
    for (const change of [{ color: "#00FF00" }, { roll: 30 }, { mirrored: true }]) {
      expect(draw(change)).not.toEqual(draw({}));
    }
  });

  it("is cut at the edges of the picture", () => {
    const picture = blank(16, 16, [255, 255, 255, 255]);
    for (const x of [-30, 0, 16, 60]) drawEmblem(picture, { ...placed, x, y: x });
    expect(picture.data.length).toBe(16 * 16 * 4);
  });
});

describe("flattenPath", () => {
  it("keeps lines, closes outlines and follows ellipses", () => {
    expect([...flattenPath("M 0 0 L 1 0 L 1 1 Z")]).toEqual([0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0]);
    const ellipse = flattenPath("O 1 2 3 4");
    for (let k = 0; k < ellipse.length; k += 2) {
      expect(Math.hypot((ellipse[k] - 1) / 3, (ellipse[k + 1] - 2) / 4)).toBeCloseTo(1, 9);
    }
  });

  it("refuses what it does not know", () => {
    for (const path of ["A 1 2", "M 0 x L 1 1"]) expect(() => flattenPath(path)).toThrow(RangeError);
  });
});

describe("signedDistance", () => {
  it("is negative inside an outline and on a stroke", () => {
    const part = { reach: 0, color: [0, 0, 0], opacity: 1, softness: 0 } as const;
    const square = { ...part, segments: flattenPath("M -1 -1 L 1 -1 L 1 1 L -1 1 Z"), isFilled: true };
    expect(signedDistance(square, 0, 0.25)).toBeCloseTo(-0.75);
    expect(signedDistance(square, 2, 0)).toBeCloseTo(1);
    const stroke = { ...part, segments: flattenPath("M -1 0 L 1 0"), isFilled: false, reach: 0.2 };
    expect(signedDistance(stroke, 0, 0.1)).toBeCloseTo(-0.1);
    expect(signedDistance(stroke, 2, 0)).toBeCloseTo(0.8);
  });
});
