import { between, cross, difference, length, type Triple, tripleAt } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";

export interface RootOptions {
  /** Distance of a root from the next, millimetres; more where there would be more than `most`. */
  readonly spacing: number;
  readonly most: number;
  /** Density up to which nothing has its root; absent = 0. */
  readonly thinnest?: number;
}

/** Visits roots: the quad at which each lies and its place there; their count follows area and density. */
export function spreadRoots(
  { positions, quads }: GrowthSkin,
  density: Float32Array,
  { spacing, most, thinnest = 0 }: RootOptions,
  visit: (quad: number, u: number, v: number, number: number) => void,
): void {
  const expected = new Float64Array(quads.length / 4);
  const sparse = 1 / (1 - thinnest);
  let total = 0;
  for (let k = 0; k < expected.length; k++) {
    const a = quads[4 * k];
    const b = quads[4 * k + 1];
    const c = quads[4 * k + 2];
    const d = quads[4 * k + 3];
    const dense = sparse * ((density[a] + density[b] + density[c] + density[d]) / 4 - thinnest);
    expected[k] = dense > 0 ? (dense * quadArea(positions, a, b, c, d)) / spacing ** 2 : 0;
    total += expected[k];
  }
  const share = Math.min(1, most / Math.max(1, total));
  let [due, number] = [0.5, 0];
  for (let k = 0; k < expected.length; k++) {
    for (due += share * expected[k]; due >= 1; due--) {
      // R2, an even sequence over the square: M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
      visit(4 * k, (0.5 + number * 0.7548776662) % 1, (0.5 + number * 0.5698402909) % 1, number);
      number++;
    }
  }
}

/** A root on the skin: its point, the density there and the vertex with which it moves. */
export interface Root {
  readonly point: Triple;
  readonly density: number;
  readonly vertex: number;
}

export function rootAt(
  { positions, quads }: Pick<GrowthSkin, "positions" | "quads">,
  density: Float32Array,
  quad: number,
  u: number,
  v: number,
): Root {
  const corner = (k: number) => tripleAt(positions, quads[quad + k]);
  const of = (k: number) => density[quads[quad + k]];
  return {
    point: between(between(corner(0), corner(1), u), between(corner(3), corner(2), u), v),
    density: (1 - v) * ((1 - u) * of(0) + u * of(1)) + v * ((1 - u) * of(3) + u * of(2)),
    vertex: quads[quad + (v < 0.5 ? (u < 0.5 ? 0 : 1) : u < 0.5 ? 3 : 2)],
  };
}

function quadArea(positions: Float32Array, a: number, b: number, c: number, d: number): number {
  const across = difference(tripleAt(positions, c), tripleAt(positions, a));
  return length(cross(across, difference(tripleAt(positions, d), tripleAt(positions, b)))) / 2;
}

/** The vertex next to a point, of which there are three coordinates each. */
export function nearestVertex(positions: Float32Array, [x, y, z]: Triple): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < positions.length; i += 3) {
    const square = (positions[i] - x) ** 2 + (positions[i + 1] - y) ** 2 + (positions[i + 2] - z) ** 2;
    if (square < least) [found, least] = [i / 3, square];
  }
  return found;
}
