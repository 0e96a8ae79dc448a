import type { HeadEnvelope } from "../../head/head-envelope.ts";
import { between, type Triple, tripleAt } from "../../mesh/triple.ts";
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

type EdgeSkin = Pick<GrowthSkin, "positions" | "quads">;

/** The front edge of grown hair as a smooth curve over skin whose vertices know their cover. */
export class HairEdge {
  readonly #envelope: HeadEnvelope;
  readonly #positions: Float32Array;
  /** Angles off the axis; where hair has no edge that of the nearest column which has one. */
  readonly #edge: readonly number[];
  readonly #found: Float32Array;

  constructor(skin: EdgeSkin, cover: Float32Array, envelope: HeadEnvelope) {
    this.#envelope = envelope;
    this.#positions = skin.positions;
    this.#found = edgeAngles(skin, cover);
    this.#edge = smoothed(completed(this.#found), smoothCount);
  }

  /** Whether hair has an edge in a column. */
  isKnown(column: number): boolean {
    return this.#found[column] > 0;
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
