import { describe, expect, it } from "vitest";
import { closeLayout } from "../../../../src/face/attributes/close-view.ts";

describe("closeLayout", () => {
  it("is 4.8 eye distances wide, its middle .15 below the eyes", () => {
    const { size, unit, eyeX, eyeY } = closeLayout(256);
    expect(size / unit).toBeCloseTo(4.8, 6);
    expect([eyeX, (size / 2 - eyeY) / unit]).toEqual([128, expect.closeTo(0.15, 6)]);
  });
});
