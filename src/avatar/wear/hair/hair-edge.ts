import type { HeadEnvelope } from "../../head/head-envelope.ts";
import { between, difference, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import {
  columnOfTurn,
  degrees,
  edgeColumns,
  placeTowards,
  polarOf,
  skinTowards,
  smoothed,
  turnOfColumn,
  valueAt,
} from "./face-polar.ts";
import type { GrowthSkin } from "./hair-mesh.ts";
import { nearestVertex } from "./hair-roots.ts";
import { depthTowards } from "./hairline.ts";

/** Cover at the edge of hair. */
const atEdge = 0.5;
/** Rounds of smoothing: vertices are further apart than columns. */
const smoothCount = 3;
/** Lowest and hindmost skin with a front edge, millimetres. */
const lowestY = -45;
const hindmostZ = -88;

/** Steps in which hair falls towards the axis, and where it ends there, degrees. */
const fallStep = 0.75;
const nearestAxis = 10;
/** Columns to both sides over which its way is told. */
const alongReach = 2;

type EdgeSkin = Pick<GrowthSkin, "positions" | "quads">;

/** The front edge of grown hair as a smooth curve over skin whose vertices know their cover. */
export class HairEdge {
  readonly #envelope: HeadEnvelope;
  readonly #positions: Float32Array;
  /** Angles off the axis; where hair has no edge that of the nearest column which has one. */
  readonly #edge: readonly number[];
  readonly #found: Float32Array;

  private constructor(envelope: HeadEnvelope, positions: Float32Array, found: Float32Array) {
    this.#envelope = envelope;
    this.#positions = positions;
    this.#found = found;
    this.#edge = smoothed(completed(found), smoothCount);
  }

  static of(skin: EdgeSkin, cover: Float32Array, envelope: HeadEnvelope): HairEdge {
    return new HairEdge(envelope, skin.positions, edgeAngles(skin, cover));
  }

  /** The edge of what grows behind this one and falls over the skin before it, as far as that `isCovered` without a gap. */
  fallen(isCovered: (place: Triple) => boolean): HairEdge {
    const angles = this.#edge.map((edge, column) => {
      const turn = turnOfColumn(column);
      let off = edge;
      while (off > nearestAxis && isCovered(skinTowards(this.#envelope, { turn, off: off - fallStep })))
        off -= fallStep;
      return off;
    });
    const found = this.#found.map((known, column) => (known > 0 ? angles[column] : known));
    return new HairEdge(this.#envelope, this.#positions, found);
  }

  /** Whether hair has an edge in a column. */
  isKnown(column: number): boolean {
    return this.#found[column] > 0;
  }

  /** Places between columns, as fractions, some `spacing` millimetres apart along the edge, where that is known. */
  evenly(spacing: number): number[] {
    const columns: number[] = [];
    let left = 0;
    for (let k = 1; k < edgeColumns.count; k++) {
      if (!this.isKnown(k - 1) || !this.isKnown(k)) continue;
      const way = Math.hypot(...difference(this.#at(k), this.#at(k - 1)));
      for (; left < way; left += spacing) columns.push(k - 1 + left / way);
      left -= way;
    }
    return columns;
  }

  #at(column: number): Triple {
    return skinTowards(this.#envelope, { turn: turnOfColumn(column), off: valueAt(this.#edge, column) });
  }

  /** Skin `depth` millimetres behind the edge in a column or between two, and the vertex with which it moves. */
  skinAt(column: number, depth: number): { readonly place: Triple; readonly vertex: number } {
    const [turn, off] = [turnOfColumn(column), valueAt(this.#edge, column)];
    const { radius } = polarOf(skinTowards(this.#envelope, { turn, off }));
    const place = skinTowards(this.#envelope, { turn, off: off + degrees(depth / radius) });
    return { place, vertex: nearestVertex(this.#positions, place) };
  }

  /** How far a place lies behind the edge, millimetres, negative before it; NaN where there is none. */
  depthOf(place: Triple): number {
    const polar = polarOf(place);
    const at = columnOfTurn(polar.turn);
    return this.isKnown(Math.floor(at)) && this.isKnown(Math.ceil(at)) ? depthTowards(this.#edge, polar) : Number.NaN;
  }

  /** Which way the edge leads before or behind a place, towards the subject's right, of unit length. */
  alongAt(place: Triple): Triple {
    const column = columnOfTurn(polarOf(place).turn);
    return unit(difference(this.#at(column + alongReach), this.#at(column - alongReach)));
  }

  /** The point, or the next one behind the edge if it lies before that. */
  behind(point: Triple): Triple {
    const depth = this.depthOf(point);
    if (!(depth < 0)) return point;
    const { turn, off, radius } = polarOf(point);
    return placeTowards({ turn, off: off - degrees(depth / Math.max(1, radius)) }, radius);
  }
}

/** Degrees off the axis at which hair begins in each column, between the vertices; NaN for none. */
function edgeAngles({ positions, quads }: EdgeSkin, cover: Float32Array): Float32Array {
  const found = new Float32Array(edgeColumns.count).fill(Number.NaN);
  for (let quad = 0; quad < quads.length; quad += 4) {
    const crossings: Triple[] = [];
    for (let k = 0; k < 4; k++) {
      const [a, b] = [quads[quad + k], quads[quad + ((k + 1) % 4)]];
      if (cover[a] >= atEdge === cover[b] >= atEdge) continue;
      const share = (atEdge - cover[a]) / (cover[b] - cover[a]);
      crossings.push(between(tripleAt(positions, a), tripleAt(positions, b), share));
    }
    const [from, to] = crossings;
    // Also leaves out what is no skin, which has no position.
    if (to && from[1] > lowestY && from[2] > hindmostZ) enter(found, from, to);
  }
  return found;
}

/** Enters a piece of the edge in the columns that it crosses, where it is the first off the axis. */
function enter(found: Float32Array, from: Triple, to: Triple): void {
  const [first, last] = [polarOf(from), polarOf(to)].sort((a, b) => a.turn - b.turn);
  const [start, end] = [first, last].map(({ turn }) => (turn - edgeColumns.first) / edgeColumns.step);
  for (let column = Math.max(0, Math.ceil(start)); column <= Math.min(end, edgeColumns.count - 1); column++) {
    const off = first.off + ((column - start) / Math.max(1e-6, end - start)) * (last.off - first.off);
    if (!(off >= found[column])) found[column] = off;
  }
}

function completed(found: Float32Array): number[] {
  return Array.from(found, (angle, k) => {
    for (let apart = 0; apart < found.length; apart++) {
      if (found[k - apart] > 0) return found[k - apart];
      if (found[k + apart] > 0) return found[k + apart];
    }
    return angle;
  });
}
