import { expect, test } from "vitest";
import { meshGraph } from "../../../../src/avatar/mesh/mesh-graph.ts";

test("two quads that share an edge give each vertex its neighbours in order", () => {
  const { rowStarts, columns } = meshGraph(Uint16Array.of(0, 1, 4, 3, 1, 2, 5, 4), 6);
  const neighbours = Array.from({ length: 6 }, (_, i) => [...columns.subarray(rowStarts[i], rowStarts[i + 1])]);
  expect(neighbours).toEqual([
    [1, 3],
    [0, 2, 4],
    [1, 5],
    [0, 4],
    [1, 3, 5],
    [2, 4],
  ]);
});

test("vertices of no quad have no neighbours", () => {
  expect([...meshGraph(new Uint16Array(0), 2).rowStarts]).toEqual([0, 0, 0]);
});
