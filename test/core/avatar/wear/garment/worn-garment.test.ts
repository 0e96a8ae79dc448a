import { describe, expect, test } from "vitest";
import { garmentOf } from "../../../../../src/avatar/wear/garment/worn-garment.ts";
import type { Lab } from "../../../../../src/face/color.ts";

const navy: Lab = [24, 2, -18];
const white: Lab = [90, 0, 2];

describe("garmentOf", () => {
  const none = { sides: null, shirt: null, tie: null };

  test("is a blazer in the colour of the sides over a shirt in its own, a suit where there is a tie", () => {
    const seen = { whole: navy, sides: navy, shirt: white, tie: null };
    const { garment, garmentColor, shirtColor, tieColor } = garmentOf(seen);
    expect(garment).toBe("blazer");
    expect(garmentColor[2]).toBeGreaterThan(garmentColor[0] + 20);
    expect(shirtColor![0]).toBeGreaterThan(200);
    expect(tieColor).toBeUndefined();
    const suit = garmentOf({ ...seen, tie: [40, 50, 30] });
    expect(suit).toMatchObject({ garment: "suit", garmentColor, shirtColor });
    expect(suit.tieColor![0]).toBeGreaterThan(suit.tieColor![1] + 60);
  });

  test("is a shirt where all is light and pale, a crew neck where it is not", () => {
    expect(garmentOf({ ...none, whole: white, sides: white }).garment).toBe("shirt");
    expect(garmentOf({ ...none, whole: [80, 40, 30] }).garment).toBe("crew_neck");
    expect(garmentOf({ ...none, whole: navy, sides: navy }).garment).toBe("crew_neck");
  });

  test("is never black or blown out", () => {
    const of = (whole: Lab) => garmentOf({ ...none, whole }).garmentColor;
    expect(of([0, 0, 0])[1]).toBeGreaterThan(35);
    expect(of([100, 0, 0])[1]).toBeLessThan(215);
  });

  test("is the usual one where no clothes show", () => {
    expect(garmentOf(null)).toEqual({ garment: "crew_neck", garmentColor: [72, 84, 104] });
  });
});
