import { smoothstep } from "../../mesh/field.ts";
import type { Wave } from "./guide.ts";
import { hash } from "./noise.ts";

/** Radius of a helix of hair and length of one turn, millimetres. */
export interface Curl {
  readonly radius: number;
  readonly pitch: number;
}

/** Curl from which hair shows single coils: halfway from wavy to curly. */
export const coiled = 0.75;

/** How much the pitch of single bundles differs, as a fraction. */
const pitchSpread = 0.4;

/** Between the curl of straight hair and that of the tightest, 0..1. */
export function curlBetween(straight: Curl, tight: Curl, curl: number): Curl {
  return {
    radius: straight.radius + curl * (tight.radius - straight.radius),
    pitch: straight.pitch * (tight.pitch / straight.pitch) ** curl,
  };
}

/** Where hair is on its helix, which gets its radius `over` the first millimetres; each bundle has its own phase. */
export function helixAt(curl: Curl, number: number, gone: number, over: number): Wave {
  const turns = (gone / curl.pitch) * (1 - pitchSpread / 2 + pitchSpread * hash(number, 27)) + hash(number, 28);
  return turnAt(curl.radius, turns, smoothstep(0, over, gone));
}

/** Where hair is after so many turns of a helix that has `begun` (0..1). */
export function turnAt(radius: number, turns: number, begun: number): Wave {
  const phase = 2 * Math.PI * turns;
  return {
    aside: begun * radius * Math.sin(phase),
    outwards: 0.6 * begun * radius * (1 + Math.cos(phase)),
  };
}
