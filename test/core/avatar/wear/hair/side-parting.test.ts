import { describe, expect, it } from "vitest";
import { partingAt, sweptShare } from "../../../../../src/avatar/wear/hair/side-parting.ts";

describe("partingAt", () => {
  it("lies on the side from which hair is combed, and nowhere for other hair", () => {
    expect(partingAt("left")).toBe(-46);
    expect(partingAt("right")).toBe(46);
    for (const lie of ["up", "back", "forward"] as const) expect(partingAt(lie)).toBeNull();
  });
});

describe("sweptShare", () => {
  it("grows from none to all across the strip of the parting", () => {
    expect([-60, -55, -46, -37, 30].map((x) => sweptShare(x, "left"))).toEqual([0, 0, 0.5, 1, 1]);
    expect([60, 55, 46, 37, -30].map((x) => sweptShare(x, "right"))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it("is all of hair without a parting", () => {
    expect(sweptShare(-60, "forward")).toBe(1);
    expect(sweptShare(60, "back")).toBe(1);
  });
});
