import type { Graph } from "../../kernels/solve.ts";

/** A mole, a freckle or a small scar ends within this, millimetres; folds, strands of hair and rims go on. */
const largestMark = 6;
/** Least ratio of the variances across and along a mark. */
const leastRoundness = 0.25;

/**
 * Which dark vertices are marks of the skin, 1 or 0 each: those whose connected dark neighbours all lie within a few millimetres and
 * in no line. `positions`: xyz in millimetres of every vertex of the graph.
 */
export function findMarks(graph: Graph, positions: Float32Array, isDark: (vertex: number) => boolean): Float32Array {
  const { rowStarts, columns } = graph;
  const count = rowStarts.length - 1;
  const marks = new Float32Array(count);
  const visited = new Uint8Array(count);
  for (let start = 0; start < count; start++) {
    if (visited[start] || !isDark(start)) continue;
    const spot = [start];
    visited[start] = 1;
    for (let k = 0; k < spot.length; k++) {
      for (let at = rowStarts[spot[k]]; at < rowStarts[spot[k] + 1]; at++) {
        const next = columns[at];
        if (visited[next] || !isDark(next)) continue;
        visited[next] = 1;
        spot.push(next);
      }
    }
    if (extent(positions, spot) <= largestMark && isRound(positions, spot))
      for (const vertex of spot) marks[vertex] = 1;
  }
  return marks;
}

/** The longest side of the box about some vertices. */
function extent(positions: Float32Array, vertices: readonly number[]): number {
  const sides = [0, 1, 2].map((c) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const vertex of vertices) {
      low = Math.min(low, positions[3 * vertex + c]);
      high = Math.max(high, positions[3 * vertex + c]);
    }
    return high - low;
  });
  return Math.max(...sides);
}

/** Whether points of a surface are no line, by the invariants of their covariance (its third eigenvalue is next to none). */
function isRound(positions: Float32Array, vertices: readonly number[]): boolean {
  if (vertices.length < 3) return true;
  const mean = [0, 1, 2].map((c) => vertices.reduce((sum, i) => sum + positions[3 * i + c], 0) / vertices.length);
  const moment = (a: number, b: number) =>
    vertices.reduce((sum, i) => sum + (positions[3 * i + a] - mean[a]) * (positions[3 * i + b] - mean[b]), 0);
  const [xx, yy, zz] = [moment(0, 0), moment(1, 1), moment(2, 2)];
  const minors = xx * yy - moment(0, 1) ** 2 + yy * zz - moment(1, 2) ** 2 + xx * zz - moment(0, 2) ** 2;
  return minors / (xx + yy + zz) ** 2 >= leastRoundness / (1 + leastRoundness) ** 2;
}
