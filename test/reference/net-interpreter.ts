// Slow float64 interpreter of the face nets, layer by layer from their published files: no fusing, no packing, no
// shared memory. It shares the flatbuffer reader with the converter, and nothing else.
import { readTflite } from "../../tools/nets/tflite.ts";

interface Grid {
  height: number;
  width: number;
  channels: number;
  values: Float64Array;
}

interface Filter {
  outputs: number;
  height: number;
  width: number;
  inputs: number;
  values: Float64Array;
}

/** Outputs of a .tflite model for the values of its one input. */
export function interpretTflite(bytes: Uint8Array, input: ArrayLike<number>): Float64Array[] {
  const model = readTflite(bytes);
  const known = new Map<number, Grid>();
  const grid = (tensor: number): Grid => {
    const ready = known.get(tensor);
    if (ready !== undefined) return ready;
    const { shape, data, type } = model.tensors[tensor];
    if (data === null) throw new Error(`tensor ${tensor} is not computed yet`);
    const values =
      type === "float16" ? fromHalves(data) : Float64Array.from(new Int32Array(new Uint8Array(data).buffer));
    return shaped(shape, values);
  };
  const filter = (tensor: number): Filter => {
    const [outputs, height, width, inputs] = model.tensors[tensor].shape;
    return { outputs, height, width, inputs, values: grid(tensor).values };
  };
  known.set(model.inputs[0], shaped(model.tensors[model.inputs[0]].shape, Float64Array.from(input)));
  for (const operator of model.operators) {
    const [first, second, third] = operator.inputs;
    const { name, stride, padding } = operator;
    const shape = model.tensors[operator.outputs[0]].shape;
    const compute = (): Grid => {
      switch (name) {
        case "DEQUANTIZE":
        case "RESHAPE":
          return shaped(shape, grid(first).values);
        case "CONV_2D":
          return convolve(grid(first), filter(second), grid(third).values, stride, padding === "same");
        case "DEPTHWISE_CONV_2D":
          return convolveDepthwise(grid(first), filter(second), grid(third).values, stride);
        case "RELU":
          return mapped(grid(first), (x) => Math.max(0, x));
        case "HARD_SWISH":
          return mapped(grid(first), (x) => (x * Math.min(6, Math.max(0, x + 3))) / 6);
        case "LOGISTIC":
          return mapped(grid(first), (x) => 1 / (1 + Math.exp(-x)));
        case "ADD":
          return combined(grid(first), grid(second), (x, y) => x + y);
        case "MUL":
          return combined(grid(first), grid(second), (x, y) => x * y);
        case "PAD":
          return padChannels(grid(first), shape[3]);
        case "MAX_POOL_2D":
          return maxPool(grid(first));
        case "AVERAGE_POOL_2D":
          return average(grid(first));
        case "RESIZE_BILINEAR":
          return resize(grid(first), shape[1], shape[2]);
        case "CONCATENATION":
          return shaped(shape, Float64Array.from(operator.inputs.flatMap((tensor) => [...grid(tensor).values])));
        case "Convolution2DTransposeBias":
          return transposeConvolve(grid(first), grid(second).values, grid(third).values[0]);
        default:
          throw new Error(`operator ${name}`);
      }
    };
    known.set(operator.outputs[0], compute());
  }
  return model.outputs.map((tensor) => grid(tensor).values);
}

const activations: Readonly<Record<string, (x: number) => number>> = {
  relu: (x) => Math.max(0, x),
  relu6: (x) => Math.min(6, Math.max(0, x)),
  hard_swish: (x) => (x * Math.min(6, Math.max(0, x + 3))) / 6,
};

/** Outputs of a graph of assets/parsing.bin, reading.bin or filters.bin. */
export function interpretStored(bytes: Uint8Array, name: string, input: ArrayLike<number>): Float64Array[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const { tensors, ops, outputs } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))[name];
  const stored = ([at, count]: [number, number]) =>
    fromHalves(bytes.subarray(4 + length + 2 * at, 4 + length + 2 * (at + count)));
  const known = new Map([[0, shaped([1, ...tensors[0]], Float64Array.from(input))]]);
  for (const op of ops) {
    const first = known.get(op.input ?? op.inputs[0]) as Grid;
    const [height, width, channels] = tensors[op.output];
    const compute = (): Grid => {
      switch (op.kind) {
        case "conv": {
          const [rows, columns] = op.kernel;
          const shape = { outputs: channels, height: rows, width: columns, inputs: first.channels };
          return convolve(first, { ...shape, values: stored(op.weights) }, stored(op.bias), op.stride, true);
        }
        case "depthwise": {
          const [rows, columns] = op.kernel;
          const shape = { outputs: 1, height: rows, width: columns, inputs: channels };
          return convolveDepthwise(first, { ...shape, values: stored(op.weights) }, stored(op.bias), op.stride);
        }
        case "activation":
          return mapped(first, activations[op.activation]);
        case "global_average":
          return average(first);
        case "logistic":
          return mapped(first, (x) => 1 / (1 + Math.exp(-x)));
        case "resize":
          return resize(first, height, width);
        case "add":
          return combined(first, known.get(op.inputs[1]) as Grid, (x, y) => x + y);
        case "scale":
          return combined(first, known.get(op.inputs[1]) as Grid, (x, y) => x * y);
        default:
          throw new Error(`operation ${op.kind}`);
      }
    };
    known.set(op.output, compute());
  }
  return outputs.map((tensor: number) => (known.get(tensor) as Grid).values);
}

/** Landmarks (1434 values in input pixels) and presence logit of FaceMesh V2 for a 256x256 picture in 0..1. */
export function interpretFaceMeshV2(json: string, bytes: Uint8Array, input: ArrayLike<number>): Float64Array[] {
  const { keys, shapes, offsets } = JSON.parse(json) as { keys: string[]; shapes: number[][]; offsets: number[] };
  const values = (part: string) => {
    const index = keys.findIndex((key) => key.includes(part));
    const count = shapes[index].reduce((product, size) => product * size, 1);
    return { shape: shapes[index], values: fromHalves(bytes.slice(offsets[index], offsets[index] + 2 * count)) };
  };
  const filter = (name: string): Filter => {
    const { shape, values: weights } = values(name);
    return { outputs: shape[0], height: shape[1], width: shape[2], inputs: shape[3], values: weights };
  };
  let layer = 0;
  let depthwise = 60;
  const convolution = (grid: Grid, stride: number, skip?: Grid): Grid => {
    const bias = values(`batch_normalization_${132 + layer}/`).values;
    const slope = values(`p_re_lu_${126 + layer}/`).values;
    const sum = convolve(grid, filter(`/conv2d_${81 + layer}/Conv2D`), bias, stride, true);
    layer++;
    const added = skip === undefined ? sum : combined(sum, skip, (x, y) => x + y);
    return mapped(added, (x, i) => (x > 0 ? x : x * slope[i % slope.length]));
  };
  const spread = (grid: Grid) => {
    const weights = filter(`depthwise_conv2d_${depthwise++}/depthwise`);
    return convolveDepthwise(grid, weights, new Float64Array(grid.channels), 1);
  };
  let grid = convolution({ height: 256, width: 256, channels: 3, values: Float64Array.from(input) }, 2);
  for (const channels of [16, 32, 64, 128, 128, 128, 128]) {
    if (grid.height < 128 || channels !== 16)
      grid = convolution(spread(convolution(grid, 2)), 1, skipOf(grid, channels));
    for (let block = 0; block < 4; block++) grid = convolution(spread(convolution(grid, 1)), 1, grid);
  }
  return ["conv2d_150", "conv2d_151"].map((name) => {
    const { values: bias } = values(`/${name}/BiasAdd`);
    return convolve(grid, filter(`/${name}/Conv2D`), bias, 2, false).values;
  });
}

function skipOf(grid: Grid, channels: number): Grid {
  return padChannels(maxPool(grid), channels);
}

/** Values of IEEE 754 binary16, little-endian. */
function fromHalves(bytes: Uint8Array): Float64Array {
  const halves = new Uint16Array(new Uint8Array(bytes).buffer);
  return Float64Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = (half & 1023) / 1024;
    if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
    return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15);
  });
}

function shaped(shape: number[], values: Float64Array): Grid {
  if (shape.length === 4) return { height: shape[1], width: shape[2], channels: shape[3], values };
  return { height: 1, width: 1, channels: values.length, values };
}

function mapped(grid: Grid, change: (x: number, index: number) => number): Grid {
  return { ...grid, values: grid.values.map(change) };
}

/** The second grid repeats where it is smaller: one value a channel. */
function combined(a: Grid, b: Grid, change: (x: number, y: number) => number): Grid {
  return mapped(a, (x, i) => change(x, b.values[i % b.values.length]));
}

function empty(height: number, width: number, channels: number): Grid {
  return { height, width, channels, values: new Float64Array(height * width * channels) };
}

function fill(grid: Grid, value: (y: number, x: number, channel: number) => number): Grid {
  let at = 0;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      for (let channel = 0; channel < grid.channels; channel++) grid.values[at++] = value(y, x, channel);
    }
  }
  return grid;
}

/** Output length and zeros before the input, as TensorFlow's "same" and "valid" define them. */
function extent(size: number, kernel: number, stride: number, same: boolean) {
  if (!same) return { length: Math.floor((size - kernel) / stride) + 1, before: 0 };
  const length = Math.ceil(size / stride);
  return { length, before: Math.floor(Math.max((length - 1) * stride + kernel - size, 0) / 2) };
}

function convolve(grid: Grid, filter: Filter, bias: Float64Array, stride: number, same: boolean): Grid {
  const rows = extent(grid.height, filter.height, stride, same);
  const columns = extent(grid.width, filter.width, stride, same);
  return fill(empty(rows.length, columns.length, filter.outputs), (y, x, output) => {
    let sum = bias[output];
    for (let ky = 0; ky < filter.height; ky++) {
      const row = y * stride - rows.before + ky;
      for (let kx = 0; kx < filter.width; kx++) {
        const column = x * stride - columns.before + kx;
        if (row < 0 || column < 0 || row >= grid.height || column >= grid.width) continue;
        const from = (row * grid.width + column) * grid.channels;
        const weight = ((output * filter.height + ky) * filter.width + kx) * filter.inputs;
        for (let k = 0; k < filter.inputs; k++) sum += grid.values[from + k] * filter.values[weight + k];
      }
    }
    return sum;
  });
}

function convolveDepthwise(grid: Grid, filter: Filter, bias: Float64Array, stride: number): Grid {
  const rows = extent(grid.height, filter.height, stride, true);
  const columns = extent(grid.width, filter.width, stride, true);
  return fill(empty(rows.length, columns.length, grid.channels), (y, x, channel) => {
    let sum = bias[channel];
    for (let ky = 0; ky < filter.height; ky++) {
      const row = y * stride - rows.before + ky;
      for (let kx = 0; kx < filter.width; kx++) {
        const column = x * stride - columns.before + kx;
        if (row < 0 || column < 0 || row >= grid.height || column >= grid.width) continue;
        const weight = filter.values[(ky * filter.width + kx) * grid.channels + channel];
        sum += grid.values[(row * grid.width + column) * grid.channels + channel] * weight;
      }
    }
    return sum;
  });
}

function padChannels(grid: Grid, channels: number): Grid {
  return fill(empty(grid.height, grid.width, channels), (y, x, channel) =>
    channel < grid.channels ? grid.values[(y * grid.width + x) * grid.channels + channel] : 0,
  );
}

function maxPool(grid: Grid): Grid {
  const at = (y: number, x: number, channel: number) => grid.values[(y * grid.width + x) * grid.channels + channel];
  return fill(empty(grid.height / 2, grid.width / 2, grid.channels), (y, x, channel) =>
    Math.max(
      at(2 * y, 2 * x, channel),
      at(2 * y, 2 * x + 1, channel),
      at(2 * y + 1, 2 * x, channel),
      at(2 * y + 1, 2 * x + 1, channel),
    ),
  );
}

function average(grid: Grid): Grid {
  const mean = empty(1, 1, grid.channels);
  const cellCount = grid.height * grid.width;
  for (let i = 0; i < grid.values.length; i++) mean.values[i % grid.channels] += grid.values[i] / cellCount;
  return mean;
}

function resize(grid: Grid, height: number, width: number): Grid {
  const at = (y: number, x: number, channel: number) => {
    const row = Math.min(y, grid.height - 1);
    const column = Math.min(x, grid.width - 1);
    return grid.values[(row * grid.width + column) * grid.channels + channel];
  };
  return fill(empty(height, width, grid.channels), (y, x, channel) => {
    const v = Math.max(0, ((y + 0.5) * grid.height) / height - 0.5);
    const u = Math.max(0, ((x + 0.5) * grid.width) / width - 0.5);
    const row = Math.floor(v);
    const column = Math.floor(u);
    const upper = at(row, column, channel) * (1 - u + column) + at(row, column + 1, channel) * (u - column);
    const lower = at(row + 1, column, channel) * (1 - u + column) + at(row + 1, column + 1, channel) * (u - column);
    return upper * (1 - v + row) + lower * (v - row);
  });
}

function transposeConvolve(grid: Grid, weights: Float64Array, bias: number): Grid {
  return fill(empty(2 * grid.height, 2 * grid.width, 1), (y, x) => {
    const from = ((y >> 1) * grid.width + (x >> 1)) * grid.channels;
    const corner = (2 * (y & 1) + (x & 1)) * grid.channels;
    let sum = bias;
    for (let k = 0; k < grid.channels; k++) sum += grid.values[from + k] * weights[corner + k];
    return sum;
  });
}
