import { smoothstep } from "../../mesh/field.ts";

/** Swirls of about one unit, -1..1.7: products of sines, each bent by the others, so that no rows show. */
export function swirl(x: number, y: number, z: number): number {
  const a = Math.sin(3.1 * x + 1.6 * Math.sin(2.3 * y + 1.1 * z));
  const b = Math.sin(2.7 * y + 1.6 * Math.sin(2.1 * z - 1.7 * x) + 0.8);
  const c = Math.sin(2.9 * z + 1.6 * Math.sin(1.9 * x + 1.3 * y) + 2.1);
  return Math.max(-1, (a * b + b * c + c * a) / 1.8);
}

/** A fixed value 0..1 for each number and salt (C. Wellons, "Prospecting for Hash Functions", 2018). */
export function hash(number: number, salt: number): number {
  let bits = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Smooth values 0..1 along a line, one for each whole number. */
export function lineNoise(place: number, salt: number): number {
  const whole = Math.floor(place);
  const [from, to] = [hash(whole, salt), hash(whole + 1, salt)];
  return from + (to - from) * smoothstep(0, 1, place - whole);
}
