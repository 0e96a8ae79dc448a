import type { Shape } from "../../src/kernels/net-program.ts";
import type { GraphOp, Halves, NetGraph } from "./net-graph.ts";
import type { TfliteModel, TfliteOperator } from "./tflite.ts";

/** Lowers a .tflite model to a net graph: constants resolved through DEQUANTIZE, RESHAPE dropped as an alias. */
export function tfliteGraph(model: TfliteModel): NetGraph {
  const alias = new Map<number, number>();
  const resolve = (tensor: number): number => {
    const source = alias.get(tensor);
    return source === undefined ? tensor : resolve(source);
  };
  const ops: GraphOp[] = [];
  for (const operator of model.operators) {
    if (operator.name === "DEQUANTIZE" || operator.name === "RESHAPE") {
      alias.set(operator.outputs[0], operator.inputs[0]);
      continue;
    }
    const resolved = { ...operator, inputs: operator.inputs.map(resolve) };
    if (operator.fusedActivation !== 0) throw new Error(`${operator.name} with a fused activation is not supported`);
    ops.push(lower(resolved, model));
  }
  return {
    tensors: model.tensors.map((tensor) => spatialShape(tensor.shape)),
    input: model.inputs[0],
    outputs: model.outputs.map(resolve),
    ops,
  };
}

function lower(operator: TfliteOperator, model: TfliteModel): GraphOp {
  const [input, second, third] = operator.inputs;
  const output = operator.outputs[0];
  const shape = (tensor: number) => model.tensors[tensor].shape;
  switch (operator.name) {
    case "CONV_2D":
    case "DEPTHWISE_CONV_2D":
      return {
        kind: operator.name === "CONV_2D" ? "conv" : "depthwise",
        input,
        output,
        weights: halves(model, second),
        bias: halves(model, third),
        kernel: [shape(second)[1], shape(second)[2]],
        stride: operator.stride,
        padding: operator.padding,
      };
    case "RELU":
      return { kind: "activation", input, output, activation: "relu", slope: null };
    case "HARD_SWISH":
      return { kind: "activation", input, output, activation: "hard_swish", slope: null };
    case "PAD":
      return { kind: "pad_channels", input, output: channelPadding(model, second, output) };
    case "MAX_POOL_2D":
      if (operator.filter !== 2 || operator.stride !== 2) throw new Error("only 2x2 max pooling is supported");
      return { kind: "max_pool", input, output };
    case "AVERAGE_POOL_2D":
      if (operator.filter !== shape(input)[1]) throw new Error("only global average pooling is supported");
      return { kind: "global_average", input, output };
    case "LOGISTIC":
      return { kind: "logistic", input, output };
    case "RESIZE_BILINEAR":
      if (!operator.halfPixelCenters) throw new Error("only half-pixel resizing is supported");
      return { kind: "resize", input, output };
    case "Convolution2DTransposeBias":
      if (shape(second).join() !== `1,2,2,${shape(input)[3]}`) throw new Error("only 2x2 to one channel is supported");
      return { kind: "transpose_conv", input, output, weights: halves(model, second), bias: halves(model, third) };
    case "ADD":
      return { kind: "add", inputs: [input, second], output };
    case "MUL":
      return { kind: "scale", inputs: [input, second], output };
    case "CONCATENATION":
      return { kind: "concat", inputs: operator.inputs, output };
    default:
      throw new Error(`operator ${operator.name} is not supported`);
  }
}

/** Height, width, channels; the lists of a detector head, [1, count, values], become one row of cells. */
function spatialShape(shape: number[]): Shape {
  if (shape.length === 4) return [shape[1], shape[2], shape[3]];
  return shape.length === 3 ? [1, shape[1], shape[2]] : [1, 1, shape[0] ?? 1];
}

function halves(model: TfliteModel, tensor: number): Halves {
  const { data, type } = model.tensors[tensor];
  if (data === null || type !== "float16") throw new Error(`tensor ${tensor} is no float16 constant`);
  return new Uint16Array(data.slice().buffer);
}

/** Checks that a PAD only appends channels, and hands back its output. */
function channelPadding(model: TfliteModel, paddings: number, output: number): number {
  const { data, type } = model.tensors[paddings];
  if (data === null || type !== "int32") throw new Error("PAD without constant paddings is not supported");
  const amounts = new Int32Array(data.slice().buffer);
  if (amounts.subarray(0, 7).some((amount) => amount !== 0)) throw new Error("only channel padding is supported");
  return output;
}
