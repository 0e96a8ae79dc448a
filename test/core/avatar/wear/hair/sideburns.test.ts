import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { hangingVertices, scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";
import {
  behindSideburn,
  coverAbove,
  isBeforeEar,
  isBesideEar,
  readSideburns,
  sideburnCover,
  usualEnds,
} from "../../../../../src/avatar/wear/hair/sideburns.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const size = 400;
/** One pixel a millimetre 50 mm behind the eyes. */
const camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
  focal: 850,
  centreX: size / 2,
  centreY: size / 2,
  width: size,
  height: size,
};

/** Ends read from hair beside the face down to heights on the subject's left and right. */
function endsOf(left: number, right: number, yaw = 0) {
  const data = Uint8Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [(i % size) - size / 2 + 0.5, size / 2 - Math.floor(i / size) - 0.5];
    return Math.abs(x) > 60 && Math.abs(x) < 76 && y > (x > 0 ? left : right) ? 255 : 0;
  });
  return readSideburns({ width: size, height: size, data }, camera, yaw);
}

describe("sideburnCover", () => {
  it("goes down before the ears to their end, and gets less there", () => {
    const at = (y: number) => sideburnCover([68, y, -52], usualEnds);
    expect(at(10)).toBe(1);
    expect(at(-8)).toBeCloseTo(0.5, 5);
    expect(at(-20)).toBe(0);
  });

  it("leaves cheeks, ears and the middle of the face free", () => {
    for (const place of [
      [64, 8, -24],
      [80, 5, -76],
      [0, 8, -52],
    ])
      expect(sideburnCover(place, usualEnds)).toBe(0);
  });

  it("runs back to the ear the further down", () => {
    expect(behindSideburn(67, 10, -40)).toBeGreaterThan(0);
    expect(behindSideburn(67, -25, -40)).toBeLessThan(0);
    expect(behindSideburn(30, 10, -60)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("coverAbove", () => {
  it("ends each side by itself, and nothing elsewhere", () => {
    expect(coverAbove([68, -12, -52], [-28, 4])).toBe(1);
    expect(coverAbove([-68, -12, -52], [-28, 4])).toBe(0);
    for (const z of [-90, -10]) expect(coverAbove([-68, -12, z], [-28, 4])).toBe(1);
  });
});

describe("the ends of sideburns", () => {
  it("fade over fourteen millimetres", () => {
    const cover = [-7, -3.5, 0, 3.5, 7].map((over) => coverAbove([68, over - 8, -52], usualEnds));
    cover.forEach((value, k) => {
      expect(value).toBeCloseTo([0, 0.156, 0.5, 0.844, 1][k], 3);
    });
  });
});

describe("isBeforeEar", () => {
  it("is so before the ears alone", () => {
    expect(isBeforeEar([68, 0, -52])).toBe(true);
    expect(isBeforeEar([68, 0, -80])).toBe(false);
    expect(isBeforeEar([68, 50, -52])).toBe(false);
  });
});

describe("readSideburns", () => {
  it("leaves temples bare where hair ends above the eyes, up to 40 mm over them", () => {
    expect(endsOf(25, 25)[0]).toBeCloseTo(20, -0.5);
    expect(endsOf(80, 80)).toEqual([40, 40]);
  });

  it("takes usual ends where the photo does not reach", () => {
    const data = new Uint8Array(size * size);
    expect(readSideburns({ width: size, height: size, data }, { ...camera, centreX: 5000 }, 0)).toEqual(usualEnds);
  });

  it("ends them a little below the hair of the mask, both sides nearly as the longer one", () => {
    const [left, right] = endsOf(-14, 0);
    expect(left).toBeGreaterThan(-24);
    expect(left).toBeLessThan(-14);
    expect(right).toBeLessThan(-8);
    expect(right).toBeGreaterThan(left);
  });

  it("takes five millimetres of stubble for skin", () => {
    // The last row of the mask is at -12: rows are 2 mm apart.
    expect(endsOf(-14, -14)[0]).toBeCloseTo(-17, 6);
  });

  it("goes by the side that a turned head shows", () => {
    expect(endsOf(-14, 10, 24)[0]).toBe(endsOf(-14, 10, 24)[1]);
    expect(endsOf(-14, 10, 24)[0]).toBeGreaterThan(endsOf(-14, 10, -24)[0] + 10);
  });

  it("stays beside the ears, whatever hangs there, and over them where there is none", () => {
    expect(Math.min(...endsOf(-100, -100))).toBeGreaterThan(-35);
    expect(endsOf(90, 90)[0]).toBeGreaterThan(0);
  });
});

describe("isBesideEar", () => {
  it("is the ridge over an ear from 12 millimetres over the eyes, up to 73 aside", () => {
    expect([12.5, 11.5].map((y) => isBesideEar(70, y, -80))).toEqual([true, false]);
    expect([72.5, 73.5].map((x) => isBesideEar(x, 20, -80))).toEqual([true, false]);
    expect([-92.5, -93.5].map((z) => isBesideEar(70, 20, z))).toEqual([true, false]);
  });
});

describe("scalpVertices", () => {
  it("ends with the skin before the ears, on which no long hair has its roots", () => {
    const hanging = hangingVertices(model);
    const all = scalpVertices(model);
    expect([...all.subarray(0, hanging.length)]).toEqual([...hanging]);
    const beside = [...all.subarray(hanging.length)];
    expect(beside.length).toBeGreaterThan(20);
    for (const i of beside) expect(Math.abs(model.mean[3 * i])).toBeGreaterThan(60);
  });
});
