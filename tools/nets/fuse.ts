// Turns a net graph into a net program: additions and activations are folded into the convolution before them, and
// weights are laid out as the kernels read them.
import type { Activation, NetOp, NetProgram } from "../../src/kernels/net-program.ts";
import { type GraphOp, graphInputs, type Halves, type NetGraph } from "./net-graph.ts";

type Layer = Extract<GraphOp, { kind: "conv" | "depthwise" }>;

/** A convolution under way: what later layers may still be folded into it. */
interface Pending {
  layer: Layer;
  output: number;
  residual: number;
  activation: Activation;
  slope: Halves | null;
}

export interface CompiledNet {
  program: NetProgram;
  weights: Halves;
}

/** Throws where a graph holds an activation or a channel padding that nothing can absorb. */
export function compileNet(graph: NetGraph): CompiledNet {
  const packer = new WeightPacker();
  const fused = fuse(graph);
  const ids = new Map<number, number>();
  const tensors: NetProgram["tensors"] = [];
  const id = (tensor: number): number => {
    const known = ids.get(tensor);
    if (known !== undefined) return known;
    ids.set(tensor, tensors.length);
    return tensors.push(graph.tensors[tensor]) - 1;
  };
  const input = id(graph.input);
  const ops = fused.map((op) => ("layer" in op ? layerOp(op, graph, packer, id) : plainOp(op, packer, id)));
  const program = { tensors, input, outputs: graph.outputs.map(id), ops, weight_count: packer.count };
  return { program, weights: packer.concatenated() };
}

function fuse(graph: NetGraph): (Pending | GraphOp)[] {
  const uses = new Map<number, number>();
  for (const tensor of [...graph.ops.flatMap(graphInputs), ...graph.outputs]) {
    uses.set(tensor, (uses.get(tensor) ?? 0) + 1);
  }
  const padded = new Map<number, number>();
  const pending = new Map<number, Pending>();
  let fused: (Pending | GraphOp)[] = [];
  // The layer that folds a later operation in must also run as late, when the other operand is there.
  const absorb = (target: Pending, output: number) => {
    pending.delete(target.output);
    target.output = output;
    pending.set(output, target);
    fused = [...fused.filter((op) => op !== target), target];
  };
  const foldable = (tensor: number) => {
    const candidate = pending.get(tensor);
    return candidate !== undefined && candidate.activation === "none" && uses.get(tensor) === 1 ? candidate : undefined;
  };

  for (const op of graph.ops) {
    if (op.kind === "conv" || op.kind === "depthwise") {
      const started: Pending = { layer: op, output: op.output, residual: -1, activation: "none", slope: null };
      pending.set(op.output, started);
      fused.push(started);
    } else if (op.kind === "pad_channels") {
      padded.set(op.output, op.input);
    } else if (op.kind === "activation") {
      const target = foldable(op.input);
      if (target === undefined) throw new Error(`activation of tensor ${op.input} has no layer to fold into`);
      target.activation = op.activation;
      target.slope = op.slope;
      absorb(target, op.output);
    } else if (op.kind === "add") {
      foldAddition(op, graph, { foldable, absorb, padded, pending, fused });
    } else {
      fused.push(op);
    }
  }
  return fused;
}

interface Folding {
  foldable(tensor: number): Pending | undefined;
  absorb(target: Pending, output: number): void;
  padded: Map<number, number>;
  pending: Map<number, Pending>;
  fused: (Pending | GraphOp)[];
}

function foldAddition(op: Extract<GraphOp, { kind: "add" | "scale" }>, graph: NetGraph, folding: Folding): void {
  for (const [sum, other] of [op.inputs, [op.inputs[1], op.inputs[0]]]) {
    const target = folding.foldable(sum);
    if (target?.layer.kind !== "conv" || target.residual >= 0) continue;
    target.residual = folding.padded.get(other) ?? other;
    folding.absorb(target, op.output);
    return;
  }
  if (op.inputs.some((tensor) => folding.padded.has(tensor))) throw new Error("a channel padding is left over");
  const sizes = op.inputs.map((tensor) => graph.tensors[tensor].join());
  if (sizes[0] !== sizes[1]) throw new Error(`cannot add tensors of ${sizes.join(" and ")}`);
  folding.fused.push(op);
}

function layerOp(pending: Pending, graph: NetGraph, packer: WeightPacker, id: (tensor: number) => number): NetOp {
  const { layer, output, residual, activation, slope } = pending;
  const [height, width, inputChannels] = graph.tensors[layer.input];
  const [outputHeight, outputWidth, channels] = graph.tensors[output];
  const before = (size: number, outputSize: number, kernel: number) =>
    layer.padding === "valid" ? 0 : Math.max((outputSize - 1) * layer.stride + kernel - size, 0) >> 1;
  const [kernelHeight, kernelWidth] = layer.kernel;
  const depth = kernelHeight * kernelWidth * inputChannels;
  const shared = {
    input: id(layer.input),
    output: id(output),
    kernel: layer.kernel,
    stride: layer.stride,
    pad: [before(height, outputHeight, kernelHeight), before(width, outputWidth, kernelWidth)] as [number, number],
    activation,
    bias: packer.padded(layer.bias ?? new Uint16Array(channels)),
    slope: slope === null ? -1 : packer.padded(slope),
  };
  if (layer.kind === "depthwise") return { kind: "depthwise", ...shared, weights: packer.padded(layer.weights) };
  const weights = packer.tiles(layer.weights, channels, depth);
  return { kind: "conv", ...shared, weights, residual: residual < 0 ? -1 : id(residual) };
}

function plainOp(op: GraphOp, packer: WeightPacker, id: (tensor: number) => number): NetOp {
  switch (op.kind) {
    case "add":
    case "scale":
      return { kind: op.kind, inputs: [id(op.inputs[0]), id(op.inputs[1])], output: id(op.output) };
    case "concat":
      return { kind: "concat", inputs: op.inputs.map(id), output: id(op.output) };
    case "transpose_conv":
      return {
        kind: "transpose_conv",
        input: id(op.input),
        output: id(op.output),
        weights: packer.padded(op.weights),
        bias: packer.padded(op.bias),
      };
    case "max_pool":
    case "global_average":
    case "logistic":
    case "resize":
      return { kind: op.kind, input: id(op.input), output: id(op.output) };
    default:
      throw new Error(`${op.kind} was not folded`);
  }
}

/** Collects weights; every method returns the position of what it added, in halves. */
class WeightPacker {
  count = 0;
  private readonly parts: Halves[] = [];

  /** Length rounded up to eight, so that each part starts on a vector. */
  padded(values: Halves): number {
    const part = new Uint16Array((values.length + 7) & ~7);
    part.set(values);
    this.parts.push(part);
    this.count += part.length;
    return this.count - part.length;
  }

  /** Rows of a channels x depth matrix regrouped to [channel / 8][depth][8], the order of net_gemm. */
  tiles(values: Halves, channels: number, depth: number): number {
    if (values.length !== channels * depth) throw new Error(`${values.length} weights for ${channels} x ${depth}`);
    const part = new Uint16Array(Math.ceil(channels / 8) * depth * 8);
    for (let channel = 0; channel < channels; channel++) {
      for (let k = 0; k < depth; k++) {
        part[((channel >> 3) * depth + k) * 8 + (channel & 7)] = values[channel * depth + k];
      }
    }
    return this.padded(part);
  }

  concatenated(): Halves {
    const all = new Uint16Array(this.count);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
