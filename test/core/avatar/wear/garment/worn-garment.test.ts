import { describe, expect, test } from "vitest";
import { clothColor, garmentOf } from "../../../../../src/avatar/wear/garment/worn-garment.ts";
import { type Lab, labOfLinear, linearOfByte } from "../../../../../src/face/color.ts";

const navy: Lab = [24, 2, -18];
const white: Lab = [90, 0, 2];
const red: Lab = [40, 50, 30];
const seen = { whole: red, sides: navy, inner: white, enclosed: red };
const none = { top: 0, shirt: 0, blazer: 0, suit: 0, jacket: 0 };

describe("garmentOf", () => {
  test("is what the outfit is likeliest, a jacket in the colour of the sides over the shirt's", () => {
    const open = { garmentColor: clothColor(navy), shirtColor: clothColor(white) };
    expect(garmentOf(seen, { ...none, blazer: 0.6, jacket: 0.4 })).toEqual({ garment: "blazer", ...open });
    expect(garmentOf(seen, { ...none, blazer: 0.4, jacket: 0.6 })).toEqual({ garment: "jacket", ...open });
    const worn = { garmentColor: clothColor(red) };
    expect(garmentOf(seen, { ...none, shirt: 1 })).toEqual({ garment: "shirt", ...worn });
    expect(garmentOf(seen, { ...none, top: 1 })).toEqual({ garment: "crew_neck", ...worn });
  });

  test("has a tie where that is three times as likely as none and its colour is seen", () => {
    const likely = (suit: number) => ({ ...none, suit, top: 1 - suit });
    expect(garmentOf(seen, likely(0.76))).toMatchObject({ garment: "suit", tieColor: clothColor(red) });
    expect(garmentOf(seen, likely(0.74))).toMatchObject({ garment: "blazer" });
    expect(garmentOf({ ...seen, enclosed: null }, likely(0.9))).toMatchObject({ garment: "blazer" });
    expect(garmentOf(seen, { ...none, blazer: 0.3, suit: 0.25, top: 0.45 }).garment).toBe("blazer");
  });

  test("is the usual one where no clothes or no face show", () => {
    const usual = { garment: "crew_neck", garmentColor: [72, 84, 104] };
    expect(garmentOf(null, { ...none, suit: 1 })).toEqual(usual);
    expect(garmentOf(seen, null)).toEqual(usual);
  });
});

describe("clothColor", () => {
  const light = ([red, green, blue]: readonly [number, number, number]) =>
    labOfLinear([linearOfByte(red), linearOfByte(green), linearOfByte(blue)])[0];

  test("is darker than what the photo shows by what the studio adds", () => {
    expect(light(clothColor([60, 10, 10]))).toBeCloseTo(51.9, 0);
  });

  test("is never black or blown out", () => {
    expect(light(clothColor([0, 0, 0]))).toBeCloseTo(10, 0);
    expect(light(clothColor([100, 0, 0]))).toBeCloseTo(84, 0);
  });
});
