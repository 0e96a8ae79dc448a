import { expect, test } from "vitest";
import { smileZone } from "../../../../src/avatar/skin/smile-zone.ts";
import { domain, skinPositions } from "../seen-head.ts";

const zone = smileZone(domain);

/** Weights before the ears within 3 mm of a place of the mean head, millimetres, on both sides. */
function weightsNear(x: number, y: number): number[] {
  return [...zone].filter(
    (_, i) =>
      skinPositions[3 * i + 2] > -20 &&
      Math.hypot(Math.abs(skinPositions[3 * i]) - x, skinPositions[3 * i + 1] - y) < 3,
  );
}

test("a smile gathers the skin beside the eyes' outer corners and of the cheeks", () => {
  for (const [x, y] of [
    [55, -8],
    [36, -28],
    [45, -50],
  ]) {
    const weights = weightsNear(x, y);
    expect(weights.length).toBeGreaterThan(0);
    expect(Math.min(...weights)).toBeGreaterThan(0.8);
  }
});

test("lids, hollows under the eyes, brows, nose, lips and forehead are none of it", () => {
  for (const [x, y] of [
    [30, -3],
    [30, -14],
    [40, 18],
    [3, -30],
    [15, -67],
    [30, 45],
  ]) {
    const weights = weightsNear(x, y);
    expect(weights.length).toBeGreaterThan(0);
    expect(Math.max(...weights)).toBeLessThan(0.05);
  }
});
