import type { Field, Workshop } from "./field.ts";
import { smoothOverSkin } from "./smooth.ts";
import { smoothstep } from "./vectors.ts";

/** Millimetres: the height of a brow, below which the lift fades until the fold of the lid, and the width of a column. */
const browHeight = 9;
const foldDistance = 18;
const columnHalfWidth = 4;
const columnDepth = 15;
/** The brows of the mean head lie above this height over the middle between the eyes, before this depth. */
const leastY = 3;
const leastZ = -30;

/** A shape in which brows rise as a whole: the units lift their upper edge, which would only make them taller. */
export function liftWholeBrows({ crop, mean }: Workshop, field: Field): Field {
  const front = [...Array(crop.skinVertexCount).keys()].filter(
    (i) => mean[3 * i + 1] > leastY && mean[3 * i + 2] > leastZ,
  );
  const further = new Float64Array(mean.length / 3);
  for (const i of front) {
    for (const j of front) {
      const above = mean[3 * j + 1] - mean[3 * i + 1];
      if (above < 0 || above > foldDistance || Math.abs(mean[3 * j] - mean[3 * i]) > columnHalfWidth) continue;
      if (Math.abs(mean[3 * j + 2] - mean[3 * i + 2]) > columnDepth) continue;
      const carried = field[3 * j + 1] * (1 - smoothstep(above, browHeight, foldDistance));
      further[i] = Math.max(further[i], carried - field[3 * i + 1]);
    }
  }
  const smooth = smoothOverSkin(crop, further, 3);
  return field.map((value, k) => (k % 3 === 1 ? value + smooth[Math.trunc(k / 3)] : value));
}
