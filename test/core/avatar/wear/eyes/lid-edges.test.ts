import { expect, test } from "vitest";
import { addExpressions } from "../../../../../src/avatar/head/expression.ts";
import { placeLidEdges } from "../../../../../src/avatar/wear/eyes/lid-edges.ts";
import { model } from "../../seen-head.ts";

const sides = ["Right", "Left"] as const;
const meanHeight = (edge: readonly (readonly number[])[]) => edge.reduce((sum, [, y]) => sum + y, 0) / edge.length;

/** Of the upper lid's middle over the lower's, millimetres. */
function aperture(positions: Float32Array, side: (typeof sides)[number]): number {
  const { upper, lower } = placeLidEdges(model, positions)[side];
  return upper[3][1] - (lower[3][1] + lower[4][1]) / 2;
}

test.each(sides)(
  "the edges of the %s eye run from its outer to its inner corner, the upper above the lower",
  (side) => {
    const { upper, lower } = placeLidEdges(model, model.mean)[side];
    expect(upper[0]).toEqual(lower[0]);
    expect(upper.at(-1)).toEqual(lower.at(-1));
    for (const edge of [upper, lower]) {
      const across = edge.map(([x]) => Math.abs(x));
      expect(across).toEqual([...across].sort((a, b) => b - a));
      expect(Math.sign(edge[0][0])).toBe(side === "Left" ? 1 : -1);
    }
    expect(meanHeight(upper)).toBeGreaterThan(meanHeight(lower) + 3);
  },
);

test("both eyes of the mean head are alike", () => {
  const { Right, Left } = placeLidEdges(model, model.mean);
  for (const edge of ["upper", "lower"] as const) {
    Right[edge].forEach(([x, y, z], k) => {
      const [otherX, otherY, otherZ] = Left[edge][k];
      expect(Math.hypot(x + otherX, y - otherY, z - otherZ)).toBeLessThan(1);
    });
  }
});

test("a blink brings the edges together, of its own eye alone", () => {
  const positions = model.mean.slice();
  addExpressions(model, { eyeBlinkLeft: 1 }, positions);
  expect(aperture(model.mean, "Left")).toBeGreaterThan(6);
  expect(aperture(positions, "Left")).toBeLessThan(2);
  expect(aperture(positions, "Right")).toBeCloseTo(aperture(model.mean, "Right"), 1);
});
