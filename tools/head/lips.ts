import type { Field, Workshop } from "./field.ts";
import { smoothOverSkin } from "./smooth.ts";
import { smoothstep } from "./vectors.ts";

/** Lips and what hangs on them: box about the mouth of the mean head, millimetres from between the eyes. */
const mouthBox = { halfWidth: 50, centreY: -66, halfHeight: 38, leastZ: -30 } as const;
const neighbourCount = 6;
/** Share of the opening that each lip closes, and how far from the lips the closing reaches. */
const closing = { upper: { share: 0.34, reach: 34 }, lower: { share: 0.66, reach: 42 } } as const;

/** The correction that brings the lips together again on an open jaw. */
export function closedMouth({ mean, crop, jaw }: Workshop, jawOpen: Field): Field {
  const inBox = (i: number) =>
    Math.abs(mean[3 * i]) < mouthBox.halfWidth &&
    Math.abs(mean[3 * i + 1] - mouthBox.centreY) < mouthBox.halfHeight &&
    mean[3 * i + 2] > mouthBox.leastZ;
  const skin = [...Array(crop.skinVertexCount).keys()].filter(inBox);
  const halves = {
    upper: skin.filter((i) => jaw[i] < 0.5),
    lower: skin.filter((i) => jaw[i] >= 0.5),
  };
  const field = new Float64Array(mean.length);
  for (const half of ["upper", "lower"] as const) {
    const { share, reach } = closing[half];
    const others = halves[half === "upper" ? "lower" : "upper"];
    for (const i of halves[half]) {
      const nearest = nearestOf(mean, i, others);
      const strength = share * (1 - smoothstep(nearest[0].distance, 2, reach));
      const sum = nearest.reduce((total, { distance }) => total + 1 / (distance + 0.1), 0);
      for (let c = 0; c < 3; c++) {
        const other = nearest.reduce((total, n) => total + jawOpen[3 * n.vertex + c] / (n.distance + 0.1) / sum, 0);
        field[3 * i + c] = strength * (other - jawOpen[3 * i + c]);
      }
    }
  }
  return smoothOverSkin(crop, field, 10, { share: 0.4, components: 3 });
}

function nearestOf(
  positions: Float64Array,
  i: number,
  candidates: readonly number[],
): { vertex: number; distance: number }[] {
  const found = candidates.map((vertex) => {
    const [x, y, z] = [0, 1, 2].map((c) => positions[3 * vertex + c] - positions[3 * i + c]);
    return { vertex, distance: Math.sqrt(x * x + y * y + z * z) };
  });
  return found.sort((a, b) => a.distance - b.distance || a.vertex - b.vertex).slice(0, neighbourCount);
}
