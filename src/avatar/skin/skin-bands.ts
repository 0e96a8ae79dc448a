import type { FieldSmoother } from "../mesh/field.ts";
import { toOpponent } from "./skin-prior.ts";

/** What a photo shows of skin beside albedo and light, in opponent log colour; four floats a vertex, the last unused. */
export interface SkinBands {
  /** What goes on for more than a centimetre: form that light shades, flushes, stains, the edges of shadows. */
  readonly form: Float32Array;
  /** What is left: lines, marks and pores. */
  readonly lines: Float32Array;
}

/** Smoothing that parts the bands, about 7 mm, and over which a band's power is taken, about 20 mm. */
const [bandIterations, powerIterations] = [6, 40];

/** Parts the rest (log RGB, four floats a vertex) into bands; `weights` (0..1) say how far a vertex may tell what is smooth. */
export function splitBands(smoother: FieldSmoother, rest: Float32Array, weights: Float32Array): SkinBands {
  const lines = new Float32Array(rest.length);
  for (let k = 0; k < rest.length; k += 4) toOpponent(rest[k], rest[k + 1], rest[k + 2], lines, k);
  const form = smoother.colour(
    lines,
    bandIterations,
    weights.map((value) => value + 1e-4),
  );
  for (let k = 0; k < rest.length; k++) lines[k] -= form[k];
  return { form, lines };
}

/** Mean square of a band about each vertex, four floats, the last unused. */
export function bandPower(smoother: FieldSmoother, band: Float32Array, weights: Float32Array): Float32Array {
  return meanPower(
    smoother,
    band.map((value) => value ** 2),
    weights,
  );
}

/** Mean of squares about each vertex, four floats, the last unused. */
export function meanPower(smoother: FieldSmoother, squares: Float32Array, weights: Float32Array): Float32Array {
  return smoother.colour(
    squares,
    powerIterations,
    weights.map((value) => value + 1e-5),
  );
}
