// Our own nets as tools/parsing/export.py writes them: byte length of the graphs (uint32, little-endian), the graphs by
// name as JSON, their weights as [position, count] of the binary16 values that follow.
import { type CompiledNet, compileNet } from "./fuse.ts";
import type { GraphOp, Halves, NetGraph } from "./net-graph.ts";

type Stored = readonly [position: number, count: number];
type StoredOp = GraphOp extends infer Op ? Omit<Op, "weights" | "bias"> & { weights?: Stored; bias?: Stored } : never;

export function compileStored(bytes: Uint8Array): Record<string, CompiledNet> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const graphs = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const halves = new Uint16Array(bytes.slice(4 + length).buffer);
  const stored = ([position, count]: Stored): Halves => halves.subarray(position, position + count);
  const graph = (name: string): NetGraph => ({
    ...graphs[name],
    ops: (graphs[name].ops as StoredOp[]).map((op) => ({
      ...op,
      ...(op.weights && { weights: stored(op.weights) }),
      ...(op.bias && { bias: stored(op.bias) }),
    })),
  });
  return Object.fromEntries(Object.keys(graphs).map((name) => [name, compileNet(graph(name))]));
}
