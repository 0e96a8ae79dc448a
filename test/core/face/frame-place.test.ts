import { describe, expect, it } from "vitest";
import type { FaceRegion } from "../../../src/face/face-region.ts";
import { placeFrame, seenFrame } from "../../../src/face/frame-place.ts";
import { faceLayout } from "../../../src/face/head-crop.ts";
import { rectangular } from "./drawn-frame.ts";

const straight = { width: 1, shift: 0, roll: 0, turn: 0 };

describe("placeFrame", () => {
  it("puts lenses left and right of the face, mirror images, their rims crossed outwards", () => {
    const { lenses } = placeFrame(rectangular, straight);
    expect(lenses.map(({ middle }) => middle)).toEqual([
      [-35, -5],
      [35, -5],
    ]);
    const [left, right] = lenses.map(({ rim }) => rim[0]);
    expect(right.x).toBeCloseTo(60, 9);
    expect(right.dx).toBeCloseTo(3, 9);
    expect(right.width).toBe(3);
    expect([left.x, left.dx]).toEqual([-right.x, -right.dx]);
    expect(lenses[1].rim[8].y).toBeCloseTo(10, 9);
    expect(lenses[1].rim[8].dy).toBeCloseTo(3, 9);
  });

  it("shows it narrower on a turned face, moved, rising and wider on one side", () => {
    const [narrow, moved, rising, turned] = [{ width: 0.8 }, { shift: 4 }, { roll: 0.1 }, { turn: 0.2 }].map((place) =>
      placeFrame(rectangular, { ...straight, ...place }).lenses.map(({ middle, rim }) => ({
        middle,
        half: rim[0].x - middle[0],
      })),
    );
    expect(narrow[1].middle).toEqual([28, -4]);
    expect(moved.map(({ middle }) => middle[0])).toEqual([-31, 39]);
    expect(rising.map(({ middle }) => middle[1])).toEqual([-8.5, -1.5]);
    expect(turned[1].half).toBeCloseTo(-1.5 * turned[0].half, 9);
    expect(turned[1].middle[0]).toBeCloseTo(38.5, 9);
  });
});

describe("seenFrame", () => {
  const { size, unit } = faceLayout;
  const face = { ...faceLayout, crop: { centreX: size / 2, centreY: size / 2, side: size, angle: 0 } };
  const seen = seenFrame({ size, unit, face } as unknown as FaceRegion, placeFrame(rectangular, straight));
  const place = (x: number, y: number) => [
    faceLayout.eyeX + (x * unit) / 63 + 0.5,
    faceLayout.eyeY - (y * unit) / 63 + 0.5,
  ];

  it("outlines both edges of the rims in pixels of the photo", () => {
    for (const [polygons, out] of [
      [seen.lenses, 0],
      [seen.edges, 3],
    ] as const) {
      const [x, y] = place(60 + out, -5);
      expect(polygons[1][0]).toBeCloseTo(x, 3);
      expect(polygons[1][1]).toBeCloseTo(y, 3);
      expect(polygons[1]).toHaveLength(64);
    }
  });

  it("has bars over the bridge and outwards from both lenses, each from low to high", () => {
    const [bridge, right, left] = seen.bars;
    expect([...bridge.subarray(0, 2)]).toEqual(place(-10, 1).map((value) => expect.closeTo(value, 3)));
    expect([...bridge.subarray(6)]).toEqual(place(10, 9).map((value) => expect.closeTo(value, 3)));
    expect([...left.subarray(0, 2)]).toEqual(place(57, -5).map((value) => expect.closeTo(value, 3)));
    expect([...left.subarray(6)]).toEqual(place(74, 14).map((value) => expect.closeTo(value, 3)));
    expect([...right.subarray(6)]).toEqual(place(-74, 14).map((value) => expect.closeTo(value, 3)));
  });
});
