import type { Plane } from "../kernels/mask.ts";
import { cellMeans } from "./attributes/feature-sampling.ts";

/** A square grid of activations, channels innermost. */
export interface Activations {
  readonly size: number;
  readonly values: Float32Array;
}

/** What is added to the area under a class, in cells, so that a class that is not there weighs nothing. */
const leastArea = 0.5;

/**
 * Means of a net's activations, in the order that tools/parsing/net.py has them: the coarse ones over all, the upper and
 * the lower half; the fine ones under hair, skin and beard.
 */
export function poolActivations(
  classes: Readonly<Record<"hair" | "skin" | "beard", Plane>>,
  fine: Activations,
  coarse: Activations,
): Float32Array {
  const half = (coarse.size * coarse.size) / 2;
  const isUpper = (cell: number) => Number(cell < half);
  const under = (plane: Plane) => {
    const weights = cellMeans(plane, fine.size);
    return pooled(fine, (cell) => weights[cell], leastArea);
  };
  return Float32Array.from([
    ...pooled(coarse, () => 1),
    ...pooled(coarse, isUpper),
    ...pooled(coarse, (cell) => 1 - isUpper(cell)),
    ...under(classes.hair),
    ...under(classes.skin),
    ...under(classes.beard),
  ]);
}

function pooled({ size, values }: Activations, weight: (cell: number) => number, least = 0): number[] {
  const channels = values.length / (size * size);
  const sums = new Array<number>(channels).fill(0);
  let total = least;
  for (let cell = 0; cell < size * size; cell++) {
    const own = weight(cell);
    total += own;
    for (let c = 0; c < channels; c++) sums[c] += own * values[cell * channels + c];
  }
  return sums.map((sum) => sum / total);
}
