import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";
import { growHanging, long, tipsOf } from "./grow-hanging.ts";

const outermost = (own: Partial<HangingHair>) => Math.max(...tipsOf(growHanging(own)).map(([x]) => Math.abs(x)));

describe("hangingGuides", () => {
  it("falls to both sides of its parting", () => {
    const toLeft = (parting: number) => tipsOf(growHanging({ parting })).filter(([x]) => x > 0).length;
    expect(toLeft(-25)).toBeGreaterThan(toLeft(25) + 8);
  });

  it("grows where a parting has no room", () => {
    const bare = { ...long, density: long.density.replace(/./g, "0") };
    const scalp = scalpOf(model, model.mean, bare);
    expect(() => hangingGuides(scalp, bare, 200, new Float32Array())).not.toThrow();
    const closed = { ...long, opening: long.opening.map((side) => side.map(() => 180)) };
    expect(() => growHanging(closed as unknown as Partial<HangingHair>)).not.toThrow();
  });

  it("follows the outline of a photo", () => {
    const wide = { over: new Array(19).fill(1.1), left: new Array(9).fill(1.3), right: new Array(9).fill(1.3) };
    expect(outermost({ outline: wide })).toBeGreaterThan(1.15 * outermost({}));
  });
});
