import { describe, expect, it } from "vitest";
import { lidGains, sealLids } from "../../../../../src/avatar/wear/eyes/lid-seal.ts";
import { eyeModel, travel } from "./eye-model.ts";

describe("lidGains", () => {
  it("is one on the mean head", () => {
    const model = eyeModel();
    expect(lidGains(model, model.mean)).toEqual({ Left: 1, Right: 1 });
  });

  it("closes a narrower eye no further than the mean head's", () => {
    const model = eyeModel();
    const narrow = model.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 4 : value));
    const gain = lidGains(model, narrow).Left;
    expect(4 - travel * gain).toBeCloseTo(6 - travel, 3);
  });

  it("blinks by at least half a blink", () => {
    const model = eyeModel();
    const shut = model.mean.map((value, i) => (i % 3 === 1 && value === 6 ? -1 : value));
    expect(lidGains(model, shut).Left).toBe(0.5);
  });

  it("closes a wider eye as far as nine tenths of a blink close the mean head's", () => {
    const model = eyeModel();
    const wide = model.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 8.5 : value));
    const gain = lidGains(model, wide).Left;
    expect(8.5 - travel * gain).toBeCloseTo(6 - 0.9 * travel, 3);
  });

  it("stops where the lid would fold", () => {
    const model = eyeModel();
    const torn = model.mean.map((value, i) => (i % 3 === 1 && value === 6 ? 30 : value));
    expect(lidGains(model, torn).Left).toBe(1.6);
  });
});

describe("sealLids", () => {
  it("raises blinks only, in proportion", () => {
    const gain = { Left: 1.2, Right: 1 };
    const sealed = sealLids(gain, { eyeBlinkLeft: 0.5, eyeBlinkRight: 1, jawOpen: 0.3 });
    expect(sealed.eyeBlinkLeft).toBeCloseTo(0.6);
    expect(sealed).toMatchObject({ eyeBlinkRight: 1, jawOpen: 0.3 });
    expect(sealLids(gain, {})).toEqual({});
  });
});
