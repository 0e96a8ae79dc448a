import { clamp } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SeenSkin } from "./even-skin.ts";
import type { SkinZones } from "./skin-domain.ts";

/** Rounds of smoothing that leave no streaks, and over which their strength is taken. */
const broadRounds = 6;
const strengthRounds = 8;
/** Root mean square of log lightness about its broad level from which skin is streaky, and wholly; cheeks of young people at
 * rest have .02 to .04, the folds of a laugh in hard light .1 to .4. */
const streaky = [0.04, 0.11] as const;

/**
 * Where folds (0..1 a vertex) of the photo's expression leave streaks and specks of light and shade that smooth fields cannot
 * take off, 0..1: pale ridges, stretched pores, stubble drawn into lines. In a beard (`isBearded`) what is streaky is hair.
 */
export function foldStreaks(
  smoother: FieldSmoother,
  { middle }: Pick<SkinZones, "middle">,
  { photo, delit }: Pick<SeenSkin, "photo" | "delit">,
  folds: Float32Array,
  isBearded: boolean,
): Float32Array {
  const seen = photo.alpha.map((alpha) => clamp(alpha, 0, 1) + 1e-4);
  const light = seen.map((_, i) => mean3(delit.albedo, i));
  const broad = smoother.scalar(light, broadRounds, seen);
  const variance = smoother.scalar(
    light.map((value, i) => (value - broad[i]) ** 2),
    strengthRounds,
    seen,
  );
  return folds.map((fold, i) => {
    const skin = isBearded ? middle[i] : 1;
    return skin * fold * smoothstep(...streaky, Math.sqrt(variance[i]));
  });
}
