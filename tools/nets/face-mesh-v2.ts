// FaceMesh V2 (256x256 RGB in 0..1 -> 478 landmarks) rebuilt from its weights, which the package ships without a
// graph. The layer order follows the compute passes of @svenflow/micro-facemesh; weights derive from MediaPipe.
import type { Shape } from "../../src/kernels/net-program.ts";
import type { GraphOp, Halves, NetGraph } from "./net-graph.ts";

/** Directory of the weight file: tensor k is `shapes[k]` halves at byte `offsets[k]`. */
interface WeightDirectory {
  keys: string[];
  shapes: number[][];
  offsets: number[];
}

/** Grids of 128, 64, .. 2 cells a side; channel counts 16, 32, 64, then 128 throughout. */
const stageCount = 7;
const blocksPerStage = 4;
const inputSize = 256;

/** Outputs: 1434 landmark values in pixels of the input, then the presence logit. */
export function faceMeshV2Graph(directoryJson: string, weightBytes: Uint8Array): NetGraph {
  const builder = new GraphBuilder(JSON.parse(directoryJson) as WeightDirectory, weightBytes);
  const input = builder.tensor([inputSize, inputSize, 3]);
  let current = builder.conv(input, builder.named("conv2d_81/Conv2D"), 2);
  for (let stage = 0; stage < stageCount; stage++) {
    if (stage > 0) current = builder.stepDown(current);
    for (let block = 0; block < blocksPerStage; block++) current = builder.residualBlock(current);
  }
  const landmarks = builder.head(current, "conv2d_150");
  const presence = builder.head(current, "conv2d_151");
  return { tensors: builder.tensors, input, outputs: [landmarks, presence], ops: builder.ops };
}

interface Weights {
  data: Halves;
  shape: number[];
}

class GraphBuilder {
  readonly tensors: Shape[] = [];
  readonly ops: GraphOp[] = [];
  private readonly directory: WeightDirectory;
  private readonly bytes: Uint8Array;
  private normCount = 132;
  private preluCount = 126;
  private convCount = 82;
  private depthwiseCount = 60;

  constructor(directory: WeightDirectory, bytes: Uint8Array) {
    this.directory = directory;
    this.bytes = bytes;
  }

  tensor(shape: Shape): number {
    return this.tensors.push(shape) - 1;
  }

  named(...parts: string[]): Weights {
    const index = this.directory.keys.findIndex((key) => parts.every((part) => key.includes(part)));
    if (index < 0) throw new Error(`no weights named ${parts.join(" ")}`);
    const shape = this.directory.shapes[index];
    const start = this.directory.offsets[index];
    const byteLength = 2 * shape.reduce((product, size) => product * size, 1);
    return { data: new Uint16Array(this.bytes.slice(start, start + byteLength).buffer), shape };
  }

  /** Convolution with its folded batch normalisation as bias, then PReLU; `residual` is added before the PReLU. */
  conv(input: number, weights: Weights, stride: number, residual?: number): number {
    const [height, width] = this.tensors[input];
    const [channels, kernelHeight, kernelWidth] = weights.shape;
    const shape: Shape = [height / stride, width / stride, channels];
    const sum = this.tensor(shape);
    this.ops.push({
      kind: "conv",
      input,
      output: sum,
      weights: weights.data,
      bias: this.named(`batch_normalization_${this.normCount++}/`).data,
      kernel: [kernelHeight, kernelWidth],
      stride,
      padding: "same",
    });
    const added = residual === undefined ? sum : this.add(sum, residual);
    const output = this.tensor(shape);
    const slope = this.named(`p_re_lu_${this.preluCount++}/`).data;
    this.ops.push({ kind: "activation", input: added, output, activation: "prelu", slope });
    return output;
  }

  residualBlock(input: number): number {
    const narrow = this.conv(input, this.nextConv(), 1);
    return this.conv(this.depthwise(narrow), this.nextConv(), 1, input);
  }

  /** Halves the grid; the skip path is a 2x2 maximum whose channels are padded with zeros. */
  stepDown(input: number): number {
    const narrow = this.conv(input, this.nextConv(), 2);
    const [height, width, channels] = this.tensors[input];
    const pooled = this.tensor([height / 2, width / 2, channels]);
    this.ops.push({ kind: "max_pool", input, output: pooled });
    const widen = this.nextConv();
    const skip = widen.shape[0] === channels ? pooled : this.padChannels(pooled, widen.shape[0]);
    return this.conv(this.depthwise(narrow), widen, 1, skip);
  }

  head(input: number, name: string): number {
    const weights = this.named(`${name}/Conv2D`);
    const output = this.tensor([1, 1, weights.shape[0]]);
    const bias = this.named(`${name}/BiasAdd`).data;
    this.ops.push({
      kind: "conv",
      input,
      output,
      weights: weights.data,
      bias,
      kernel: [2, 2],
      stride: 2,
      padding: "valid",
    });
    return output;
  }

  private nextConv(): Weights {
    return this.named(`conv2d_${this.convCount++}/Conv2D`);
  }

  private depthwise(input: number): number {
    const weights = this.named(`depthwise_conv2d_${this.depthwiseCount++}/depthwise`).data;
    const output = this.tensor(this.tensors[input]);
    this.ops.push({
      kind: "depthwise",
      input,
      output,
      weights,
      bias: null,
      kernel: [3, 3],
      stride: 1,
      padding: "same",
    });
    return output;
  }

  private padChannels(input: number, channels: number): number {
    const [height, width] = this.tensors[input];
    const output = this.tensor([height, width, channels]);
    this.ops.push({ kind: "pad_channels", input, output });
    return output;
  }

  private add(a: number, b: number): number {
    const output = this.tensor(this.tensors[a]);
    this.ops.push({ kind: "add", inputs: [a, b], output });
    return output;
  }
}
