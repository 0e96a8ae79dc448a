import { describe, expect, it } from "vitest";
import { growHanging, tipsOf } from "./grow-hanging.ts";

describe("the course of hair that hangs", () => {
  it("ends at the height that it is told", () => {
    for (const ends of [110, 230]) {
      const beside = tipsOf(growHanging({ ends })).filter(([x, , z]) => Math.abs(x) > 55 && z > -85);
      expect(beside.length).toBeGreaterThan(20);
      for (const [, y] of beside) expect(Math.abs(y + ends)).toBeLessThan(20);
    }
  });

  it("hangs before the shoulders where it is told to, else behind them", () => {
    const ahead = (share: number) =>
      tipsOf(growHanging({ before: [share, share] })).filter(([, , z]) => z > -60).length;
    expect(ahead(1)).toBeGreaterThan(3 * ahead(0) + 10);
  });

  it("leads in or out below the ears as the photo's strands do, before the shoulders alone", () => {
    const leaning = (degrees: number, before = 1) => {
      const rows = new Array<number>(11).fill(degrees);
      const tips = tipsOf(growHanging({ lean: [rows, rows], before: [before, before] })).filter(
        ([x, y, z]) => Math.abs(x) > 40 && y < -200 && z > -80,
      );
      return tips.reduce((sum, [x]) => sum + Math.abs(x), 0) / tips.length;
    };
    const straight = leaning(0);
    // Over some 190 mm.
    expect(leaning(10) - straight).toBeGreaterThan(29);
    expect(leaning(10) - straight).toBeLessThan(37);
    expect(leaning(-10) - straight).toBeLessThan(-15);
    const behind = tipsOf(growHanging({ before: [0, 0] }));
    expect(tipsOf(growHanging({ before: [0, 0], lean: [new Array(11).fill(10), new Array(11).fill(10)] }))).toEqual(
      behind,
    );
  });
});
