import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { hangingVertices, scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";
import {
  behindSideburn,
  coverAbove,
  isBeforeEar,
  sideburnCover,
} from "../../../../../src/avatar/wear/hair/sideburns.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
describe("sideburnCover", () => {
  it("goes down before the ears to their end, and gets less there", () => {
    const at = (y: number) => sideburnCover([68, y, -52]);
    expect(at(10)).toBe(1);
    expect(at(-8)).toBeCloseTo(0.5, 5);
    expect(at(-20)).toBe(0);
  });

  it("leaves cheeks, ears and the middle of the face free", () => {
    for (const place of [
      [64, 8, -24],
      [80, 5, -76],
      [0, 8, -52],
    ] as const)
      expect(sideburnCover(place)).toBe(0);
  });

  it("runs back to the ear the further down", () => {
    expect(behindSideburn(67, 10, -40)).toBeGreaterThan(0);
    expect(behindSideburn(67, -25, -40)).toBeLessThan(0);
    expect(behindSideburn(30, 10, -60)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("coverAbove", () => {
  it("ends beside the ears, and nothing elsewhere", () => {
    expect([coverAbove([68, 0, -52]), coverAbove([-68, -16, -52])]).toEqual([1, 0]);
    for (const z of [-90, -10]) expect(coverAbove([-68, -12, z])).toBe(1);
  });
});

describe("the ends of sideburns", () => {
  it("fade over fourteen millimetres", () => {
    const cover = [-7, -3.5, 0, 3.5, 7].map((over) => coverAbove([68, over - 8, -52]));
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
