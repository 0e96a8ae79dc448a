import { difference, dot, length, scaled, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";

/** Edges of quads that are longer are halved where hair is all but closed: chords of these miss a skull by a third of a millimetre. */
const longest = 16;
/** Density up to which a quad bears no cap, and from which it is all but closed. */
const least = 0.04;
export const nearlyClosed = 0.77;

/** Skin below a cap: that of the head where hair grows; what is known at its vertices, and the head's vertex with which each moves. */
export interface CapSkin extends GrowthSkin {
  readonly density: ArrayLike<number>;
  readonly lift: ArrayLike<number>;
  readonly roots: ArrayLike<number>;
}

/** The skin where hair grows, `fine` enough to show as round where the head's own quads are long. */
export function capSkin(
  skin: GrowthSkin,
  { density, lift }: { readonly density: Float32Array; readonly lift: Float32Array },
  fine: boolean,
): CapSkin {
  const quads: number[] = [];
  const cap = new FineSkin(skin, density, lift);
  for (let q = 0; q < skin.quads.length; q += 4) {
    const corners = Array.from(skin.quads.subarray(q, q + 4));
    if (corners.some((corner) => density[corner] > least)) quads.push(...(fine ? cap.split(corners) : corners));
  }
  return { ...cap.finish(), quads: Uint16Array.from(quads) };
}

class FineSkin {
  readonly #positions: number[];
  readonly #normals: number[];
  readonly #density: number[];
  readonly #lift: number[];
  readonly #roots: number[];
  readonly #middles = new Map<number, number | null>();

  constructor({ positions, normals }: GrowthSkin, density: Float32Array, lift: Float32Array) {
    this.#positions = Array.from(positions);
    this.#normals = Array.from(normals);
    this.#density = Array.from(density);
    this.#lift = Array.from(lift);
    this.#roots = Array.from(density, (_, k) => k);
  }

  finish(): Omit<CapSkin, "quads"> {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      density: this.#density,
      lift: this.#lift,
      roots: this.#roots,
    };
  }

  /** Quads that cover one whose long edges are halved; triangles repeat their last corner. */
  split(corners: readonly number[]): readonly number[] {
    const [a, b, c, d] = corners;
    const middles = corners.map((corner, k) => this.#middleOf(corner, corners[(k + 1) % 4]));
    const [ab, bc, cd, da] = middles;
    const count = middles.filter((middle) => middle !== null).length;
    if (count === 0) return corners;
    if (count === 2 && ab !== null && cd !== null) return [a, ab, cd, d, ab, b, c, cd];
    if (count === 2 && bc !== null && da !== null) return [a, b, bc, da, da, bc, c, d];
    const rim = corners.flatMap((corner, k) => [middles[k - 1] ?? [], corner].flat());
    if (da !== null) rim.push(da);
    const centre = this.#between(corners);
    return Array.from({ length: Math.ceil(rim.length / 2) }, (_, k) => {
      const [first, second, third] = [0, 1, 2].map((more) => rim[Math.min(2 * k + more, rim.length) % rim.length]);
      return [centre, first, second, third];
    }).flat();
  }

  #middleOf(a: number, b: number): number | null {
    const key = Math.min(a, b) * 65536 + Math.max(a, b);
    let middle = this.#middles.get(key);
    if (middle === undefined) {
      const isClosed = Math.min(this.#density[a], this.#density[b]) >= nearlyClosed;
      const isLong = isClosed && length(difference(this.#at(a), this.#at(b))) > longest;
      middle = isLong ? this.#between([a, b]) : null;
      this.#middles.set(key, middle);
    }
    return middle;
  }

  #at(vertex: number): Triple {
    return tripleAt(this.#positions, vertex);
  }

  /** Adds the point amid vertices on the round surface through them: half of the way to where their tangent planes lie over it (T.
   * Boubekeur and M. Alexa, "Phong Tessellation", 2008). */
  #between(ends: readonly number[]): number {
    const share = 1 / ends.length;
    const mean = (values: readonly number[]) => ends.reduce((total, end) => total + share * values[end], 0);
    const meanOf = (values: readonly Triple[]) =>
      values.reduce((total, value) => sum(total, value, share), [0, 0, 0] as Triple);
    const flat = meanOf(ends.map((end) => this.#at(end)));
    const normals = ends.map((end) => tripleAt(this.#normals, end));
    const rise = meanOf(ends.map((end, k) => scaled(normals[k], dot(difference(this.#at(end), flat), normals[k]))));
    this.#positions.push(...sum(flat, rise, 0.5));
    this.#normals.push(...unit(meanOf(normals)));
    this.#density.push(mean(this.#density));
    this.#lift.push(mean(this.#lift));
    return this.#roots.push(ends[0]) - 1;
  }
}
