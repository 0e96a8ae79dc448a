import { skullCentre } from "../../../src/avatar/head/head-envelope.ts";
import type { Triple } from "../../../src/avatar/mesh/triple.ts";

export const radius = 95;
const turns = 36;
const rings = 24;
export const vertexCount = turns * rings;
export const degree = Math.PI / 180;

/** A ball about the middle of the skull: rings about the axis to the face, five degrees apart. */
export const positions = Float32Array.from({ length: 3 * turns * rings }, (_, k) => {
  const [vertex, axis] = [Math.floor(k / 3), k % 3];
  const turn = 10 * degree * (vertex % turns);
  const off = degree * (7 + 5 * Math.floor(vertex / turns));
  const direction = [Math.sin(off) * Math.cos(turn), Math.sin(off) * Math.sin(turn), Math.cos(off)];
  return skullCentre[axis] + radius * direction[axis];
});
export const quads = Uint16Array.from({ length: 4 * turns * (rings - 1) }, (_, k) => {
  const [quad, corner] = [Math.floor(k / 4), k % 4];
  const [ring, turn] = [Math.floor(quad / turns), quad % turns];
  const next = (turn + 1) % turns;
  return [ring * turns + turn, ring * turns + next, (ring + 1) * turns + next, (ring + 1) * turns + turn][corner];
});
/** Cover by hair from an angle off the axis that its turn gives, over ten degrees. */
export const coverFrom = (edgeOf: (turn: number) => number) =>
  Float32Array.from({ length: turns * rings }, (_, vertex) => {
    const off = 7 + 5 * Math.floor(vertex / turns);
    return Math.min(1, Math.max(0, (off - edgeOf(10 * (vertex % turns))) / 10 + 0.5));
  });

/** The place of the ball at a turn about the axis, degrees from the left ear up, and an angle off it. */
export const placeAt = (turn: number, off: number): Triple => [
  skullCentre[0] + radius * Math.sin(off * degree) * Math.cos(turn * degree),
  skullCentre[1] + radius * Math.sin(off * degree) * Math.sin(turn * degree),
  skullCentre[2] + radius * Math.cos(off * degree),
];
