import type { Graph } from "../../kernels/solve.ts";

const graphs = new WeakMap<Uint16Array, Graph>();

/** The graph of a quad mesh's edges over `vertexCount` vertices, neighbours ascending. Kept for each mesh. */
export function meshGraph(quads: Uint16Array, vertexCount: number): Graph {
  let graph = graphs.get(quads);
  if (graph?.rowStarts.length !== vertexCount + 1) {
    graph = buildGraph(quads, vertexCount);
    graphs.set(quads, graph);
  }
  return graph;
}

/** Keeps a graph that was made before for its mesh. */
export function keepGraph(quads: Uint16Array, graph: Graph): void {
  graphs.set(quads, graph);
}

function buildGraph(quads: Uint16Array, vertexCount: number): Graph {
  const neighbours: Set<number>[] = Array.from({ length: vertexCount }, () => new Set());
  for (let corner = 0; corner < quads.length; corner++) {
    const next = (corner & ~3) | ((corner + 1) & 3);
    neighbours[quads[corner]].add(quads[next]);
    neighbours[quads[next]].add(quads[corner]);
  }
  const rowStarts = new Uint32Array(vertexCount + 1);
  for (let i = 0; i < vertexCount; i++) rowStarts[i + 1] = rowStarts[i] + neighbours[i].size;
  const columns = new Uint16Array(rowStarts[vertexCount]);
  for (let i = 0; i < vertexCount; i++)
    columns.set(
      [...neighbours[i]].sort((a, b) => a - b),
      rowStarts[i],
    );
  return { rowStarts, columns };
}
