import { describe, expect, it } from "vitest";
import { findPart } from "../../../../../src/avatar/head/part.ts";
import { eyeRotation, fitEyes, gazeWeights, placeEye, turnsEye } from "../../../../../src/avatar/wear/eyes/eyes.ts";
import { tinyModel } from "../../tiny-model.ts";

describe("gazeWeights", () => {
  it("looks to the viewer's right with the left eye outwards and the right eye inwards", () => {
    expect(gazeWeights({}, { yaw: 14, pitch: 0 })).toEqual({ eyeLookOutLeft: 0.5, eyeLookInRight: 14 / 26 });
  });

  it("adds to the weights given", () => {
    expect(gazeWeights({ eyeLookUpLeft: 0.25 }, { yaw: 0, pitch: 10 }).eyeLookUpLeft).toBeCloseTo(0.75);
  });
});

describe("eyeRotation", () => {
  it("turns both eyes the same way for one gaze", () => {
    const weights = gazeWeights({}, { yaw: -13, pitch: 0 });
    expect(eyeRotation(weights, "Left")[2]).toBeCloseTo(Math.sin((-13 * Math.PI) / 180), 6);
    expect(eyeRotation(weights, "Right")[2]).toBeCloseTo(Math.sin((-13 * Math.PI) / 180), 6);
  });
});

describe("turnsEye", () => {
  it("tells an eye that looks somewhere from one that blinks, and from the other one", () => {
    expect(turnsEye({ eyeLookDownLeft: 0.2 }, "Left")).toBe(true);
    expect(turnsEye({ eyeLookDownLeft: 0.2, eyeBlinkRight: 1 }, "Right")).toBe(false);
    expect(turnsEye({ eyeLookInRight: 0 }, "Right")).toBe(false);
  });
});

describe("placeEye", () => {
  it("follows lids that are moved and spread", () => {
    const model = tinyModel();
    const wider = model.mean.map((value, i) => 1.05 * value + [2, 3, 4][i % 3]);
    const { centre, placement } = placeEye(model, wider, "Left");
    expect(placement[0]).toBeCloseTo(1.05, 4);
    [1.05 * 32 + 2, 3, 4].forEach((value, c) => {
      expect(centre[c]).toBeCloseTo(value, 3);
    });
  });

  it("does not shrink or swell an eye beyond what eyes do", () => {
    const model = tinyModel();
    const swollen = model.mean.map((value) => 2 * value);
    expect(placeEye(model, swollen, "Left").placement[0]).toBe(1.12);
  });
});

describe("fitEyes", () => {
  it("keeps the eye's size while it looks around", () => {
    const model = tinyModel();
    const part = findPart(model, "eyes");
    const length = (p: Float32Array) => Math.hypot(p[0] - p[12], p[1] - p[13], p[2] - p[14]);
    const ahead = fitEyes(model, part, model.mean, {});
    const aside = fitEyes(model, part, model.mean, { eyeLookOutLeft: 1, eyeLookUpLeft: 0.5 });
    expect(length(aside)).toBeCloseTo(length(ahead), 3);
    expect(Math.abs(aside[12] - ahead[12])).toBeGreaterThan(1);
  });
});
