import { type SeamSplit, splitSeams } from "../mesh/seams.ts";
import type { HeadModel } from "./head-model.ts";

/**
 * One Catmull-Clark step of the skin as a linear operator in compressed rows: fine vertex i is the sum of
 * `weights[k] * X[columns[k]]` for k from `rowStarts[i]` to `rowStarts[i + 1]`. Fine vertices are the moved coarse
 * ones, in their order, then one a coarse edge, then one a coarse quad.
 */
export interface Subdivision {
  readonly coarseVertexCount: number;
  readonly vertexCount: number;
  readonly rowStarts: Uint32Array;
  readonly columns: Uint16Array;
  readonly weights: Float32Array;
  /** Four fine vertices a fine quad; fine quad 4 q + i is the one at corner i of coarse quad q. */
  readonly quads: Uint16Array;
  /** The fine mesh cut at its uv seams; uvs are bilinear in each coarse quad. */
  readonly split: SeamSplit;
}

type Row = Map<number, number>;

/**
 * Builds the operator once for a model.
 * E. Catmull, J. Clark, "Recursively generated B-spline surfaces on arbitrary topological meshes", CAD 10 (1978);
 * boundary rules of C. DeRose et al., "Subdivision Surfaces in Character Animation", SIGGRAPH 1998.
 */
export function buildSubdivision(model: Pick<HeadModel, "skinVertexCount" | "quads" | "quadUvs" | "uvs">): Subdivision {
  const { skinVertexCount, quads, quadUvs, uvs } = model;
  const edges = collectEdges(quads);
  const uvEdges = collectEdges(quadUvs);
  const rows = [
    ...vertexRows(quads, edges, skinVertexCount),
    ...edges.ends.map((ends, e) => edgeRow(quads, ends, edges.faces[e])),
    ...faceRows(quads),
  ];
  if (rows.length > 0x10000) throw new RangeError(`the subdivided skin has ${rows.length} vertices, more than 65536`);
  const fineQuads = refineQuads(quads, edges.ofCorner, skinVertexCount, edges.ends.length);
  const uvCount = uvs.length / 2;
  const fineQuadUvs = refineQuads(quadUvs, uvEdges.ofCorner, uvCount, uvEdges.ends.length);
  return {
    coarseVertexCount: skinVertexCount,
    vertexCount: rows.length,
    ...compress(rows),
    quads: fineQuads,
    split: splitSeams(fineQuads, fineQuadUvs, refineUvs(uvs, quadUvs, uvEdges.ends)),
  };
}

/**
 * Positions of the first `vertexCount` fine vertices (or any field of three floats a vertex) from coarse ones; longer
 * inputs' further vertices are unused.
 */
export function subdivide(
  subdivision: Subdivision,
  positions: Float32Array,
  vertexCount = subdivision.vertexCount,
): Float32Array {
  const { coarseVertexCount, rowStarts, columns, weights } = subdivision;
  if (positions.length < 3 * coarseVertexCount) {
    throw new RangeError(`subdivide needs ${coarseVertexCount} vertices, got ${positions.length / 3}`);
  }
  const fine = new Float32Array(3 * vertexCount);
  for (let i = 0, k = 0; i < vertexCount; i++) {
    const end = rowStarts[i + 1];
    let x = 0;
    let y = 0;
    let z = 0;
    for (; k < end; k++) {
      const w = weights[k];
      const at = 3 * columns[k];
      x += w * positions[at];
      y += w * positions[at + 1];
      z += w * positions[at + 2];
    }
    fine[3 * i] = x;
    fine[3 * i + 1] = y;
    fine[3 * i + 2] = z;
  }
  return fine;
}

/** For each coarse vertex (`starts`) the places in a list of fine vertices that it moves, and by what share of its motion. */
export interface Spread {
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  readonly weights: Float32Array;
}

/** How motions of coarse vertices spread to some fine ones. */
export function spreadTo(
  { coarseVertexCount, rowStarts, columns, weights }: Subdivision,
  vertices: Uint16Array,
): Spread {
  const starts = new Uint32Array(coarseVertexCount + 1);
  const eachShare = (visit: (column: number, place: number, weight: number) => void) =>
    vertices.forEach((vertex, place) => {
      for (let k = rowStarts[vertex]; k < rowStarts[vertex + 1]; k++) visit(columns[k], place, weights[k]);
    });
  eachShare((column) => starts[column + 1]++);
  for (let column = 0; column < coarseVertexCount; column++) starts[column + 1] += starts[column];
  const next = starts.slice();
  const spread = {
    starts,
    places: new Uint16Array(starts[coarseVertexCount]),
    weights: new Float32Array(starts[coarseVertexCount]),
  };
  eachShare((column, place, weight) => {
    spread.places[next[column]] = place;
    spread.weights[next[column]++] = weight;
  });
  return spread;
}

/** Motions of the fine vertices where few coarse ones move: `moved` has zeros before. */
export function spreadMotion({ starts, places, weights }: Spread, motion: Float32Array, moved: Float64Array): void {
  for (let vertex = 0, at = 0; vertex < starts.length - 1; vertex++, at += 3) {
    const x = motion[at];
    const y = motion[at + 1];
    const z = motion[at + 2];
    if (x === 0 && y === 0 && z === 0) continue;
    for (let k = starts[vertex]; k < starts[vertex + 1]; k++) {
      const place = 3 * places[k];
      moved[place] += weights[k] * x;
      moved[place + 1] += weights[k] * y;
      moved[place + 2] += weights[k] * z;
    }
  }
}

interface Edges {
  readonly ends: [number, number][];
  /** Quads on each edge: two, or one on the boundary. */
  readonly faces: number[][];
  /** Edge from each quad corner to the next. */
  readonly ofCorner: Uint32Array;
}

function collectEdges(quads: Uint16Array): Edges {
  const edgeOf = new Map<number, number>();
  const ends: [number, number][] = [];
  const faces: number[][] = [];
  const ofCorner = new Uint32Array(quads.length);
  for (let corner = 0; corner < quads.length; corner++) {
    const a = quads[corner];
    const b = quads[nextCorner(corner)];
    const key = Math.min(a, b) * 0x10000 + Math.max(a, b);
    let edge = edgeOf.get(key);
    if (edge === undefined) {
      edge = ends.length;
      edgeOf.set(key, edge);
      ends.push([Math.min(a, b), Math.max(a, b)]);
      faces.push([]);
    }
    faces[edge].push(corner >> 2);
    ofCorner[corner] = edge;
  }
  return { ends, faces, ofCorner };
}

function nextCorner(corner: number): number {
  return (corner & ~3) | ((corner + 1) & 3);
}

/** Moved coarse vertices: (F + 2 R + (n - 3) P) / n inside; (A + 6 P + B) / 8 along the boundary. */
function vertexRows(quads: Uint16Array, edges: Edges, vertexCount: number): Row[] {
  const facesOf: number[][] = Array.from({ length: vertexCount }, () => []);
  const edgesOf: number[][] = Array.from({ length: vertexCount }, () => []);
  quads.forEach((vertex, corner) => {
    facesOf[vertex].push(corner >> 2);
  });
  edges.ends.forEach((ends, edge) => {
    for (const vertex of ends) edgesOf[vertex].push(edge);
  });
  return facesOf.map((faces, vertex) => {
    const row: Row = new Map();
    const boundary = edgesOf[vertex].filter((edge) => edges.faces[edge].length === 1);
    if (boundary.length > 0 || faces.length === 0) {
      add(row, vertex, 1 - boundary.length / 4);
      for (const edge of boundary) addMean(row, edges.ends[edge], 1 / 4);
      return row;
    }
    const n = edgesOf[vertex].length;
    for (const face of faces) addMean(row, corners(quads, face), 1 / (n * faces.length));
    for (const edge of edgesOf[vertex]) addMean(row, edges.ends[edge], 2 / (n * n));
    add(row, vertex, (n - 3) / n);
    return row;
  });
}

/** The midpoint on the boundary, elsewhere the mean of the ends and of the two quads' centres. */
function edgeRow(quads: Uint16Array, ends: [number, number], faces: number[]): Row {
  const row: Row = new Map();
  if (faces.length === 1) {
    addMean(row, ends, 1);
    return row;
  }
  addMean(row, ends, 1 / 2);
  for (const face of faces) addMean(row, corners(quads, face), 1 / (2 * faces.length));
  return row;
}

function faceRows(quads: Uint16Array): Row[] {
  return Array.from({ length: quads.length / 4 }, (_, face) => {
    const row: Row = new Map();
    addMean(row, corners(quads, face), 1);
    return row;
  });
}

function corners(quads: Uint16Array, face: number): Uint16Array {
  return quads.subarray(4 * face, 4 * face + 4);
}

function add(row: Row, vertex: number, weight: number): void {
  row.set(vertex, (row.get(vertex) ?? 0) + weight);
}

function addMean(row: Row, vertices: ArrayLike<number>, weight: number): void {
  for (let i = 0; i < vertices.length; i++) add(row, vertices[i], weight / vertices.length);
}

function compress(rows: Row[]): Pick<Subdivision, "rowStarts" | "columns" | "weights"> {
  const rowStarts = new Uint32Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++) rowStarts[i + 1] = rowStarts[i] + rows[i].size;
  const columns = new Uint16Array(rowStarts[rows.length]);
  const weights = new Float32Array(rowStarts[rows.length]);
  let k = 0;
  for (const row of rows) {
    for (const [column, weight] of row) {
      columns[k] = column;
      weights[k++] = weight;
    }
  }
  return { rowStarts, columns, weights };
}

/** Four quads a quad: corner, the edge after it, the centre, the edge before it. */
function refineQuads(
  quads: Uint16Array,
  edgeOfCorner: Uint32Array,
  vertexCount: number,
  edgeCount: number,
): Uint16Array {
  if (vertexCount + edgeCount + quads.length / 4 > 0x10000)
    throw new RangeError("the subdivided mesh exceeds 65536 vertices");
  const fine = new Uint16Array(quads.length * 4);
  for (let corner = 0; corner < quads.length; corner++) {
    const previous = (corner & ~3) | ((corner + 3) & 3);
    fine[4 * corner] = quads[corner];
    fine[4 * corner + 1] = vertexCount + edgeOfCorner[corner];
    fine[4 * corner + 2] = vertexCount + edgeCount + (corner >> 2);
    fine[4 * corner + 3] = vertexCount + edgeOfCorner[previous];
  }
  return fine;
}

function refineUvs(uvs: Float32Array, quadUvs: Uint16Array, uvEdges: [number, number][]): Float32Array {
  const uvCount = uvs.length / 2;
  const fine = new Float32Array(2 * (uvCount + uvEdges.length + quadUvs.length / 4));
  fine.set(uvs);
  for (let c = 0; c < 2; c++) {
    uvEdges.forEach(([a, b], edge) => {
      fine[2 * (uvCount + edge) + c] = (uvs[2 * a + c] + uvs[2 * b + c]) / 2;
    });
    for (let q = 0; q < quadUvs.length; q += 4) {
      let sum = 0;
      for (let i = 0; i < 4; i++) sum += uvs[2 * quadUvs[q + i] + c];
      fine[2 * (uvCount + uvEdges.length + q / 4) + c] = sum / 4;
    }
  }
  return fine;
}
