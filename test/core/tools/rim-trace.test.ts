import { describe, expect, it } from "vitest";
import { traceRim } from "../../../tools/frames/rim-trace.ts";

const count = 64;

/** A rim that covers `width` from `inset` outwards, at each point of an outline. */
function band(inset: (angle: number) => number, width: (angle: number) => number) {
  return (point: number) => {
    const angle = (2 * Math.PI * point) / count;
    return (distance: number) => {
      const into = Math.min(distance - inset(angle), inset(angle) + width(angle) - distance);
      return Math.min(1, Math.max(0, into + 0.5));
    };
  };
}

function largestError(found: readonly number[], drawn: (angle: number) => number): number {
  return Math.max(...found.map((value, i) => Math.abs(value - drawn((2 * Math.PI * i) / count))));
}

describe("traceRim", () => {
  it("follows a rim that leaves the outline", () => {
    const inset = (angle: number) => 1.5 * Math.cos(2 * angle);
    const { insets, widths } = traceRim(
      band(inset, () => 3),
      count,
      3,
    );
    expect(largestError(insets, inset)).toBeLessThan(1);
    expect(largestError(widths, () => 3)).toBeLessThan(1);
  });

  it("measures a bar over the lens broader than the rim below it", () => {
    const width = (angle: number) => (Math.sin(angle) > 0 ? 6 : 1.5);
    const { widths } = traceRim(
      band(() => 0, width),
      count,
      2,
    );
    expect(widths[count / 4]).toBeGreaterThan(4.5);
    expect(widths[(3 * count) / 4]).toBeLessThan(2.6);
  });

  it("keeps to the outline and the usual width where nothing shows", () => {
    const { insets, widths, contrasts } = traceRim(() => () => 0, count, 2.5);
    expect(largestError(insets, () => 0)).toBe(0);
    expect(largestError(widths, () => 2.5)).toBe(0);
    expect(Math.max(...contrasts)).toBe(0);
  });
});
