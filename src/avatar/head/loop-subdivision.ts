import type { Part } from "./head-model.ts";
import { weldPart } from "./part.ts";
import type { Blends } from "./skinning.ts";

/**
 * One Loop step of a part as a linear operator on its vertices. Fine vertices are the part's own in their order, then
 * one an edge of its triangles, seams kept apart.
 */
export interface LoopSubdivision extends Blends {
  readonly vertexCount: number;
  readonly triangles: Uint32Array;
  readonly uvs: Float32Array;
  /** For each fine vertex the first at the same place. */
  readonly welds: Uint16Array;
  /** The two vertices of the part between which each fine vertex lies; twice the same for its own. */
  readonly ends: Uint16Array;
}

type Row = ReadonlyMap<number, number>;

interface Edge {
  readonly ends: readonly [number, number];
  readonly opposite: number[];
}

/** Edges of the welded triangles, by `edgeKey`. */
type Edges = ReadonlyMap<number, Edge>;

/**
 * Builds the operator for a part. Along the boundary, and where more than two triangles meet, edges keep to themselves
 * and corners stay. C. Loop, "Smooth Subdivision Surfaces Based on Triangles", 1987; boundary rules of H. Hoppe et
 * al., "Piecewise Smooth Surface Reconstruction", SIGGRAPH 1994.
 */
export function buildLoopSubdivision(part: Part): LoopSubdivision {
  const welds = weldPart(part);
  const edges = collectEdges(part.triangles, welds);
  const placed = vertexRows(edges, part.vertexCount);
  // (1) The part's own vertices.
  const rows: Row[] = Array.from(welds, (weld) => placed[weld]);
  const fineWelds: number[] = Array.from(welds);
  const ends: number[] = Array.from(welds, (_, i) => [i, i]).flat();
  const uvs: number[] = Array.from(part.uvs);
  // (2) One on every edge, twice where the edge is a seam of the uvs.
  const middles = new Map<number, number>();
  const firstMiddles = new Map<number, number>();
  const middle = (a: number, b: number): number => {
    const known = middles.get(edgeKey(a, b));
    if (known !== undefined) return known;
    const index = rows.length;
    const key = edgeKey(welds[a], welds[b]);
    if (!firstMiddles.has(key)) firstMiddles.set(key, index);
    middles.set(edgeKey(a, b), index);
    rows.push(edgeRow(edges, key));
    fineWelds.push(firstMiddles.get(key) ?? index);
    ends.push(a, b);
    uvs.push((part.uvs[2 * a] + part.uvs[2 * b]) / 2, (part.uvs[2 * a + 1] + part.uvs[2 * b + 1]) / 2);
    return index;
  };
  // (3) Four triangles for one.
  const triangles: number[] = [];
  for (let t = 0; t < part.triangles.length; t += 3) {
    const [a, b, c] = part.triangles.subarray(t, t + 3);
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    triangles.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  if (rows.length > 0x10000) throw new RangeError(`the subdivided part has ${rows.length} vertices, more than 65536`);
  return {
    vertexCount: rows.length,
    ...compress(rows),
    triangles: Uint32Array.from(triangles),
    uvs: Float32Array.from(uvs),
    welds: Uint16Array.from(fineWelds),
    ends: Uint16Array.from(ends),
  };
}

/**
 * Fine positions from those of the part. What the step draws in is first given out, so that round hair keeps clear of
 * the skull: one round of F. Cheng et al., "Loop Subdivision Surface Based Progressive Interpolation", JCST 2009.
 */
export function subdivideLoop(subdivision: LoopSubdivision, positions: Float32Array): Float32Array {
  const drawn = applyRows(subdivision, positions, positions.length / 3);
  const swollen = positions.map((value, k) => 2 * value - drawn[k]);
  return applyRows(subdivision, swollen, subdivision.vertexCount);
}

function applyRows({ rowStarts, columns, weights }: Blends, positions: Float32Array, count: number): Float32Array {
  const fine = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
      const at = 3 * columns[k];
      fine[3 * i] += weights[k] * positions[at];
      fine[3 * i + 1] += weights[k] * positions[at + 1];
      fine[3 * i + 2] += weights[k] * positions[at + 2];
    }
  }
  return fine;
}

function edgeKey(a: number, b: number): number {
  return Math.min(a, b) * 0x10000 + Math.max(a, b);
}

function collectEdges(triangles: Uint16Array, welds: Uint16Array): Edges {
  const edges = new Map<number, Edge>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((step) => welds[triangles[t + ((k + step) % 3)]]);
      const edge = edges.get(edgeKey(a, b));
      if (edge) edge.opposite.push(c);
      else edges.set(edgeKey(a, b), { ends: [a, b], opposite: [c] });
    }
  }
  return edges;
}

const isInner = ({ opposite }: Edge) => opposite.length === 2;

/** Rows of the part's own vertices, by welded vertex: Loop's weights inside, 1/8 3/4 1/8 along one boundary. */
function vertexRows(edges: Edges, vertexCount: number): Row[] {
  const around: number[][] = Array.from({ length: vertexCount }, () => []);
  const along: number[][] = Array.from({ length: vertexCount }, () => []);
  const triangleCounts = new Uint16Array(vertexCount);
  for (const edge of edges.values()) {
    const [a, b] = edge.ends;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      around[from].push(to);
      if (!isInner(edge)) along[from].push(to);
    }
    for (const vertex of edge.opposite) triangleCounts[vertex]++;
  }
  return around.map((neighbours, vertex) => {
    const border = along[vertex];
    if (border.length === 0 && neighbours.length > 0) return innerRow(vertex, neighbours);
    if (border.length !== 2 || triangleCounts[vertex] < 2) return new Map([[vertex, 1]]);
    return new Map([[vertex, 3 / 4], ...border.map((neighbour) => [neighbour, 1 / 8] as const)]);
  });
}

function innerRow(vertex: number, neighbours: readonly number[]): Row {
  const n = neighbours.length;
  const share = (5 / 8 - (3 / 8 + Math.cos((2 * Math.PI) / n) / 4) ** 2) / n;
  return new Map([[vertex, 1 - n * share], ...neighbours.map((neighbour) => [neighbour, share] as const)]);
}

function edgeRow(edges: Edges, key: number): Row {
  const edge = edges.get(key);
  if (!edge) throw new RangeError(`no edge ${key}`);
  const row = new Map<number, number>();
  const add = (vertex: number, weight: number) => row.set(vertex, (row.get(vertex) ?? 0) + weight);
  for (const end of edge.ends) add(end, isInner(edge) ? 3 / 8 : 1 / 2);
  if (isInner(edge)) for (const vertex of edge.opposite) add(vertex, 1 / 8);
  return row;
}

function compress(rows: readonly Row[]): Blends {
  const rowStarts = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => {
    rowStarts[i + 1] = rowStarts[i] + row.size;
  });
  return {
    rowStarts,
    columns: Uint16Array.from(rows.flatMap((row) => [...row.keys()])),
    weights: Float32Array.from(rows.flatMap((row) => [...row.values()])),
  };
}
