import { describe, expect, test } from "vitest";
import { garmentOf } from "../../../../../src/avatar/wear/garment/worn-garment.ts";
import type { Lab } from "../../../../../src/face/color.ts";

const navy: Lab = [24, 2, -18];
const white: Lab = [90, 0, 2];

describe("garmentOf", () => {
  test("is a blazer in the colour of the sides where the middle is much lighter", () => {
    const { garment, garmentColor } = garmentOf({ whole: navy, middle: white, sides: navy });
    expect(garment).toBe("blazer");
    expect(garmentColor[2]).toBeGreaterThan(garmentColor[0] + 20);
  });

  test("is a shirt where all is light and pale, a crew neck where it is not", () => {
    expect(garmentOf({ whole: white, middle: white, sides: white }).garment).toBe("shirt");
    expect(garmentOf({ whole: [80, 40, 30], middle: null, sides: null }).garment).toBe("crew_neck");
    expect(garmentOf({ whole: navy, middle: navy, sides: navy }).garment).toBe("crew_neck");
  });

  test("is never black or blown out", () => {
    const of = (whole: Lab) => garmentOf({ whole, middle: null, sides: null }).garmentColor;
    expect(of([0, 0, 0])[1]).toBeGreaterThan(35);
    expect(of([100, 0, 0])[1]).toBeLessThan(215);
  });

  test("is the usual one where no clothes show", () => {
    expect(garmentOf(null)).toEqual({ garment: "crew_neck", garmentColor: [72, 84, 104] });
  });
});
