import { describe, expect, it } from "vitest";
import type { Glasses } from "../../../../../src/avatar/avatar.ts";
import { fitGlasses, halfWidth, toFace } from "../../../../../src/avatar/wear/glasses/glasses-fit.ts";
import { tinyModel } from "../../tiny-model.ts";

const model = tinyModel();
const glasses: Glasses = { shape: "round", rim: "full", color: [20, 20, 20], dark: false };
const fit = fitGlasses(model, model.mean, glasses);

describe("fitGlasses", () => {
  it("centres the lenses about the middle of the eyes, level and before them", () => {
    const { Left, Right } = fit.centres;
    expect(Left[0]).toBeCloseTo(-Right[0], 9);
    expect([Left[1], Left[2]]).toEqual([Right[1], Right[2]]);
    expect(Left[2]).toBeGreaterThan(20);
  });

  it("makes a frame in proportion to the distance of the eyes", () => {
    const joints = model.skeleton.joints.map(({ position: [x, y, z], ...joint }) => ({
      ...joint,
      position: [0.9 * x, y, z] as const,
    }));
    const near = { ...model, skeleton: { ...model.skeleton, joints } };
    const smaller = fitGlasses(near, model.mean, glasses).frame;
    expect(smaller.lensHalfWidth / fit.frame.lensHalfWidth).toBeCloseTo(0.9, 2);
    expect(smaller.roundness).toBe(fit.frame.roundness);
  });

  it("scales traced insets and widths as well, and leaves absent ones absent", () => {
    const traced = { ...fit.frame, insets: [1, -1], rimWidths: [2, 4] };
    const { frame } = fitGlasses(model, model.mean, { ...glasses, frame: traced });
    const scale = frame.lensHalfWidth / traced.lensHalfWidth;
    expect(frame.insets).toEqual([scale, -scale]);
    expect(frame.rimWidths).toEqual([2 * scale, 4 * scale]);
    expect(fit.frame.insets).toBeUndefined();
  });

  it("moves the lenses forward until a brow that stands out is clear of the rim", () => {
    const brow = model.regions.face.findIndex((share) => share >= 128);
    const [x, y, z] = toFace(fit, "Left", 0, (fit.frame.lensTop - fit.frame.lensBottom) / 2 + 1, 0);
    const bulging = model.mean.slice();
    bulging.set([x, y, z + 8], 3 * brow);
    const forward = fitGlasses(model, bulging, glasses).centres.Left[2] - fit.centres.Left[2];
    expect(forward).toBeGreaterThan(8);
    expect(forward).toBeLessThan(12);
  });

  it("rests the temples on the ears, each on its side", () => {
    const { Left, Right } = fit.earRests;
    expect(Left[0]).toBeGreaterThan(60);
    expect(Left.map((value, c) => (c === 0 ? -value : value))).toEqual([...Right]);
  });
});

describe("toFace", () => {
  it("keeps distances: tilt and wrap turn, nothing stretches", () => {
    const origin = toFace(fit, "Left", 0, 0, 0);
    for (const [u, v, w] of [
      [10, 0, 0],
      [0, -7, 0],
      [3, 4, 12],
    ]) {
      const place = toFace(fit, "Left", u, v, w);
      expect(Math.hypot(...place.map((value, c) => value - origin[c]))).toBeCloseTo(Math.hypot(u, v, w), 9);
    }
  });

  it("mirrors the sides, with lower and outer rims further back", () => {
    const [x, y, z] = toFace(fit, "Left", 20, -15, 2);
    expect(toFace(fit, "Right", 20, -15, 2)).toEqual([-x, y, z]);
    expect(toFace(fit, "Left", 0, -15, 0)[2]).toBeLessThan(toFace(fit, "Left", 0, 15, 0)[2]);
    expect(toFace(fit, "Left", 20, 0, 0)[2]).toBeLessThan(toFace(fit, "Left", -20, 0, 0)[2]);
  });
});

describe("halfWidth", () => {
  it("is that of the head without its ears, the same on both sides", () => {
    const width = halfWidth(model, model.mean, 1, 40, -80);
    expect(width).toBeGreaterThan(50);
    expect(width).toBeLessThan(90);
    expect(halfWidth(model, model.mean, -1, 40, -80)).toBeCloseTo(width, 4);
  });

  it("is zero where there is no head", () => {
    expect(halfWidth(model, model.mean, 1, 500, 0)).toBe(0);
  });
});
