import { skullCentre } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { usualDensity } from "./scalp.ts";
import { type SideburnEnds, sideburnCover } from "./sideburns.ts";

/** Rays over the eyes, counted from the ears, in which a rim begins and ends at most, and degrees over which it thins out. */
const lowestRim = 5;
const highestRim = 6;
const rimFade = 12;
/** How far before an average hairline a rim may begin, and the step in which that is looked for, millimetres; behind these
 * depths it lies as usual. */
const furthestFront = 16;
const frontStep = 2;
const sideZ = [-100, -75] as const;

/** What a photo shows of every skin vertex: hair 0..1 and how well it is seen. */
interface Seen {
  readonly shown: Float32Array;
  readonly weights: Float32Array;
}

/** The rim of hair about a bald head: the usual cover up to the angle over the eyes to which the better seen side has hair,
 * behind as beside, from where most of the hair that is seen beside the face begins. */
export function rimCover(
  bands: readonly number[],
  model: HeadModel,
  scalp: Uint16Array,
  sideburns: SideburnEnds,
  { shown, weights }: Seen,
): Float32Array {
  const last = bands.length - 1;
  const tops = [bands, bands.toReversed()].map((side) => {
    const first = side.findIndex((width, k) => k > 0 && width > 0);
    if (first < 0 || first > lowestRim) return 0;
    const above = side.findIndex((width, k) => k > first && width === 0);
    return Math.min(highestRim, (above < 0 ? last : above) - 0.5);
  });
  const top = (180 / last) * Math.max(...tops);
  if (top === 0) return new Float32Array(scalp.length);
  const coverAt = (vertex: number, front: number) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    const elevation = (180 / Math.PI) * Math.atan2(y, Math.hypot(x, Math.min(0, z - skullCentre[2])));
    const usual = usualDensity(x, y, z - front * smoothstep(...sideZ, z));
    return Math.max(usual, sideburnCover([x, y, z], sideburns)) * smoothstep(top, top - rimFade, elevation);
  };
  let [front, least] = [0, Number.POSITIVE_INFINITY];
  for (let tried = 0; tried <= furthestFront; tried += frontStep) {
    const wrong = scalp.reduce(
      (sum, vertex) => sum + weights[vertex] * Math.abs(shown[vertex] - coverAt(vertex, tried)),
      0,
    );
    if (wrong < least) [front, least] = [tried, wrong];
  }
  return Float32Array.from(scalp, (vertex) => coverAt(vertex, front));
}
