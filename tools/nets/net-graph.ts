import type { Activation, Shape } from "../../src/kernels/net-program.ts";

/** IEEE 754 binary16 values as stored. */
export type Halves = Uint16Array;

export type GraphOp =
  | {
      kind: "conv" | "depthwise";
      input: number;
      output: number;
      /** conv: output channel, row, column, input channel; depthwise: row, column, channel. */
      weights: Halves;
      bias: Halves | null;
      kernel: [number, number];
      stride: number;
      padding: "same" | "valid";
    }
  | { kind: "activation"; input: number; output: number; activation: Activation; slope: Halves | null }
  | { kind: "pad_channels" | "max_pool" | "global_average" | "logistic" | "resize"; input: number; output: number }
  | { kind: "transpose_conv"; input: number; output: number; weights: Halves; bias: Halves }
  | { kind: "add" | "scale"; inputs: [number, number]; output: number }
  | { kind: "concat"; inputs: number[]; output: number };

/** A net as its authors wrote it, one operation a layer; `tensors` are activations of height, width, channels. */
export interface NetGraph {
  tensors: Shape[];
  input: number;
  outputs: number[];
  ops: GraphOp[];
}

export function graphInputs(op: GraphOp): number[] {
  return "inputs" in op ? op.inputs : [op.input];
}
