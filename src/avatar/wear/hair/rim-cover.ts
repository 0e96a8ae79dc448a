import { skullCentre } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { usualDensity } from "./scalp.ts";

/** Rays over the eyes, counted from the ears, in which a rim begins and ends at most, and degrees over which it thins out. */
const lowestRim = 5;
const highestRim = 6;
const rimFade = 9;

/** The rim of hair about a bald head: the usual cover up to the angle over the eyes to which the better seen side has hair,
 * behind as beside. */
export function rimCover(bands: readonly number[], model: HeadModel, scalp: Uint16Array): Float32Array {
  const last = bands.length - 1;
  const tops = [bands, bands.toReversed()].map((side) => {
    const first = side.findIndex((width, k) => k > 0 && width > 0);
    if (first < 0 || first > lowestRim) return 0;
    const above = side.findIndex((width, k) => k > first && width === 0);
    return Math.min(highestRim, (above < 0 ? last : above) - 0.5);
  });
  const top = (180 / last) * Math.max(...tops);
  if (top === 0) return new Float32Array(scalp.length);
  return Float32Array.from(scalp, (vertex) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    const elevation = (180 / Math.PI) * Math.atan2(y, Math.hypot(x, Math.min(0, z - skullCentre[2])));
    return usualDensity(x, y, z) * smoothstep(top, top - rimFade, elevation);
  });
}
