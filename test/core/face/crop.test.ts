import { describe, expect, it } from "vitest";
import { cropToPicture, pictureToCrop } from "../../../src/face/crop.ts";

describe("cropToPicture", () => {
  it("is undone by pictureToCrop", () => {
    const crop = { centreX: 31, centreY: -7, side: 90, angle: 0.7 };
    const there = cropToPicture(crop, 64);
    const back = pictureToCrop(crop, 64);
    const [x, y] = [there[0] * 10 + there[1] * 20 + there[2], there[3] * 10 + there[4] * 20 + there[5]];
    expect(back[0] * x + back[1] * y + back[2]).toBeCloseTo(10);
    expect(back[3] * x + back[4] * y + back[5]).toBeCloseTo(20);
  });
});
