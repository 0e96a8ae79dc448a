// The attribute regressions of assets/attributes.json as nets of one 1x1 layer from features to class scores.

import { type CompiledNet, compileNet } from "./fuse.ts";
import { halfOf } from "./halves.ts";
import type { NetGraph } from "./net-graph.ts";

/** For each task the weights of each class, and their biases. */
export type AttributeWeights = Record<string, { weights: number[][]; biases: number[] }>;

export function compileAttributes(tasks: AttributeWeights): Record<string, CompiledNet> {
  const nets = Object.entries(tasks).map(([task, regression]) => [
    `attribute_${task}`,
    compileNet(graphOf(regression)),
  ]);
  return Object.fromEntries(nets);
}

function graphOf({ weights, biases }: AttributeWeights[string]): NetGraph {
  const halves = (values: number[]) => Uint16Array.from(values, halfOf);
  const layer = { kind: "conv", input: 0, output: 1, kernel: [1, 1] as [number, number], stride: 1 } as const;
  return {
    tensors: [
      [1, 1, weights[0].length],
      [1, 1, weights.length],
    ],
    input: 0,
    outputs: [1],
    ops: [{ ...layer, weights: halves(weights.flat()), bias: halves(biases), padding: "valid" }],
  };
}
