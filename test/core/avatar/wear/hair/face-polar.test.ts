import { describe, expect, it } from "vitest";
import type { HeadEnvelope } from "../../../../../src/avatar/head/head-envelope.ts";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference } from "../../../../../src/avatar/mesh/triple.ts";
import {
  columnOfTurn,
  onHead,
  placeTowards,
  polarOf,
  smoothed,
  turnOfColumn,
  valueAt,
} from "../../../../../src/avatar/wear/hair/face-polar.ts";

describe("polarOf", () => {
  it("is undone by the place in its direction", () => {
    const { turn, off, radius } = polarOf([40, 60, -20]);
    for (const [axis, value] of placeTowards({ turn, off }, radius).entries())
      expect(value).toBeCloseTo([40, 60, -20][axis], 9);
  });

  it("counts turns from the subject's left over the forehead, and angles from the face", () => {
    const [x, y, z] = skullCentre;
    expect(polarOf([x, y + 50, z])).toMatchObject({ turn: 90, radius: 50 });
    expect(polarOf([x - 50, y, z]).turn).toBeCloseTo(180, 9);
    expect(polarOf([x, y + 50, z + 50]).off).toBeCloseTo(45, 9);
  });
});

describe("lines by column", () => {
  it("are told between columns and keep their ends", () => {
    expect(turnOfColumn(columnOfTurn(31))).toBeCloseTo(31, 9);
    expect(columnOfTurn(-31)).toBeNaN();
    expect([-1, 0.25, 5].map((at) => valueAt([4, 8], at))).toEqual([4, 5, 8]);
  });

  it("are smoothed by a half of each neighbour's weight, and keep what is even", () => {
    expect(smoothed([0, 0, 8, 0, 0], 1)).toEqual([0, 2, 4, 2, 0]);
    expect(smoothed([3, 3, 3], 4)).toEqual([3, 3, 3]);
  });
});

describe("onHead", () => {
  it("lies so far off the skin, whichever way", () => {
    const ball = { radiusTowards: () => 90 } as unknown as HeadEnvelope;
    expect(Math.hypot(...difference(onHead(ball, [20, 30, -10], 7), skullCentre))).toBeCloseTo(97, 9);
  });
});
